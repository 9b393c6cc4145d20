import { clientEndpoints } from '@casework/contract/clients'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

test('a late response to a save shows its toast and does not redirect users who have left the form', async ({
  page,
}) => {
  proves('OQ-065')
  const owner = await newUser(casework)
  const { id } = await owner.call(clientEndpoints.create, {
    body: {
      name: 'Clara Client',
      email: null,
      mobile: null,
      country: null,
    },
  })
  await signIn(page, casework.url, owner.person)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/clients/**', async (route) => {
    if (route.request().method() !== 'GET') await released
    await route.continue()
  })
  const leaveForm = async () => {
    await page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('link', { name: 'Cases', exact: true })
      .click()
    await page
      .getByRole('alertdialog', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Leave' })
      .click()
    await expect(page).toHaveURL(`${casework.url}/cases`)
  }
  /** Waits until the response is processed, and expects no redirect. */
  const expectNoRedirect = async () => {
    await page.evaluate(
      () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))),
    )
    expect(page.url()).toBe(`${casework.url}/cases`)
    await expect(page.getByRole('heading', { name: 'Cases', exact: true })).toBeVisible()
  }

  await page.goto(`${casework.url}/clients/create`)
  await page.getByLabel('Client Name').fill('Late Client')
  const isSent = page.waitForRequest('**/api/clients/')
  await page.getByRole('main').getByRole('button', { name: 'Add Client' }).click()
  await isSent
  await leaveForm()
  release()
  await expectToast(page, 'Client created successfully')
  await expectNoRedirect()

  const updateRelease = Promise.withResolvers<void>()
  await page.route(`**/api/clients/${id}/`, async (route) => {
    if (route.request().method() === 'PUT') await updateRelease.promise
    await route.fallback()
  })
  await page.goto(`${casework.url}/clients/${id}/edit`)
  await page.getByLabel('Client Name').fill('Clara Changed')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Save|Update)/ })
    .click()
  await leaveForm()
  updateRelease.resolve()
  await expectToast(page, 'Client updated successfully')
  await expectNoRedirect()
})
