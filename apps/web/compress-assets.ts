import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTHWHILE = /^assets\/.*\.(js|css)$/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Lays a smaller copy of each script and style beside it, as small as can be; the server sends the one that the browser takes. */
export const compressAssets = (): Plugin => ({
  name: 'casework-compress-assets',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((name) => WORTHWHILE.test(name))
    await Promise.all(
      files.map(async (name) => {
        const path = join(dir, name)
        const bytes = await readFile(path)
        await Promise.all([
          writeFile(`${path}.br`, await brotli(bytes)),
          writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 })),
        ])
      }),
    )
  },
})
