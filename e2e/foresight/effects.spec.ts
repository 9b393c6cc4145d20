import { connectionEndpoints } from '@casework/contract/connections'
import { journalEndpoints } from '@casework/contract/journal'
import { partyEndpoints } from '@casework/contract/parties'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { pressInBar, selectDocuments } from '../support/documents.ts'
import { addEmployee, newUser, toApiUser, type ApiUser } from '../support/firm.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { openRowMenu } from '../support/list.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'

const casework = prepareCasework()
let firm: SeededFirm
let owner: ApiUser

test.beforeEach(async ({ page }) => {
  firm = await seedRecords(casework, newPerson())
  owner = await toApiUser(casework, firm.person, firm.authorization)
  await signIn(page, casework.url, firm.person)
})

const getBox = (dialog: Page | Locator) => dialog.getByRole('region', { name: 'What changes' })

test('the dialog of a new role says what the person will see and may do @core', async ({
  page,
}) => {
  proves('FORE-017')
  await addEmployee(owner, await newUser(casework, 'Grace Poe'), 'silver')
  await owner.call(journalEndpoints.create, {
    body: {
      case_id: firm.legalCase,
      kind: 'note',
      body: 'Called back',
      happened_at: '2026-10-05T09:00:00',
      security_level: 'red',
    },
  })
  await owner.call(partyEndpoints.createPerson, {
    body: { name: 'Ann Witness', security_level: 'yellow' },
  })
  await page.goto(`${casework.url}/connections`)
  const dialog = page.getByRole('alertdialog', { name: 'Change role' })
  await page.getByLabel('Role of Grace Poe').selectOption('admin')
  await expect(dialog).toContainText("Change Grace Poe's role from silver to admin?")
  await expect(getBox(dialog)).toContainText(
    'Grace Poe will also see 1 red and 1 yellow documents in 1 case.',
  )
  await expect(getBox(dialog)).toContainText(
    'Grace Poe will also see 1 journal entry and 1 person of the directory.',
  )
  await expect(getBox(dialog)).toContainText('Grace Poe may also')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expectToast(page, 'Role updated successfully')

  await (await openRowMenu(page, 'Grace Poe', 'Remove')).click()
  const removal = page.getByRole('alertdialog', { name: 'Remove connection' })
  await expect(removal).toContainText('Grace Poe will lose all access to your account.')
  await expect(getBox(removal)).toContainText(
    'Grace Poe will lose access to 3 clients, 1 case, 1 session, 3 documents, 1 journal entry, and 1 person of the directory.',
  )
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Connection removed successfully')
  expect(await owner.call(connectionEndpoints.followers, {})).toEqual([])
})

test('dialogs that change levels and places say who gains and who loses access', async ({
  page,
}) => {
  proves('FORE-018, FORE-019')
  await addEmployee(owner, await newUser(casework, 'Grace Poe'), 'gold')
  await page.goto(`${casework.url}/documents`)
  await page.getByRole('button', { name: 'Edit exhibit-red.pdf' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Document' })
  await expect(edit.getByLabel('Security level')).toBeVisible()
  await expect(getBox(edit)).toHaveCount(0)
  await edit.getByLabel('Security level').selectOption('yellow')
  await expect(getBox(edit)).toContainText('1 person gains access: Grace Poe')
  await edit.getByRole('button', { name: 'Cancel' }).click()

  await selectDocuments(page, ['exhibit-yellow.pdf', 'exhibit-green.pdf'])
  await pressInBar(page, 'Change Level')
  const level = page.getByRole('dialog', { name: 'Change level of 2 documents' })
  await level.getByRole('radio', { name: 'HIGH SECURITY' }).check()
  await expect(getBox(level)).toContainText('1 person loses access: Grace Poe')
  await level.getByRole('radio', { name: 'LOW SECURITY' }).check()
  await expect(getBox(level)).toContainText('Nobody gains or loses access.')
  await level.getByRole('button', { name: 'Change level' }).click()
  await expectToast(page, '2 documents updated')

  await page.goto(`${casework.url}/cases/${firm.legalCase}/edit`)
  await chooseOption(page, 'Client', 'Nadia Novak')
  await expect(getBox(page)).toContainText('Nobody gains or loses access.')
  await page.goto(`${casework.url}/sessions/${firm.session}/edit`)
  await chooseOption(page, 'Client', 'Nadia Novak')
  await expect(getBox(page)).toContainText(
    'Nobody gains or loses access. 3 documents and 0 groups will move to Nadia Novak.',
  )
})
