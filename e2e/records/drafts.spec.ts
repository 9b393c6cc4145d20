import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test, type Page } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { getDraftOffer } from '../support/conflicts.ts'
import { toUploadFields, uploadFiles } from '../support/documents.ts'
import {
  getConnectionId,
  addEmployee,
  newUser,
  toApiUser,
  switchTo,
  type ApiUser,
  type Role,
} from '../support/firm.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

const casework = prepareCasework()
let firm: SeededFirm
let owner: ApiUser

test.beforeEach(async ({ page }) => {
  firm = await seedRecords(casework, newPerson())
  owner = await toApiUser(casework, firm.person, firm.authorization)
  // Accepts the browser's question before it leaves a form with changes.
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, casework.url, firm.person)
})

const getNameField = (page: Page) => page.getByLabel('Client Name')
const getMobileField = (page: Page) => page.getByLabel('Mobile')
const findDocumentId = async (search: string) =>
  (await owner.call(documentEndpoints.list, { query: { search } })).items[0]?.id ?? Number.NaN
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const renameAsColleague = (id: number) =>
  owner.call(clientEndpoints.update, {
    params: { id },
    body: {
      name: 'Theirs',
      email: 'helena.thornbury@example.com',
      mobile: '1832585573',
      country: 826,
    },
  })

test('a draft of an unchanged record is restored after a page load @core', async ({ page }) => {
  proves('FIX-023')
  await page.goto(`${casework.url}/clients/${firm.client}/edit`)
  await getMobileField(page).fill('5550102030')
  await page.reload()
  await expect(getMobileField(page)).toHaveValue('5550102030')
  await expect(getNameField(page)).toHaveValue('Helena Thornbury')
  await expect(getDraftOffer(page)).toHaveCount(0)
  await save(page)
  await expect(page).toHaveURL(`${casework.url}/clients/${firm.client}`)
})

test('asks about a draft of a record that has changed since, until there is a decision', async ({
  page,
}) => {
  proves('FIX-023')
  const path = `${casework.url}/clients/${firm.client}`
  await page.goto(`${path}/edit`)
  await getMobileField(page).fill('5550102030')
  await renameAsColleague(firm.client)
  for (const load of ['first', 'second'])
    await test.step(`after the ${load} page load`, async () => {
      await page.reload()
      await expect(getDraftOffer(page)).toBeVisible()
      await expect(getNameField(page)).toHaveValue('Theirs')
      await expect(getMobileField(page)).toHaveValue('1832585573')
    })
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(getMobileField(page)).toHaveValue('5550102030')
  await save(page)
  await expect(page).toHaveURL(path)

  await page.goto(`${path}/edit`)
  await getNameField(page).fill('Mine')
  await renameAsColleague(firm.client)
  await page.reload()
  await page.getByRole('button', { name: 'Use the current version' }).click()
  await expect(getMobileField(page)).toHaveValue('1832585573')
  await page.reload()
  await expect(getNameField(page)).toHaveValue('Theirs')
  await expect(getDraftOffer(page)).toHaveCount(0)
})

test('a draft in a dialog belongs to its record, and does not restore an old level', async ({
  page,
}) => {
  proves('FIX-020, FIX-023')
  for (const file of ['first.txt', 'second.txt'])
    await uploadFiles(
      casework.url,
      firm.authorization,
      { ...toUploadFields(firm), security_level: 'green' },
      { [file]: 'x' },
    )
  const dialog = page.getByRole('dialog', { name: 'Edit Document' })
  const openEditDialog = (file: string) =>
    page.getByRole('button', { name: `Edit ${file}` }).click()
  await page.goto(`${casework.url}/documents?search=txt`)
  await openEditDialog('first.txt')
  await dialog.getByLabel('Document Name').fill('Mine')
  const id = await findDocumentId('first')
  await owner.call(documentEndpoints.update, { params: { id }, body: { security_level: 'red' } })
  await page.reload()

  await openEditDialog('second.txt')
  await expect(dialog.getByLabel('Document Name')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await openEditDialog('first.txt')
  await expect(getDraftOffer(dialog)).toBeVisible()
  await expect(dialog.getByLabel('Document Name')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(dialog.getByLabel('Document Name')).toHaveValue('Mine')
  await expect(dialog.getByLabel('Security level')).toHaveValue('red')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  expect(await owner.call(documentEndpoints.get, { params: { id } })).toMatchObject({
    doc_name: 'Mine',
    security_level: 'red',
  })
})

test('restores a draft of a new case only at the URL where it was typed', async ({ page }) => {
  proves('FIX-023')
  const create = `${casework.url}/cases/create`
  const title = page.getByLabel('Case Title')
  await page.goto(`${create}?client=${firm.client}`)
  await title.fill('Thornbury v. Thornbury')
  await page.goto(create)
  await expect(title).toHaveValue('')
  await page.goto(`${create}?client=${firm.client}`)
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Helena Thornbury')
  await expect(title).toHaveValue('Thornbury v. Thornbury')
})

test('drafts are offered again after the role was lost and regained', async ({ browser }) => {
  proves('FIX-070')
  const employee = await newUser(casework, 'Ann Employee')
  await addEmployee(owner, employee, 'admin')
  const connection_id = await getConnectionId(owner, employee)
  const changeRole = (new_role: Role) =>
    owner.call(connectionEndpoints.updateRole, { body: { connection_id, new_role } })
  const page = await (await browser.newContext()).newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, casework.url, employee.person)
  await switchTo(page, firm.person.name)
  for (const [path, label] of [
    [`/clients/${firm.client}/edit`, 'Client Name'],
    ['/clients/create', 'Client Name'],
    [`/documents/${await findDocumentId('exhibit-green')}/edit`, 'Document Name'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(casework.url + path)
      await page.getByLabel(label).fill('Typed before')
      await changeRole('silver')
      await page.getByRole('button', { name: /Save Changes|Add Client/ }).click()
      await expect(page.getByText(`Your role at ${firm.person.name} is now silver.`)).toBeVisible()
      await changeRole('admin')
      await page.reload()
      await expect(page.getByLabel(label)).toHaveValue('Typed before')
      await expect(getDraftOffer(page)).toHaveCount(0)
    })
})
