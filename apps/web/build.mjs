// Builds the web app in a folder of its own and swaps it in whole, so that nobody starts with half a build.
import { renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const DIST = here('./dist')
const made = here(`../../.cache/web-build-${process.pid}`)

function swapIn() {
  for (let attempt = 0; ; attempt += 1) {
    const old = `${made}-old-${attempt}`
    try {
      renameSync(DIST, old)
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
    try {
      renameSync(made, DIST)
      return
    } catch (error) {
      // Another build was swapped in between.
      if (error.code !== 'ENOTEMPTY' || attempt === 9) throw error
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  }
}

try {
  await build({ root: here('.'), build: { outDir: made, emptyOutDir: true } })
  swapIn()
} finally {
  rmSync(made, { recursive: true, force: true })
}
