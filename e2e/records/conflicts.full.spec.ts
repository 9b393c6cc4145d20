import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, test, type Page } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { expectConflict, openOwnerAndAdmin, type OwnerAndAdmin } from '../support/conflicts.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

const casework = prepareCasework()
let people: OwnerAndAdmin

test.beforeAll(async ({ browser }) => {
  people = await openOwnerAndAdmin(browser, casework)
})

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

test('an outdated form does not overwrite a client that a colleague has changed; after Reload both changes can be saved', async () => {
  proves('FIX-020, FIX-023')
  const { ownerPage, adminPage, owner, firm } = people
  const path = `${casework.url}/clients/${firm.client}`
  const read = () => owner.call(clientEndpoints.get, { params: { id: firm.client } })
  for (const page of [ownerPage, adminPage]) {
    await page.goto(`${path}/edit`)
    await expect(page.getByLabel('Client Name')).not.toHaveValue('')
  }
  await ownerPage.getByLabel('Client Name').fill('Theirs')
  await save(ownerPage)
  await expect(ownerPage).toHaveURL(path)
  await adminPage.getByLabel('Mobile').fill('5550102030')
  await save(adminPage)
  const reload = await expectConflict(adminPage)
  expect(await read()).toMatchObject({ name: 'Theirs', mobile: '1832585573' })

  await reload.click()
  await adminPage.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(adminPage.getByLabel('Client Name')).toHaveValue('Theirs')
  await expect(adminPage.getByLabel('Mobile')).toHaveValue('5550102030')
  await save(adminPage)
  await expect(adminPage).toHaveURL(path)
  expect(await read()).toMatchObject({ name: 'Theirs', mobile: '5550102030' })
})

test('a form that was open while a colleague closed the case is refused and reloaded', async () => {
  proves('MATTER-040')
  const { adminPage, owner, firm } = people
  const params = { id: firm.legalCase }
  await adminPage.goto(`${casework.url}/cases/${firm.legalCase}/edit`)
  await adminPage.getByLabel('Case Title').fill('Thornbury v. Ashdown and others')
  await owner.call(caseEndpoints.setStatus, { params, body: { status: 'closed' } })
  const refused = adminPage.waitForResponse((response) => response.request().method() === 'PUT')
  await save(adminPage)
  expect((await refused).status()).toBe(409)
  await (await expectConflict(adminPage)).click()
  await adminPage.getByRole('button', { name: 'Keep my changes' }).click()
  await save(adminPage)
  await expectToast(adminPage, 'Case updated successfully')
  expect(await owner.call(caseEndpoints.get, { params })).toMatchObject({
    title: 'Thornbury v. Ashdown and others',
    status: 'closed',
  })
})
