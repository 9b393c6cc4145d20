// Run confined, like the program of the previews: answers the checksum of its input.
import { createHash } from 'node:crypto'
import { acceptInput } from '../src/platform/sandbox/confined-program.ts'

const hash = createHash('sha256')
for await (const chunk of acceptInput()) hash.update(chunk as Buffer)
process.stdout.write(hash.digest('hex'))
