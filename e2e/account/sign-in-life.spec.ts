import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { signUpByApi } from '../support/seed-records.ts'
import { newPerson, signInOnPage, signUp } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

const MINUTE = 60_000

/** Needed before a renewal, because tokens of the same second are equal. */
const waitForNextSecond = () => {
  const begun = Date.now()
  return expect.poll(() => Date.now() - begun).toBeGreaterThan(1000)
}

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const getHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const readStored = (page: Page) => page.evaluate(() => localStorage.getItem('userInfo'))

/** Collects every request of a browser with its token, in order. */
const recordCalls = (context: BrowserContext) => {
  const calls: { path: string; token: string | undefined }[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      calls.push({ path: pathname, token: request.headers()['authorization'] })
  })
  const callsTo = (path: string) => calls.filter((call) => call.path === path)
  return {
    callsTo,
    countRenewals: () => callsTo('/api/token/refresh/').length,
    lastToken: (path: string) => callsTo(path).at(-1)?.token,
  }
}

/** Signs a person up and returns the token of the first request. */
const signUpAndReadToken = async (page: Page, calls: ReturnType<typeof recordCalls>) => {
  await signUp(page, casework)
  await expect.poll(() => calls.lastToken('/api/dashboard/summary/')).toMatch(/^Bearer ./)
  return calls.lastToken('/api/dashboard/summary/')
}

/** Calls the API with a token, outside of the browser. */
const fetchStatus = async (token: string | undefined) =>
  (await fetch(`${casework.url}/api/account-info/`, { headers: { authorization: token ?? '' } }))
    .status

for (const { how, hasLocks } of [
  { how: 'through a Web Lock', hasLocks: true },
  { how: 'through a lease, where Web Locks are missing as over plain http', hasLocks: false },
]) {
  test(`two tabs whose token is about to expire renew it once, ${how}, and both stay signed in`, async ({
    page,
    context,
  }) => {
    proves('HTTP-004, STORE-007')
    if (!hasLocks)
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
    const calls = recordCalls(context)
    await page.clock.install()
    await signUp(page, casework)
    const otherTab = await context.newPage()
    await otherTab.goto(`${casework.url}/cases`)
    await expect(getHeading(otherTab, 'Cases')).toBeVisible()
    const first = calls.lastToken('/api/cases/')
    expect(calls.countRenewals()).toBe(0)
    await waitForNextSecond()

    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await context.route('**/api/token/refresh/', async (route) => {
      await released
      await route.continue()
    })
    await page.clock.fastForward(14 * MINUTE)
    await expect.poll(calls.countRenewals).toBe(1)
    // Both tabs want to renew; one sends the request, and the other waits for its result.
    for (const tab of [page, otherTab]) await tab.evaluate(() => document.title)
    expect(calls.countRenewals()).toBe(1)
    const answered = context.waitForEvent('response', (response) =>
      response.url().endsWith('/api/token/refresh/'),
    )
    release()
    await answered
    await context.unroute('**/api/token/refresh/')
    for (const [tab, path, name] of [
      [page, '/api/clients/', 'Clients'],
      [otherTab, '/api/sessions/', 'Sessions'],
    ] as const) {
      await tab
        .getByRole('complementary', { name: 'Sidebar' })
        .getByRole('link', { name, exact: true })
        .click()
      await expect(getHeading(tab, name)).toBeVisible()
      await expect.poll(() => calls.lastToken(path)).toMatch(/^Bearer ./)
    }
    for (const path of ['/api/clients/', '/api/sessions/'])
      expect(await fetchStatus(calls.lastToken(path))).toBe(200)
    // One tab stores the token, and the other uses it.
    await expect(async () => {
      await otherTab.reload()
      await expect.poll(() => calls.lastToken('/api/sessions/'), { timeout: 5_000 }).not.toBe(first)
    }).toPass()
    for (const tab of [page, otherTab])
      await expect(tab.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()

    // Once more, with a client clock a quarter of an hour ahead of the server's, which must not
    // matter.
    const renewalsBefore = calls.countRenewals()
    await page.clock.fastForward(14 * MINUTE)
    await expect.poll(calls.countRenewals).toBeGreaterThan(renewalsBefore)
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })
}

test('a token that expired while the app was closed is renewed at start, before any other request', async ({
  page,
  context,
}) => {
  proves('SHELL-015, STORE-006..008, AUTH-094')
  const calls = recordCalls(context)
  await page.clock.install()
  const first = await signUpAndReadToken(page, calls)
  await page.goto('about:blank')
  await waitForNextSecond()
  await page.clock.fastForward(20 * MINUTE)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/token/refresh/', async (route) => {
    await held
    await route.continue()
  })
  const callsBefore = calls.callsTo('/api/clients/').length
  await page.goto(`${casework.url}/clients`)
  const overlay = page.getByRole('status').filter({ hasText: 'Loading…' })
  await expect(overlay).toBeVisible()
  expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
  await expect.poll(calls.countRenewals).toBe(1)
  expect(calls.callsTo('/api/clients/').length).toBe(callsBefore)
  release()
  await expect(getHeading(page, 'Clients')).toBeVisible()
  await expect(overlay).toBeHidden()
  expect(calls.countRenewals()).toBe(1)
  await expect.poll(() => calls.callsTo('/api/clients/').length).toBeGreaterThan(callsBefore)
  for (const { token } of calls.callsTo('/api/clients/').slice(callsBefore))
    expect(token).not.toBe(first)
  // Name and phone are reloaded at start.
  await expect
    .poll(() => calls.lastToken('/api/account-info/'))
    .toBe(calls.lastToken('/api/clients/'))
})

test('a renewal without an answer keeps people signed in, a refused one does not', async ({
  page,
  context,
}) => {
  proves('HTTP-023, HTTP-024')
  const calls = recordCalls(context)
  await page.clock.install()
  const token = await signUpAndReadToken(page, calls)
  await page.goto('about:blank')
  await waitForNextSecond()
  await page.clock.fastForward(20 * MINUTE)
  await page.route('**/api/token/refresh/', (route) => route.abort())
  await page.goto(`${casework.url}/clients`)
  await page.clock.runFor(MINUTE)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(await readStored(page)).not.toBeNull()
  expect(calls.callsTo('/api/clients/')).toEqual([])
  await page.unroute('**/api/token/refresh/')
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Retry' })
    if (await retry.isVisible()) await retry.click()
    await expect(page.getByRole('heading', { name: 'No clients found' })).toBeVisible({
      timeout: 3_000,
    })
  }).toPass()

  // The sign-in has ended on the server, so the cookie is void.
  expect(
    (
      await fetch(`${casework.url}/api/logout/`, {
        method: 'POST',
        headers: { authorization: token ?? '' },
      })
    ).status,
  ).toBe(200)
  await page.goto('about:blank')
  await waitForNextSecond()
  await page.clock.fastForward(20 * MINUTE)
  await page.goto(`${casework.url}/clients`)
  await expect(page).toHaveURL(`${casework.url}/login`)
  expect(await readStored(page)).toBeNull()
})

test('logging out ends the sign-in on the server, and locally even when the server cannot be reached @core', async ({
  page,
  context,
}) => {
  proves('AUTH-088..090')
  const calls = recordCalls(context)
  const person = await signUp(page, casework)
  const other = await context.newPage()
  const logOut = async () => {
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(`${casework.url}/login`)
    await expect(other).toHaveURL(`${casework.url}/login`)
    expect(await readStored(page)).toBeNull()
  }
  for (const isServerUnreachable of [false, true]) {
    if (isServerUnreachable) {
      await signInOnPage(page, casework.url, person)
      await page.route('**/api/logout/', (route) => route.abort())
    }
    await other.goto(`${casework.url}/clients`)
    await expect(getHeading(other, 'Clients')).toBeVisible()
    const token = calls.lastToken('/api/clients/')
    expect(await fetchStatus(token)).toBe(200)
    await logOut()
    expect(await fetchStatus(token)).toBe(isServerUnreachable ? 200 : 401)
    expect(calls.lastToken('/api/logout/')).toBe(token)
  }
  // The next user of the browser sees nothing of the previous one.
  const next = newPerson('Tobias Fairweather')
  await signUpByApi(casework, next)
  await signInOnPage(page, casework.url, next)
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(next.email)
  await expect(page.getByText(person.email)).toBeHidden()
})

test('an unknown page links back, also in a new tab', async ({ page, context }) => {
  proves('SHELL-017, SHELL-018')
  await page.goto(`${casework.url}/no/such/page`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void open('/nowhere', '_blank', 'noopener')),
  ])
  await opened.getByRole('button', { name: 'Go Back' }).click()
  await expect(opened).toHaveURL(`${casework.url}/login`)
})
