import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { newPerson, signInOnPage, signUp } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { signUpByApi } from '../support/seed-records.ts'
import { prepareCasework } from '../support/shared-casework.ts'

const MINUTE = 60_000
const RENEWAL = '**/api/token/refresh/'

/** Needed before a renewal, because tokens of the same second are equal. */
const waitForNextSecond = () => {
  const begun = Date.now()
  return expect.poll(() => Date.now() - begun).toBeGreaterThan(1000)
}

const casework = prepareCasework()

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

/** Calls the API with a token, outside of the browser. */
const fetchStatus = async (token: string | undefined, path = '/account-info/', method = 'GET') =>
  (await fetch(`${casework.url}/api${path}`, { method, headers: { authorization: token ?? '' } }))
    .status

/** Holds the renewals of a browser back; returns a function that lets them go on. */
const holdRenewals = async (context: BrowserContext) => {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await context.route(RENEWAL, async (route) => {
    await released
    await route.continue()
  })
  return resolve
}

/** Opens a page after the token of the browser has expired. */
const openLater = async (page: Page, path: string) => {
  await page.goto('about:blank')
  await waitForNextSecond()
  await page.clock.fastForward(20 * MINUTE)
  await page.goto(casework.url + path)
}

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

    const release = await holdRenewals(context)
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
    for (const [tab, path, name] of [
      [page, '/api/clients/', 'Clients'],
      [otherTab, '/api/sessions/', 'Sessions'],
    ] as const) {
      const rail = tab.getByRole('complementary', { name: 'Sidebar' })
      await rail.getByRole('link', { name, exact: true }).click()
      await expect(getHeading(tab, name)).toBeVisible()
      await expect.poll(() => calls.lastToken(path)).toMatch(/^Bearer ./)
      expect(await fetchStatus(calls.lastToken(path))).toBe(200)
    }
    // One tab stores the token, and the other uses it.
    await expect(async () => {
      await otherTab.reload()
      await expect.poll(() => calls.lastToken('/api/sessions/'), { timeout: 5_000 }).not.toBe(first)
    }).toPass()

    // Once more, with a client clock a quarter of an hour ahead of the server's, which must not
    // matter.
    const renewalsBefore = calls.countRenewals()
    await page.clock.fastForward(14 * MINUTE)
    await expect.poll(calls.countRenewals).toBeGreaterThan(renewalsBefore)
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })
}

test('an expired token is renewed at start, before any other request, unless the sign-in has ended', async ({
  page,
  context,
}) => {
  proves('SHELL-015, STORE-006..008, AUTH-094, HTTP-023, HTTP-024')
  const calls = recordCalls(context)
  await page.clock.install()
  await signUp(page, casework)
  await expect.poll(() => calls.lastToken('/api/dashboard/summary/')).toMatch(/^Bearer ./)
  const first = calls.lastToken('/api/dashboard/summary/')

  // Without an answer, people stay signed in.
  await page.route(RENEWAL, (route) => route.abort())
  await openLater(page, '/clients')
  await page.clock.runFor(MINUTE)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(await readStored(page)).not.toBeNull()
  expect(calls.callsTo('/api/clients/')).toEqual([])
  await page.unroute(RENEWAL)

  const release = await holdRenewals(context)
  const renewalsBefore = calls.countRenewals()
  await page.reload()
  const overlay = page.getByRole('status').filter({ hasText: 'Loading…' })
  await expect(overlay).toBeVisible()
  expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
  await expect.poll(calls.countRenewals).toBe(renewalsBefore + 1)
  expect(calls.callsTo('/api/clients/')).toEqual([])
  release()
  await expect(getHeading(page, 'Clients')).toBeVisible()
  await expect.poll(() => calls.lastToken('/api/clients/')).toMatch(/^Bearer ./)
  for (const { token } of calls.callsTo('/api/clients/')) expect(token).not.toBe(first)
  // Name and phone are reloaded at start.
  await expect
    .poll(() => calls.lastToken('/api/account-info/'))
    .toBe(calls.lastToken('/api/clients/'))

  // The sign-in has ended on the server, so the cookie is void.
  expect(await fetchStatus(calls.lastToken('/api/clients/'), '/logout/', 'POST')).toBe(200)
  await openLater(page, '/clients')
  await expect(page).toHaveURL(`${casework.url}/login`)
  expect(await readStored(page)).toBeNull()
})

test('logging out ends the sign-in on the server, and locally even when the server cannot be reached', async ({
  page,
  context,
}) => {
  proves('AUTH-088..090')
  const calls = recordCalls(context)
  const person = await signUp(page, casework)
  const other = await context.newPage()
  for (const isServerUnreachable of [false, true]) {
    if (isServerUnreachable) {
      await signInOnPage(page, casework.url, person)
      await page.route('**/api/logout/', (route) => route.abort())
    }
    await other.goto(`${casework.url}/clients`)
    await expect(getHeading(other, 'Clients')).toBeVisible()
    const token = calls.lastToken('/api/clients/')
    expect(await fetchStatus(token)).toBe(200)
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
    for (const tab of [page, other]) await expect(tab).toHaveURL(`${casework.url}/login`)
    expect(await readStored(page)).toBeNull()
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
