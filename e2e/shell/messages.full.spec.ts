import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { seedRecords } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

test('the page of messages sends no request and shows nothing but its placeholder', async ({
  page,
}) => {
  proves('MSG-002, FIX-080, JOUR-034')
  const { person } = await seedRecords(casework, newPerson())
  // The last requests of the shell after a sign-in: notifications, once the stream is open.
  const shellDone = Promise.all([
    page.waitForResponse('**/api/account-info/'),
    page
      .waitForRequest('**/api/notifications/stream/')
      .then(() => page.waitForResponse('**/api/notifications/')),
  ])
  await signIn(page, casework.url, person)
  await shellDone
  const goTo = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await goTo('Clients')
  await expect(page.getByRole('heading', { name: 'Helena Thornbury' })).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })

  await goTo('Messages')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Case messaging is in progress' })).toBeVisible()
  await expect(
    main.getByText('Case messaging with voice and text support is in progress.'),
  ).toBeVisible()
  for (const role of ['button', 'link', 'textbox', 'tab'] as const)
    await expect(main.getByRole(role)).toHaveCount(0)
  // The request of the next page shows that the test has waited long enough for one of this page.
  await goTo('Cases')
  await expect(page.getByRole('heading', { name: 'Thornbury v. Ashdown' })).toBeVisible()

  expect(calls[0]).toBe('/api/cases/')
})
