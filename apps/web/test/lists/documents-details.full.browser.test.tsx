import { documentEndpoints } from '@casework/contract/documents'
import { documentEffects } from '@casework/contract/effects'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerBytes, pageOf, refuse } from '../answers.ts'
import { expectMessage, getCards, openRowMenu } from '../look.ts'
import { buildDocument } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { resizeWindow } from '../window.ts'
import { DOCUMENTS, watchDownloads } from './list-samples.ts'
import { getBox, openTable } from './table-samples.ts'

const listOne = (changes: Parameters<typeof buildDocument>[0] = {}) =>
  answer(documentEndpoints.list, pageOf([buildDocument(changes)]))

it('says that a file could not be viewed or downloaded (DOC-088, DOC-092)', async () => {
  const failing = [refuse(documentEndpoints.view), refuse(documentEndpoints.download)]
  await openScreen('/documents', [listOne(), ...failing])
  await page.getByRole('button', { name: 'View exhibit-red.pdf' }).click()
  await expectMessage('Failed to load document for viewing')
  await page.getByRole('button', { name: 'Download exhibit-red.pdf' }).click()
  await expectMessage('Failed to download document')
})

it('the menu of a row downloads, opens the form, and asks before it deletes', async () => {
  const saved = watchDownloads()
  const answers = await openTable(DOCUMENTS, 3)
  answers.add(
    answerBytes(documentEndpoints.download, () => new Response('x')),
    answer(documentEndpoints.get, ({ params }) => buildDocument({ id: params.id })),
  )
  const choose = async (entry: string) => (await openRowMenu('Document 002', entry)).click()
  await choose('Download')
  await expectMessage('Document downloaded successfully')
  expect(saved).toEqual(['exhibit-red.pdf'])
  await choose('Edit')
  await page.getByRole('dialog', { name: 'Edit Document' }).getByText('Cancel').click()
  await choose('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete Document' })
  await expect.element(question).toMatchTextContent('"Document 002"')
})

it('a range of rows is offered another level, in a dialog that a narrow window keeps open', async () => {
  const answers = await openTable(DOCUMENTS, 30)
  answers.add(refuse(documentEffects.levelEffect))
  await getBox(1).click()
  await getBox(5).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Change Level' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change level of 5 documents' })
  const low = dialog.getByRole('radio', { name: 'LOW SECURITY', exact: false })
  await low.click()
  await resizeWindow(767)
  await expect.element(getCards('Documents').first()).toBeVisible()
  await expect.element(low).toBeChecked()
})
