import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { journalEndpoints } from '@casework/contract/journal'
import { expect, test } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, type ApiUser } from '../support/firm.ts'
import { addEntryTo, getEntries, getText } from '../support/journal.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'

const casework = prepareCasework()
let owner: ApiUser
test.beforeAll(async () => {
  owner = await newUser(casework, 'Olive Owner')
  await addEmployee(owner, await newUser(casework, 'Greta Gold'), 'gold')
})

async function addCase(title = 'Acme v. Smith') {
  const { id: client_id_input } = await owner.call(clientEndpoints.create, {
    body: { name: 'Acme Ltd' },
  })
  const { id } = await owner.call(caseEndpoints.create, {
    body: { title, date: '2026-02-18', client_id_input },
  })
  return id
}

test('an entry is written, amended and deleted, and its minutes are exported @core', async ({
  page,
}) => {
  proves('JOUR-026, JOUR-030, JOUR-031')
  const id = await addCase()
  await addEntryTo(owner, id, { body: 'An older call' })
  await signIn(page, casework.url, owner.person, `/cases/${id}`)
  await expect(page.getByText('Only you will see this.')).toBeVisible()
  await page.getByRole('button', { name: 'MEDIUM SECURITY' }).click()
  await expect(page.getByText('Everybody in Olive Owner will see this.')).toBeVisible()
  await getText(page).fill('Called Reed, offers 8,000 - 12 min')
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  await page.getByRole('button', { name: 'Save entry', exact: true }).click()
  await expectToast(page, 'Entry saved')
  await expect(getEntries(page).first()).toContainText('Called Reed, offers 8,000 - 12 min')
  await expect(getEntries(page).nth(1)).toContainText('An older call')

  await page.getByRole('button', { name: 'Minutes', exact: true }).click()
  const minutes = page.getByRole('dialog', { name: 'Minutes' })
  await minutes.getByLabel('From').fill('2026-02-01')
  await minutes.getByLabel('To').fill('2026-02-28')
  await expect(minutes.getByText('Total: 12 min')).toBeVisible()
  const saved = page.waitForEvent('download')
  await minutes.getByRole('button', { name: 'Export Excel' }).click()
  expect((await saved).suggestedFilename()).toBe('minutes_2026-02-01_2026-02-28.xlsx')
  await page.keyboard.press('Escape')
  await expect(minutes).toBeHidden()

  const choose = async (item: string) => {
    await getEntries(page)
      .first()
      .getByRole('button', { name: /^Actions for Call/ })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Amend')
  const amend = page.getByRole('dialog', { name: 'Amend' })
  await amend.getByLabel('Text').fill('He called back')
  await amend.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Entry amended')
  // While it closes, it gives the page its scroll position back, from under a press.
  await expect(amend).toBeHidden()
  await expect(getEntries(page).first()).toContainText('He called back')
  await choose('Delete')
  const remove = page.getByRole('alertdialog', { name: 'Delete entry' })
  await expect(remove).toContainText('Its amendments are deleted with it.')
  await remove.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Entry deleted')
  await expect(getEntries(page)).toHaveCount(1)
})

test('the palette finds an entry, and opens its case at it', async ({ page }) => {
  const id = await addCase('Found v. Lost')
  await addEntryTo(owner, id, { body: 'The word is Popocatepetl' })
  const { items } = await owner.call(journalEndpoints.list, { query: { case_id: id } })
  await signIn(page, casework.url, owner.person, `/cases/${await addCase()}`)
  await expect(getText(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('popocatepetl')
  await page.getByRole('option', { name: /Popocatepetl/ }).click()
  await expect(page).toHaveURL(`${casework.url}/cases/${id}?entry=${items[0]?.id}`)
  await expect(
    page.locator('section', { has: page.getByRole('heading', { name: 'Found entry' }) }),
  ).toContainText('The word is Popocatepetl')
})
