import { expect, test } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'

const casework = prepareCasework()

/** Scripts that the page at this path preloads, without hashes. */
const fetchPreloads = async (path: string): Promise<Map<string, string>> => {
  const html = await (await fetch(casework.url + path)).text()
  const addresses = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)]
  return new Map(
    addresses.map(([, address = '']) => [
      address.replace(/^\/assets\/|-[\w-]{7,8}\.js$/g, ''),
      address,
    ]),
  )
}

for (const [path, ...expected] of [
  ['/login', 'public-layout', 'login-page', 'form'],
  ['/dashboard', 'shell', 'dashboard-page'],
  ['/clients', 'shell', 'clients-page'],
  ['/clients/create', 'shell', 'client-create-page'],
  ['/clients/7', 'shell', 'client-screen'],
  ['/clients/7/edit', 'shell', 'client-edit-page'],
  ['/documents', 'shell', 'documents-page'],
  ['/profile-settings', 'shell', 'profile-settings-page'],
] as const)
  test(`the page at ${path} preloads the scripts of its route`, async () => {
    const preloads = await fetchPreloads(path)

    expect([...preloads.keys()]).toEqual(expect.arrayContaining([...expected]))
    for (const address of preloads.values())
      expect((await fetch(casework.url + address)).status, address).toBe(200)
  })

test('a page loads every script that it preloads once', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })

  await page.goto(`${casework.url}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  expect(scripts.toSorted()).toEqual([...new Set(scripts)].toSorted())
  for (const address of (await fetchPreloads('/login')).values()) expect(scripts).toContain(address)
})
