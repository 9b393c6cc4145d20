import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build } from 'vite'
import { WEB_NOTICES_FILE, writeWebNotices } from './web-notices.ts'

const root = process.cwd()

/** Builds a page inside the repository, so that it finds the installed packages. */
async function buildPage(files: Record<string, string>, listed?: readonly string[]) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'web-notices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [writeWebNotices(root, folder, listed)],
  })
  return readFileSync(join(folder, 'dist', WEB_NOTICES_FILE), 'utf8')
}

test('a build names the packages whose code and fonts it contains, and no others', async () => {
  const notices = await buildPage({
    'main.js': `import { clsx } from 'clsx'; import 'zod'; import './fonts.css'; document.title = clsx('a')`,
    'fonts.css': `@font-face { font-family: N; src: url(@fontsource/newsreader/files/newsreader-latin-500-normal.woff2) }`,
  })
  expect(notices).toMatch(/^clsx [\d.]+ \(MIT\)$/m)
  expect(notices).toMatch(/^@fontsource\/newsreader [\d.]+ \(OFL-1\.1\)$/m)
  expect(notices).toContain('SIL OPEN FONT LICENSE')
  expect(notices).not.toMatch(/^(fastify|sharp|react) /m)
})

test.each([
  [['clsx', 'vite'], 'zod is not listed'],
  [['clsx', 'vite', 'zod', 'react'], 'react is not in the build'],
])('a build with other packages than %j is refused (FIX-254)', async (listed, says) => {
  const files = {
    'main.js': `import { clsx } from 'clsx'; import { z } from 'zod'; console.log(clsx(z.string()))`,
  }
  await expect(buildPage(files, listed)).rejects.toThrow(says)
  await expect(buildPage(files, ['clsx', 'vite', 'zod'])).resolves.toContain('clsx')
})
