import { expect, test, type Page } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

const casework = prepareCasework()

// A handler that still fetches when its page closes would fail the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }))

/** Matches names of built files in pages, scripts and styles. */
const BUILT_NAME = /([\w.~-]+-[\w-]{7,8})\.(js|css)\b/g

/**
 * Simulates a new deployment: the same build with other file names. Files of the old build are
 * missing, and so are those for which `isMissing` returns true.
 */
async function installNewVersion(
  page: Page,
  isMissing: (name: string) => boolean = () => false,
): Promise<void> {
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/api/')) return route.continue()
    const [, name = ''] = /^\/assets\/(.+)\.(js|css)$/.exec(pathname) ?? []
    if (name !== '' && (!name.endsWith('-v2') || isMissing(name)))
      return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' })
    const response = await route.fetch({ url: route.request().url().replace('-v2.', '.') })
    if (!/html|javascript|css/.test(response.headers()['content-type'] ?? ''))
      return route.fulfill({ response })
    return route.fulfill({
      response,
      body: (await response.text()).replaceAll(BUILT_NAME, '$1-v2.$2'),
    })
  })
}

const countNavigations = (page: Page) => {
  let count = 0
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && (count += 1)))
  return () => count
}

test('a page of the previous version reloads once and says why', async ({ page }) => {
  proves('FIX-101')
  await page.goto(`${casework.url}/login`)
  const link = page.getByRole('link', { name: /forgot/i })
  await expect(link).toBeVisible()
  await installNewVersion(page)

  await link.click()
  await expectToast(page, 'Casework was updated, so this page was reloaded.')

  await page.goto(`${casework.url}/login`)
  await link.click()
  await expect(page).toHaveURL(/password|forgot|reset/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Casework was updated, so this page was reloaded.')).toHaveCount(0)
})

test('a page that the router reloads before the server has answered says why, too', async ({
  page,
}) => {
  proves('FIX-101')
  await page.goto(`${casework.url}/login`)
  const link = page.getByRole('link', { name: /forgot/i })
  await expect(link).toBeVisible()
  await installNewVersion(page)
  await page.route(`${casework.url}/`, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
  )

  await link.click()
  await expectToast(page, 'Casework was updated, so this page was reloaded.')
})

test('a chunk that stays missing ends in a message, not in a reload loop', async ({ page }) => {
  proves('FIX-101')
  await page.goto(`${casework.url}/login`)
  const link = page.getByRole('link', { name: /forgot/i })
  await expect(link).toBeVisible()
  await installNewVersion(page, (name) => /^(forgot|reset)/.test(name))
  const readCount = countNavigations(page)

  await expect(async () => {
    await link.click({ timeout: 2000 }).catch(() => undefined)
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  expect(readCount()).toBeLessThanOrEqual(6)
})

test('a connection that fails although the device is online takes no page away', async ({
  page,
}) => {
  proves('FIX-101')
  const { person } = await newUser(casework)
  await signIn(page, casework.url, person)
  for (const part of ['command-palette', 'alerts-inbox'])
    await page.route(`**/assets/${part}-*`, (route) => route.abort('connectionfailed'))
  const background = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/alerts-inbox'),
  )
  await page.goto(`${casework.url}/clients/create`)
  await page.getByLabel('Client Name').fill('Helena Thornbury')
  const readCount = countNavigations(page)
  await background
  await page.keyboard.press('Control+k')
  await expectToast(page, 'Network error - please check your connection')
  await page.unrouteAll({ behavior: 'wait' })

  await page.keyboard.press('Control+k')

  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Client Name')).toHaveValue('Helena Thornbury')
  expect(readCount()).toBe(0)
})

test('offline, a chunk that cannot be fetched ahead takes no page away, and is fetched later', async ({
  page,
  context,
}) => {
  proves('FIX-101')
  const { person } = await newUser(casework)
  await signIn(page, casework.url, person)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept().catch(() => undefined)
  })
  const offline = Promise.withResolvers<undefined>()
  const requested = Promise.withResolvers<undefined>()
  await page.route(/\/assets\/command-palette-/, async (route) => {
    requested.resolve(undefined)
    await offline.promise
    await route.abort('internetdisconnected')
  })
  await page.goto(`${casework.url}/clients/create`)
  await page.getByLabel('Client Name').fill('Helena Thornbury')
  await requested.promise
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('command-palette'),
  )
  offline.resolve(undefined)
  await failed
  // Comes after the failure has been handled: two turns of the page's event loop.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))))
  await page.unrouteAll({ behavior: 'wait' })

  const fetchedAgain = page.waitForResponse((response) =>
    response.url().includes('command-palette'),
  )
  await context.setOffline(false)
  expect((await fetchedAgain).status()).toBe(200)
  await expect(page.getByLabel('Client Name')).toHaveValue('Helena Thornbury')
  expect(dialogs).toEqual([])
  await page.getByRole('heading', { level: 1 }).click()
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
})
