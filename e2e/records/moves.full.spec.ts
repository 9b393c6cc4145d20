import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { toApiUser } from '../support/firm.ts'
import { seedRecords } from '../support/seed-records.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

const casework = prepareCasework()

test('saving a session for another client says what moves with it, and moves it', async ({
  page,
}) => {
  proves('FIX-021')
  const firm = await seedRecords(casework, newPerson())
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  await owner.call(documentGroupEndpoints.create, {
    body: { name: 'Exhibits', session_id: firm.session },
  })
  const countDocuments = async (name: string) => {
    const { items } = await owner.call(documentEndpoints.list, { query: { page_size: 100 } })
    return items.filter(({ client_name }) => client_name === name).length
  }
  await signIn(page, casework.url, firm.person, `/sessions/${firm.session}/edit`)
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Helena Thornbury')
  await chooseOption(page, 'Client', 'Nadia Novak')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Move to another client?' })
  await expect(dialog).toContainText('3 documents and 1 group will move to Nadia Novak.')
  expect(await countDocuments('Helena Thornbury')).toBe(3)
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expectToast(page, 'Session updated successfully')
  expect(await countDocuments('Nadia Novak')).toBe(3)

  // A save without a move asks nothing.
  await page.goto(`${casework.url}/sessions/${firm.session}/edit`)
  await page.getByRole('textbox', { name: 'Session Title' }).fill('Main hearing')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Session updated successfully')
})
