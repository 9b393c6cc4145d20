import { expect, test } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

const casework = prepareCasework()

test.use({ serviceWorkers: 'allow' })

test('the web app can be installed: manifest, icons and service worker exist and are valid', async ({
  page,
}) => {
  await page.goto(`${casework.url}/login`)
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    return (await fetch(link?.href ?? '')).json() as Promise<{
      name: string
      display: string
      start_url: string
      icons: { src: string; sizes: string }[]
    }>
  })
  expect(manifest).toMatchObject({
    name: 'Casework',
    display: 'standalone',
    start_url: '/dashboard',
  })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect(size).toBe(sizes)
  }
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL),
  ).toBe(`${casework.url}/sw.js`)
})

test('the page creates the one Trusted Types policy for scripts and cannot create another', async ({
  page,
}) => {
  proves('FIX-053')
  await page.goto(`${casework.url}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  const getRefusal = (name: string) =>
    page.evaluate((policy) => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown }
      }
      try {
        return String(trustedTypes.createPolicy(policy, {}))
      } catch (error) {
        return (error as Error).name
      }
    }, name)
  expect(await getRefusal('casework-worker')).toBe('TypeError')
  expect(await getRefusal('another')).toBe('TypeError')
})

test('offline, a page says so; drafts are restored afterwards, and nothing private was cached @core', async ({
  page,
  context,
}) => {
  const { person } = await newUser(casework)
  await signIn(page, casework.url, person)
  // It takes over the page that installed it; one that is opened meanwhile may never get it.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
  await page.goto(`${casework.url}/clients/create`)
  await page.getByLabel('Client Name').fill('Helena Thornbury')
  page.on('dialog', (dialog) => void dialog.accept())
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await expect(page.getByText('Keine Verbindung.')).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe('grid')

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByLabel('Client Name')).toHaveValue('Helena Thornbury')

  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cachedPaths).toEqual(['/offline.html'])
  expect(
    await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.startsWith('unsent:')),
    ),
  ).toEqual([])
})
