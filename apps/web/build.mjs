// Builds the web app in a temporary folder and swaps it in, so that no server reads half a build.
import { renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const DIST = here('./dist')
const newBuild = here(`../../.cache/web-build-${process.pid}`)

function swapIn() {
  for (let attempt = 0; ; attempt += 1) {
    const old = `${newBuild}-old-${attempt}`
    try {
      renameSync(DIST, old)
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
    try {
      renameSync(newBuild, DIST)
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
  await build({ root: here('.'), build: { outDir: newBuild, emptyOutDir: true } })
  swapIn()
} finally {
  rmSync(newBuild, { recursive: true, force: true })
}
