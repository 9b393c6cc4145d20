import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import {
  getDraftOffer,
  expectConflict,
  openOwnerAndAdmin,
  type OwnerAndAdmin,
} from '../support/conflicts.ts'
import { toUploadFields, uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, type ApiUser } from '../support/firm.ts'
import { chooseOption } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let people: OwnerAndAdmin
let silver: ApiUser

test.beforeAll(async ({ browser }) => {
  casework = await shareCasework()
  people = await openOwnerAndAdmin(browser, casework)
  silver = await newUser(casework, 'Sam Silver')
  await addEmployee(people.owner, silver, 'silver')
})

/** Uploads a green document and returns its id. */
const upload = async (name: string): Promise<number> => {
  const { url, firm } = { ...casework, ...people }
  await uploadFiles(
    url,
    firm.authorization,
    { ...toUploadFields(firm), security_level: 'green' },
    { [name]: 'x' },
  )
  const { items } = await people.owner.call(documentEndpoints.list, { query: { search: name } })
  return items[0]?.id ?? Number.NaN
}
const fetchDocument = (id: number) => people.owner.call(documentEndpoints.get, { params: { id } })
const fetchStatusForSilver = async (id: number) => {
  const address = `${casework.url}/api/documents/${id}/view/?owner_account_id=${people.owner.account}`
  return (await fetch(address, { headers: { authorization: silver.authorization } })).status
}

const openInList = async (
  page: Page,
  name: string,
  action: 'Edit' | 'Move to group:',
  dialog: string,
): Promise<Locator> => {
  await page.goto(`${casework.url}/documents?search=${name}`)
  await page.getByRole('button', { name: `${action} ${name}` }).click()
  return page.getByRole('dialog', { name: dialog })
}
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save Changes' }).click()

test('an outdated rename does not lower a document that has been raised to red, and silver cannot read it', async () => {
  proves('FIX-020')
  const id = await upload('affidavit.txt')
  const theirs = await openInList(people.ownerPage, 'affidavit.txt', 'Edit', 'Edit Document')
  const mine = await openInList(people.adminPage, 'affidavit.txt', 'Edit', 'Edit Document')
  await expect(mine.getByLabel('Security level')).toHaveValue('green')
  expect(await fetchStatusForSilver(id)).toBe(200)

  await theirs.getByLabel('Security level').selectOption('red')
  await save(theirs)
  await expect(theirs).toBeHidden()
  await mine.getByLabel('Document Name').fill('Affidavit of J. Doe')
  await save(mine)
  const reload = await expectConflict(mine)
  expect(await fetchDocument(id)).toMatchObject({ doc_name: null, security_level: 'red' })
  expect(await fetchStatusForSilver(id)).toBe(403)

  await reload.click()
  await expect(getDraftOffer(mine)).toBeFocused()
  await expect(mine.getByLabel('Security level')).toHaveValue('red')
  await expect(mine.getByLabel('Document Name')).toHaveValue('')
  await mine.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(mine.getByLabel('Document Name')).toHaveValue('Affidavit of J. Doe')
  await expect(mine.getByLabel('Security level')).toHaveValue('red')
  await save(mine)
  await expect(mine).toBeHidden()
  expect(await fetchDocument(id)).toMatchObject({
    doc_name: 'Affidavit of J. Doe',
    security_level: 'red',
  })
  expect(await fetchStatusForSilver(id)).toBe(403)
})

test("the dialog on a document's page keeps the version with which it was opened", async () => {
  proves('FIX-020')
  const id = await upload('lease.txt')
  const withDialog = (page: Page) => ({
    page,
    dialog: page.getByRole('dialog', { name: 'Edit Document' }),
  })
  const [theirs, mine] = [withDialog(people.ownerPage), withDialog(people.adminPage)]
  await mine.page.clock.install()
  for (const { page } of [theirs, mine]) await page.goto(`${casework.url}/documents/${id}/edit`)
  await mine.dialog.getByLabel('Document Name').fill('Mine')
  await theirs.dialog.getByLabel('Document Name').fill('Theirs')
  await save(theirs.dialog)
  await expect(theirs.dialog).toBeHidden()

  // Older than five minutes, the record of the page is fetched again after a lost connection; the
  // dialog must not change.
  await mine.page.clock.fastForward('06:00')
  await mine.page.evaluate(() => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
  await expect(mine.page.locator('h1', { hasText: 'Theirs' })).toBeVisible()
  await save(mine.dialog)
  await (await expectConflict(mine.dialog)).click()
  await expect(mine.dialog.getByLabel('Document Name')).toHaveValue('Theirs')
  await mine.dialog.getByRole('button', { name: 'Use the current version' }).click()
  await expect(mine.dialog.getByLabel('Document Name')).toHaveValue('Theirs')
  expect(await fetchDocument(id)).toMatchObject({ doc_name: 'Theirs' })
})

test('a document that another user has added to a group is not moved without notice', async () => {
  proves('FIX-020')
  const id = await upload('invoice.txt')
  for (const name of ['Theirs', 'Mine'])
    await people.owner.call(documentGroupEndpoints.create, {
      body: { name, session_id: people.firm.session },
    })
  const theirs = await openInList(
    people.ownerPage,
    'invoice.txt',
    'Move to group:',
    'Move Document',
  )
  const mine = await openInList(people.adminPage, 'invoice.txt', 'Move to group:', 'Move Document')
  await chooseOption(people.ownerPage, 'Group', 'Theirs')
  await theirs.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(theirs).toBeHidden()

  await chooseOption(people.adminPage, 'Group', 'Mine')
  await mine.getByRole('button', { name: 'Move', exact: true }).click()
  const reload = await expectConflict(mine)
  expect(await fetchDocument(id)).toMatchObject({ group_name: 'Theirs' })
  await reload.click()
  await expect(mine.getByRole('radio', { name: /Remove from group/ })).toBeEnabled()
  await expect(mine.getByText('Theirs')).toBeVisible()
  await chooseOption(people.adminPage, 'Group', 'Mine')
  await mine.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(mine).toBeHidden()
  expect(await fetchDocument(id)).toMatchObject({ group_name: 'Mine' })
})

test("saving an outdated dialog does not undo another user's rename of a group", async () => {
  proves('FIX-020')
  const { id } = await people.owner.call(documentGroupEndpoints.create, {
    body: {
      name: 'Exhibits',
      session_id: people.firm.session,
    },
  })
  const openGroup = async (page: Page) => {
    await page.goto(`${casework.url}/documents?tab=groups`)
    await page.getByRole('button', { name: 'Edit Exhibits' }).click()
    return page.getByRole('dialog', { name: 'Edit Document Group' })
  }
  const [theirs, mine] = [await openGroup(people.ownerPage), await openGroup(people.adminPage)]
  await theirs.getByLabel('Group Name').fill('Exhibits A to F')
  await save(theirs)
  await expect(theirs).toBeHidden()

  await mine.getByLabel('Description').fill('For the hearing')
  await save(mine)
  const reload = await expectConflict(mine)
  expect(await people.owner.call(documentGroupEndpoints.get, { params: { id } })).toMatchObject({
    name: 'Exhibits A to F',
    description: null,
  })
  await reload.click()
  await expect(mine.getByLabel('Group Name')).toHaveValue('Exhibits A to F')
  await mine.getByRole('button', { name: 'Keep my changes' }).click()
  await save(mine)
  await expect(mine).toBeHidden()
  expect(await people.owner.call(documentGroupEndpoints.get, { params: { id } })).toMatchObject({
    name: 'Exhibits A to F',
    description: 'For the hearing',
  })
})
