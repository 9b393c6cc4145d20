// yazl with checksums of Node. Its own, from `buffer-crc32`, are computed in JavaScript: 2.4 s a GB of
// the thread that answers everybody, instead of 0.2 s (decision 0087).
import { createRequire } from 'node:module'
import { crc32 } from 'node:zlib'

// yazl requires the CommonJS file of the package; an import would load another one.
const require = createRequire(import.meta.url)
const checksums = require('buffer-crc32') as { unsigned: typeof crc32 }
checksums.unsigned = crc32

export { ZipFile } from 'yazl'
