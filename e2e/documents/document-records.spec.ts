import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from '@playwright/test'
import { expectConflict } from '../support/conflicts.ts'
import { getDocumentNames, toUploadFields, uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, switchTo, toApiUser } from '../support/firm.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords } from '../support/seed-records.ts'
import { prepareCasework } from '../support/shared-casework.ts'

const casework = prepareCasework()

const openFirm = async () => {
  const firm = await seedRecords(casework, newPerson())
  const upload = async (name: string, group_name: string) => {
    const fields = { ...toUploadFields(firm), store_as_group: 'true', group_name }
    const files = { [name]: 'x' }
    const level = { ...fields, security_level: 'green' }
    return (await uploadFiles(casework.url, firm.authorization, level, files))[0]?.id ?? 0
  }
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  return { firm, owner, letter: await upload('letter.txt', 'Letters'), upload }
}

test('a document is edited beside another user, moved and deleted @core', async ({ page }) => {
  proves('FIX-020, DOC-034, DOC-036, DOC-061, DOC-064')
  const { firm, owner, letter, upload } = await openFirm()
  await upload('exhibit.txt', 'Exhibits')
  const params = { id: letter }
  await signIn(page, casework.url, firm.person, '/documents')
  await page.getByRole('link', { name: 'View Details letter.txt' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Document' })
  await edit.getByLabel('Document Name').fill('Letter of claim')
  await owner.call(documentEndpoints.update, {
    params,
    body: { doc_name: null, security_level: 'red' },
  })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await (await expectConflict(edit)).click()
  await expect(edit.getByLabel('Security level')).toHaveValue('red')
  await edit.getByRole('button', { name: 'Keep my changes' }).click()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Document updated successfully')
  expect(await owner.call(documentEndpoints.get, { params })).toMatchObject({
    doc_name: 'Letter of claim',
    security_level: 'red',
  })

  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await chooseOption(page, 'Group', 'Exhibits')
  const move = page.getByRole('dialog', { name: 'Move Document' })
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expectToast(page, 'Document moved successfully')
  await page.getByRole('button', { name: 'Exhibits', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Group Details' })
  await expect(details.getByRole('link', { name: 'Letter of claim' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Document deleted successfully')
  await expect(page).toHaveURL(`${casework.url}/documents`)
})

for (const [role, names] of [
  ['gold', ['letter.txt', 'exhibit-green.pdf', 'exhibit-yellow.pdf']],
  ['silver', ['letter.txt', 'exhibit-green.pdf']],
] as const)
  test(`${role} finds no document above its level, nor by its address`, async ({ page }) => {
    proves('DOC-041, DOC-072, SEC-001')
    const { firm, owner } = await openFirm()
    const employee = await newUser(casework)
    await addEmployee(owner, employee, role)
    const { items } = await owner.call(documentEndpoints.list, { query: { security_level: 'red' } })
    await signIn(page, casework.url, employee.person)
    await switchTo(page, firm.person.name)
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    await expect(getDocumentNames(page)).toHaveText([...names])
    await page.goto(`${casework.url}/documents/${items[0]?.id}`)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  })
