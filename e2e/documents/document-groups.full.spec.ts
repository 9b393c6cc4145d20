import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { seedRecords } from '../support/seed-records.ts'
import { getCards } from '../support/list.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

test('groups are created and renamed, name their client, and are deleted together with their session', async ({
  page,
}) => {
  const { person } = await seedRecords(casework, newPerson())
  await signIn(page, casework.url, person, '/documents?tab=groups')
  await page.getByRole('button', { name: 'Create Your First Group' }).click()
  await page.getByLabel('Group Name').fill('Post')
  await chooseOption(page, 'Client', 'Helena Thornbury')
  await chooseOption(page, 'Case', 'Thornbury v. Ashdown')
  await chooseOption(page, 'Session', 'Preliminary hearing')
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expectToast(page, 'Document group created successfully')
  await page.getByRole('button', { name: 'Edit Post' }).click()
  await page.getByLabel('Group Name').fill('Letters')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const card = getCards(page, 'Document Groups').filter({ hasText: 'Letters' })
  const main = page.getByRole('main')
  const goTo = (name: string) =>
    page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('link', { name, exact: true })
      .click()
  const goToGroups = async () => {
    await goTo('Documents')
    await page.getByRole('tab', { name: 'Document Groups' }).click()
  }
  await expect(card).toContainText('Helena Thornbury')

  await goTo('Clients')
  await main.getByRole('link', { name: 'Helena Thornbury', exact: true }).click()
  await main.getByRole('link', { name: /^Edit/ }).click()
  await page.getByLabel('Client Name').fill('Helena Ashdown')
  await main.getByRole('button', { name: /^(Update|Save)/ }).click()
  await expectToast(page, 'Client updated successfully')
  await goToGroups()
  await expect(card).toContainText('Helena Ashdown')
  await card.getByRole('button', { name: 'Letters', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Group Details' })).toContainText('Helena Ashdown')
  await page.keyboard.press('Escape')

  await goTo('Sessions')
  await main.getByRole('link', { name: 'Preliminary hearing', exact: true }).click()
  await main.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete Session' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expectToast(page, 'Session deleted successfully')
  await goToGroups()
  await expect(page.getByRole('heading', { name: 'No document groups found' })).toBeVisible()
})
