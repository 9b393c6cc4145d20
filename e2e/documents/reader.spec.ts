import { documentSettingsEndpoints } from '@casework/contract/document-settings'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test, type Page } from '@playwright/test'
import { buildPdf, writeLine } from '../../packages/testing/src/documents/pdf-pages.ts'
import { getDocumentCard, toUploadFields, uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, switchTo, toApiUser } from '../support/firm.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { seedRecords } from '../support/seed-records.ts'
import { prepareCasework } from '../support/shared-casework.ts'

const casework = prepareCasework()

const REPORT = buildPdf(
  Array.from({ length: 12 }, (_, at) => ({
    media: [0, 0, 595, 842] as const,
    content: writeLine(`Finding ${at + 1}: damp in the wall`, 72, 700, 20),
  })),
)

/** A firm with a report of twelve pages. */
const openFirm = async (security_level: string) => {
  const person = newPerson()
  const firm = await seedRecords(casework, person)
  const fields = { ...toUploadFields(firm), security_level }
  const [report] = await uploadFiles(casework.url, firm.authorization, fields, {
    'report.pdf': REPORT,
  })
  return {
    person,
    id: report?.id ?? 0,
    owner: await toApiUser(casework, person, firm.authorization),
  }
}

const getSheet = (page: Page, number: number) =>
  page.getByRole('group', { name: `Page ${number}`, exact: true })

const expectDrawn = async (page: Page, number: number) => {
  const picture = getSheet(page, number).locator('img')
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThanOrEqual(900)
  await expect(getSheet(page, number)).toContainText(`Finding ${number}: damp in the wall`)
}

test('an employee reads a report by keys until its level is raised @core', async ({ page }) => {
  proves('READ-001, READ-021, READ-035')
  const { person, owner, id } = await openFirm('yellow')
  const employee = await newUser(casework)
  await addEmployee(owner, employee, 'gold')
  await signIn(page, casework.url, employee.person)
  await switchTo(page, person.name)
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await getDocumentCard(page, 'report.pdf')
    .getByRole('link', { name: 'View Details report.pdf' })
    .click()
  await expectDrawn(page, 1)
  await page.getByRole('textbox', { name: 'Page' }).fill('3')
  await page.keyboard.press('Enter')
  await expectDrawn(page, 3)
  await page.reload()
  await expectDrawn(page, 3)

  await owner.call(documentEndpoints.update, { params: { id }, body: { security_level: 'red' } })
  await page.getByRole('region', { name: 'Pages of the file' }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('damp in the wall')).toHaveCount(0)
})

test('in a pages-only firm a red report opens in a window of its own, and the file does not', async ({
  page,
}) => {
  proves('READ-015, READ-018')
  const { person, owner, id } = await openFirm('red')
  await owner.call(documentSettingsEndpoints.update, {
    body: { red_download: false, more_file_types: false },
  })
  await signIn(page, casework.url, person, '/documents')
  const tab = page.waitForEvent('popup')
  await getDocumentCard(page, 'report.pdf').getByRole('button', { name: 'View' }).click()
  const reader = await tab
  await expect(reader).toHaveURL(new RegExp(`/documents/${id}\\?full=1`))
  await expectDrawn(reader, 1)
  await expect(reader.getByRole('button', { name: 'Close full window' })).toBeVisible()
  const file = await fetch(`${casework.url}/api/documents/${id}/download/`, {
    headers: { authorization: owner.authorization },
  })
  expect(file.status).toBe(403)
})
