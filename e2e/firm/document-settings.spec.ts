import { clientEndpoints } from '@casework/contract/clients'
import { firmEndpoints } from '@casework/contract/firm'
import { expect, test } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { uploadFiles } from '../support/documents.ts'
import { saveFirm } from '../support/firm-profile.ts'
import { addEmployee, newUser, switchTo } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

const MAIL = 'From: a@example.com\nTo: b@example.com\nSubject: Claim\n\nDear Sirs'

test('the owner allows more file types, and the form above keeps its input (INTAKE-034) @core', async ({
  page,
}) => {
  const owner = await newUser(casework)
  await signIn(page, casework.url, owner.person, '/firm')
  const toggle = page.getByRole('switch', { name: 'More file types' })
  await expect(toggle).not.toBeChecked()
  await page.getByLabel('Address').fill('1 Temple Row')
  const stopFailing = await failCalls(page, '**/api/firm/**', 'PUT')
  await toggle.click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to update firm')
  await expect(toggle).not.toBeChecked()
  await stopFailing()

  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await toggle.click()
  expect((await sent).postDataJSON()).toMatchObject({ more_file_types: true, address: null })
  await expectToast(page, 'Firm updated successfully')
  await expect(toggle).toBeChecked()
  const { id } = await owner.call(clientEndpoints.create, {
    body: { name: 'Helena Thornbury', email: null, mobile: null, country: null },
  })
  await uploadFiles(
    casework.url,
    owner.authorization,
    { client_id: id, security_level: 'green' },
    { 'claim.eml': MAIL },
  )

  await expect(page.getByLabel('Address')).toHaveValue('1 Temple Row')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect((await saved).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  expect(await owner.call(firmEndpoints.get, {})).toMatchObject({
    address: '1 Temple Row',
    more_file_types: true,
  })
})

test('a switch that is based on an old version is refused, and offers a reload (INTAKE-034)', async ({
  page,
}) => {
  const owner = await newUser(casework)
  await signIn(page, casework.url, owner.person, '/firm')
  const toggle = page.getByRole('switch', { name: 'More file types' })
  await expect(toggle).toBeVisible()
  await saveFirm(owner, { name: 'Hart LLP' })
  await toggle.click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Firm name')).toHaveValue('Hart LLP')
  await toggle.click()
  await expectToast(page, 'Firm updated successfully')
  expect(await owner.call(firmEndpoints.get, {})).toMatchObject({
    name: 'Hart LLP',
    more_file_types: true,
  })
})

test('only the owner sees the switch (INTAKE-034)', async ({ page }) => {
  const owner = await newUser(casework)
  const admin = await newUser(casework)
  await addEmployee(owner, admin, 'admin')
  await signIn(page, casework.url, admin.person)
  await switchTo(page, owner.person.name)
  await page.goto(`${casework.url}/firm`)
  await expect(page.getByText(/^Only the owner of/)).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
})
