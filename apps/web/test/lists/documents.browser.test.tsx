import { LEVELS } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, pageOf } from '../answers.ts'
import { expectAddress, expectTexts, getCards, readTexts } from '../look.ts'
import { buildDocument } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { DOCUMENTS, getLastQuery } from './list-samples.ts'
import { chooseTable, countRows, openTable, WINDOW } from './table-samples.ts'

const listOne = (changes: Parameters<typeof buildDocument>[0] = {}) =>
  answer(documentEndpoints.list, pageOf([buildDocument(changes)]))
it('shows tabs, buttons, and documents with what can be done with them (DOC-001..003, DOC-011..016)', async () => {
  await openScreen('/documents', [listOne({ file_size: 512 })])
  await expect.element(page.getByText('1 document', { exact: true })).toBeVisible()
  expect(readTexts(page.getByRole('tab'))).toEqual(['Documents', 'Document Groups'])
  for (const name of ['New Group', 'Upload'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
  const card = getCards('Documents')
  const place = ['Helena Thornbury', 'Thornbury v. Ashdown · Preliminary hearing']
  const file = ['exhibit-red.pdf', '512 Bytes', 'HIGH SECURITY', 'March 12, 2026']
  await expectTexts(card, [...file, ...place])
  for (const name of ['View', 'Download', 'Edit', 'Move to group:', 'Delete'])
    await expect.element(card.getByLabelText(`${name} exhibit-red.pdf`)).toBeEnabled()
  const link = card.getByRole('link', { name: 'View Details exhibit-red.pdf' })
  await expect.element(link).toHaveAttribute('href', '/documents/41')
})

it('is searched when the search is sent, and counted as filtered (DOC-004, DOC-026)', async () => {
  const answers = await openScreen('/documents?page=2&ordering=-file_size', DOCUMENTS.answer(30))
  const box = page.getByRole('searchbox', { name: 'Search documents' })
  await box.fill('paper-1')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expectAddress('/documents?search=paper-1&ordering=-file_size')
  await expect.element(page.getByText('30 documents found')).toBeVisible()
  await box.fill('paper-2')
  await userEvent.keyboard('{Enter}')
  await expectAddress('/documents?search=paper-2&ordering=-file_size')
  const readSearches = () =>
    answers.getCalls(documentEndpoints.list).map(({ query }) => query.search)
  await expect.poll(readSearches).toEqual(['', 'paper-1', 'paper-2'])
})

it('is filtered by level (DOC-005)', async () => {
  const answers = await openScreen('/documents?page=2', DOCUMENTS.answer(30))
  const level = page.getByRole('combobox', { name: 'Security level' })
  const options = ['All levels', 'HIGH SECURITY', 'MEDIUM SECURITY', 'LOW SECURITY']
  await expect.poll(() => readTexts(level.getByRole('option'))).toEqual(options)
  for (const security_level of LEVELS) {
    await level.selectOptions(security_level)
    await expectAddress(`/documents?security_level=${security_level}`)
    const asked = { security_level, page: 1 }
    await expect.poll(() => getLastQuery(answers, DOCUMENTS)).toMatchObject(asked)
  }
})

it('is a list or cards, as the address says (DOC-006)', async () => {
  await openScreen('/documents?layout=list', DOCUMENTS.answer(3))
  const layout = page.getByRole('group', { name: 'Layout' })
  const pressed = layout.getByRole('button', { pressed: true })
  await expect.element(pressed).toHaveAccessibleName('List view')
  await layout.getByRole('button', { name: 'Grid view' }).click()
  await expectAddress('/documents')
  await layout.getByRole('button', { name: 'List view' }).click()
  await expectAddress('/documents?layout=list')
})

it('says to silver why a document cannot be changed (DOC-017)', async () => {
  chooseTable(DOCUMENTS)
  const green = listOne({ security_level: 'green' })
  await openScreen('/documents', [green], { role: 'silver', window: WINDOW })
  await page.getByRole('button', { name: 'Actions for exhibit-red.pdf' }).click()
  const edit = page.getByRole('menuitem', { name: /^Edit exhibit-red\.pdf/ })
  await expect.element(edit).toHaveAttribute('aria-disabled', 'true')
  await expect.element(edit).toMatchTextContent('You do not have permission to edit documents')
})

it('the groups are cards also beside a table, with a search of their own', async () => {
  const answers = await openTable(DOCUMENTS, 3)
  answers.add(answer(documentGroupEndpoints.list, pageOf([])))
  await page.getByRole('tab', { name: 'Document Groups' }).click()
  await expect.element(page.getByText('Documents grouped by session')).toBeVisible()
  expect(page.getByRole('table').query()).toBeNull()
  await page.getByRole('tab', { name: 'Documents', exact: true }).click()
  await expect.poll(countRows).toBe(3)
})
