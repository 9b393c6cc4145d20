import { expect, test } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import {
  getDocumentCard,
  getDocumentNames,
  toUploadFields,
  uploadFiles,
} from '../support/documents.ts'
import { seedRecords } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

test('documents are searched, filtered, sorted, selected and deleted @core', async ({ page }) => {
  proves(
    'DOC-001..016, DOC-018, DOC-023, DOC-024, DOC-026, DOC-053, DOC-066, DOC-076..080, DOC-088, DOC-092',
  )
  test.slow()
  const firm = await seedRecords(casework, newPerson())
  const files = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [
      `paper-${String(at + 1).padStart(2, '0')}.txt`,
      'x'.repeat(1000 + at),
    ]),
  )
  await uploadFiles(
    casework.url,
    firm.authorization,
    {
      ...toUploadFields(firm),
      security_level: 'green',
      store_as_group: 'true',
      group_name: 'Bundle',
    },
    files,
  )
  await signIn(page, casework.url, firm.person, '/documents')

  await test.step('all of them, 20 a page, newest first', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Documents', 'Document Groups'])
    await expect(page.getByRole('button', { name: 'New Group' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
    await expect(page.getByText('23 documents', { exact: true })).toBeVisible()
    await expect(getDocumentNames(page)).toHaveCount(20)
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-created_at')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(`${casework.url}/documents?page=2`)
    await expect(getDocumentNames(page)).toHaveText([
      'exhibit-green.pdf',
      'exhibit-yellow.pdf',
      'exhibit-red.pdf',
    ])
  })

  await test.step('a card shows the document and its actions', async () => {
    const red = getDocumentCard(page, 'exhibit-red.pdf')
    await expect(red).toContainText(/\d+ Bytes/)
    for (const text of [
      'HIGH SECURITY',
      'Helena Thornbury',
      'Thornbury v. Ashdown · Preliminary hearing',
      'No group',
      /[A-Z][a-z]+ \d{1,2}, \d{4}/,
    ]) {
      await expect(red).toContainText(text)
    }
    for (const name of [
      'View exhibit-red.pdf',
      'Download exhibit-red.pdf',
      'Edit exhibit-red.pdf',
      'Move to group: exhibit-red.pdf',
      'Delete exhibit-red.pdf',
    ]) {
      await expect(red.getByRole('button', { name })).toBeEnabled()
    }
    await expect(red.getByRole('link', { name: 'View Details exhibit-red.pdf' })).toBeVisible()
  })

  await test.step('sorted by name and size', async () => {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('file_name')
    await expect(getDocumentNames(page).first()).toHaveText('exhibit-green.pdf')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('-file_size')
    await expect(getDocumentNames(page).first()).toHaveText('paper-20.txt')
    await expect(getDocumentCard(page, 'paper-20.txt')).toContainText('Bundle')
  })

  await test.step('searched on submit, and counted as filtered', async () => {
    const box = page.getByRole('searchbox', { name: 'Search documents' })
    await box.fill('paper-1')
    await expect(page).toHaveURL(`${casework.url}/documents?ordering=-file_size`)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(`${casework.url}/documents?search=paper-1&ordering=-file_size`)
    await expect(page.getByText('10 documents found')).toBeVisible()
    await expect(getDocumentNames(page)).toHaveCount(10)
    await box.fill('no such paper')
    await box.press('Enter')
    await expect(page.getByRole('heading', { name: 'No documents found' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    const level = page.getByRole('combobox', { name: 'Security level' })
    await expect(level.getByRole('option')).toHaveText([
      'All levels',
      'HIGH SECURITY',
      'MEDIUM SECURITY',
      'LOW SECURITY',
    ])
    for (const colour of ['red', 'yellow']) {
      await level.selectOption(colour)
      await expect(getDocumentNames(page)).toHaveText([`exhibit-${colour}.pdf`])
    }
    await level.selectOption('green')
    await expect(page.getByText('21 documents found')).toBeVisible()
  })

  await test.step('list or cards, kept in the URL', async () => {
    await page.getByRole('button', { name: 'List view' }).click()
    await expect(page).toHaveURL(/layout=list/)
    await page.reload()
    await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(getDocumentNames(page)).toHaveCount(20)
    await page.getByRole('button', { name: 'Grid view' }).click()
    await expect(page).not.toHaveURL(/layout=list/)
  })

  await test.step('failures are shown', async () => {
    const stopFailing = await failCalls(page, '**/api/documents/*/view/', 'GET')
    await getDocumentCard(page, 'paper-20.txt')
      .getByRole('button', { name: 'View paper-20.txt' })
      .click()
    await expectToast(page, 'Failed to load document for viewing')
    await stopFailing()
    const stopFailingDownload = await failCalls(page, '**/api/documents/*/download/', 'GET')
    await getDocumentCard(page, 'paper-20.txt')
      .getByRole('button', { name: 'Download paper-20.txt' })
      .click()
    await expectToast(page, 'Failed to download document')
    await stopFailingDownload()
  })

  await test.step('deleted one by one and several together, after a confirmation', async () => {
    const dialog = page.getByRole('alertdialog')
    const stopFailing = await failCalls(page, '**/api/documents/*/', 'DELETE')
    await getDocumentCard(page, 'paper-20.txt')
      .getByRole('button', { name: 'Delete paper-20.txt' })
      .click()
    await expect(dialog).toContainText('Are you sure you want to delete "paper-20.txt"?')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Failed to delete document')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(page.getByText('20 selected')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all' }).uncheck()
    for (const name of ['paper-18.txt', 'paper-19.txt'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Delete Selected' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Failed to delete documents')
    await stopFailing()

    const deleted: string[] = []
    page.on(
      'request',
      (request) =>
        void (request.method() === 'DELETE' && deleted.push(new URL(request.url()).pathname)),
    )
    await page.getByRole('button', { name: 'Delete Selected' }).click()
    await expect(dialog).toContainText('Are you sure you want to delete 2 documents?')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, '2 documents deleted successfully')
    expect(deleted).toEqual([
      expect.stringMatching(/^\/api\/documents\/\d+\/$/),
      expect.stringMatching(/^\/api\/documents\/\d+\/$/),
    ])
    await getDocumentCard(page, 'paper-20.txt')
      .getByRole('button', { name: 'Delete paper-20.txt' })
      .click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Document deleted successfully')
    await expect(page.getByText('18 documents found')).toBeVisible()
  })

  await test.step('a list that fails to load', async () => {
    const stopFailing = await failCalls(page, '**/api/documents/?**', 'GET')
    await page.goto(`${casework.url}/documents`)
    await expect(page.getByRole('heading', { name: 'Failed to load documents' })).toBeVisible()
    await stopFailing()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(getDocumentNames(page)).toHaveCount(20)
  })
})
