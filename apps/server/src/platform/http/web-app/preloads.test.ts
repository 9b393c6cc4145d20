import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPages, readPreloads } from './preloads.ts'

const PAGE = '<html><head><script src="/assets/main.js"></script></head><body></body></html>'
const render = createPages(PAGE, [
  { path: '/clients/$id', files: ['assets/client-screen.js'] },
  { path: '/clients', files: ['assets/shell.js', 'assets/clients-page.js'] },
  { path: '/clients/create', files: ['assets/client-create-page.js'] },
])
const listPreloads = (path: string) =>
  [...render(path).matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(
    ([, file]) => file,
  )

test.each([
  ['/clients', ['/assets/shell.js', '/assets/clients-page.js']],
  ['/clients/', ['/assets/shell.js', '/assets/clients-page.js']],
  ['/clients/7', ['/assets/client-screen.js']],
  ['/clients/create', ['/assets/client-create-page.js']],
])('the page at %s preloads the scripts of its route, after the first scripts', (path, files) => {
  expect(listPreloads(path)).toEqual(files)
  expect(render(path)).toMatch(/main\.js"><\/script>(<link [^>]+>)+<\/head><body>/)
})

test.each(['/', '/clients/7/edit', '/nothing/here', '/clients"><script>'])(
  'the page at %s, which is no route of the build, is the page as it was built',
  (path) => {
    expect(render(path)).toBe(PAGE)
  },
)

test('a build without the file preloads nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casework-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await readPreloads(folder)).toEqual([])

  const routes = [{ path: '/clients', files: ['assets/clients-page.js'] }]
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'preloads.json'), JSON.stringify(routes))
  expect(await readPreloads(folder)).toEqual(routes)
})
