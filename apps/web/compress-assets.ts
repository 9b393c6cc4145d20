import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /^assets\/.*\.(js|css)$/
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Writes a Brotli and a gzip copy of each script and style; the server sends the best match. */
export const compressAssets = (): Plugin => ({
  name: 'casework-compress-assets',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name))
    await Promise.all(
      files.map(async (name) => {
        const path = join(dir, name)
        const bytes = await readFile(path)
        await Promise.all([
          writeFile(`${path}.br`, await brotliAsync(bytes)),
          writeFile(`${path}.gz`, await gzipAsync(bytes, { level: 9 })),
        ])
      }),
    )
  },
})
