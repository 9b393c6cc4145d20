import { expect, test, type Page } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { newPerson, signIn } from '../support/person.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'

const casework = prepareCasework()
let firm: SeededFirm

test.beforeAll(async () => {
  firm = await seedRecords(casework, newPerson())
})

/** Signs in, leaves the app, and records the calls of the next visit. */
const recordNextVisit = async (page: Page): Promise<string[]> => {
  const calls: string[] = []
  await signIn(page, casework.url, firm.person)
  await page.goto('about:blank')
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  })
  return calls
}

const countCalls = (calls: readonly string[], path: string) =>
  calls.filter((call) => call.split('?')[0] === path).length

const getCardHeading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name })

const PAGES = [
  { path: '/clients', call: '/api/clients/' },
  { path: '/cases', call: '/api/cases/' },
  { path: '/sessions', call: '/api/sessions/' },
  { path: '/documents', call: '/api/documents/' },
  { path: '/dashboard', call: '/api/dashboard/summary/' },
] as const

for (const { path, call } of PAGES) {
  test(`${path} requests what it shows before the code of the page has arrived, and once`, async ({
    page,
  }) => {
    const calls = await recordNextVisit(page)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/(shell|[a-z]+-page)-/, async (route) => {
      await held
      await route.continue()
    })

    const answered = page.waitForResponse((response) => response.url().includes(call))
    await page.goto(casework.url + path, { waitUntil: 'commit' })
    await answered
    release()

    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect.poll(() => countCalls(calls, '/api/notifications/')).toBe(1)
    expect(countCalls(calls, call)).toBe(1)
    expect(countCalls(calls, '/api/check-permissions/')).toBe(1)
    expect(calls[0]).toContain(call)
  })
}

test('a list with filters in its URL requests them, and once', async ({ page }) => {
  const calls = await recordNextVisit(page)

  await page.goto(`${casework.url}/clients?search=Thornbury&ordering=name`)

  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Helena Thornbury',
  ])
  expect(countCalls(calls, '/api/clients/')).toBe(1)
})

test("the form that a list's URL asks for requests no list", async ({ page }) => {
  const calls = await recordNextVisit(page)

  await page.goto(`${casework.url}/clients?action=create`)

  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toBeVisible()
  expect(countCalls(calls, '/api/clients/')).toBe(0)
})

test('a list that was refused shows a message, and Retry requests it again', async ({ page }) => {
  const calls = await recordNextVisit(page)
  const pattern = '**/api/clients/?*'
  await page.route(pattern, (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"success":false}' }),
  )
  await page.goto(`${casework.url}/clients`)
  await expect(page.getByText('Failed to load clients')).toBeVisible()
  expect(countCalls(calls, '/api/clients/')).toBe(1)

  await page.unroute(pattern)
  await page.getByRole('button', { name: /retry|try again/i }).click()
  await expect(getCardHeading(page, 'Helena Thornbury')).toBeVisible()
  expect(countCalls(calls, '/api/clients/')).toBe(2)
})
