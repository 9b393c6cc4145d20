import { expect, test } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

const casework = prepareCasework()

test('a client and a case are created and edited, and deleted together @core', async ({ page }) => {
  proves('CLIENT-087, CLIENT-088, CLIENT-091, CLIENT-092, CASE-043, CASE-045, CASE-047, OQ-168')
  const { url } = casework
  const { person } = await newUser(casework)
  const press = (name: string) => page.getByRole('button', { name }).click()
  const expectTitle = (name: string) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await signIn(page, url, person, '/clients/create')
  await page.getByLabel('Client Name').fill('Beatrice Holm')
  await page.getByLabel('Mobile').fill('+44 (7700) 900 124')
  await press('Save and add case')

  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Beatrice Holm')
  await page.getByLabel('Case Title').fill('Holm v. Reyes')
  await press('Create Case')
  await expectToast(page, 'Case created successfully')
  await expect(page).toHaveURL(`${url}/cases`)
  await page.getByRole('link', { name: 'Holm v. Reyes', exact: true }).click()
  await expectTitle('Holm v. Reyes')
  await page.getByRole('link', { name: 'Edit Case' }).click()
  await page.getByLabel('Case Title').fill('Holm v. Reyes and others')
  await press('Save Changes')
  await expectTitle('Holm v. Reyes and others')

  await page.getByRole('main').getByRole('link', { name: 'Beatrice Holm' }).first().click()
  await expect(page.getByRole('link', { name: '7700900124' })).toHaveAttribute(
    'href',
    'tel:+447700900124',
  )
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Client Name').fill('Beatrice Holm-Reyes')
  await press('Save Changes')
  await expectTitle('Beatrice Holm-Reyes')
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Client' })
  await expect(dialog).toContainText(
    '1 case, 0 sessions and 0 documents will be permanently deleted.',
  )
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Client deleted successfully')
  await expect(page).toHaveURL(`${url}/clients`)
  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  await expect(page.getByText('Holm v. Reyes')).toHaveCount(0)
  await expect(page.getByText('0 cases on file')).toBeVisible()
})
