import { clientEndpoints } from '@casework/contract/clients'
import { expect, test, type Page, type Route } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

const casework = prepareCasework()

const UNAVAILABLE = {
  status: 503,
  headers: { 'retry-after': '1' },
  json: {
    success: false,
    error: {
      status: 503,
      type: 'service_unavailable',
      message: 'The service is busy. Please try again in a moment.',
      data: null,
    },
  },
}

/** Handles the first request with `first` and passes on the others. Returns a function that counts all. */
async function interceptFirst(
  page: Page,
  method: string,
  path: string,
  first: (route: Route) => Promise<void>,
): Promise<() => number> {
  let calls = 0
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      calls += 1
      return calls === 1 ? first(route) : route.continue()
    },
  )
  return () => calls
}

test('a create whose response was lost is retried and done once @core', async ({ page }) => {
  proves('FIX-093')
  const firm = await newUser(casework, 'Harbour Law')
  await signIn(page, casework.url, firm.person, '/clients/create')
  await page.getByLabel('Client Name').fill('Helena Thornbury')
  const countCreates = await interceptFirst(page, 'POST', '/api/clients/', async (route) => {
    await route.fetch()
    await route.fulfill(UNAVAILABLE)
  })

  await page.getByRole('button', { name: 'Add Client' }).click()

  await expectToast(page, 'Client created successfully')
  expect(countCreates()).toBe(2)
  const { items } = await firm.call(clientEndpoints.list, {})
  expect(items.map(({ name }) => name)).toEqual(['Helena Thornbury'])
})
