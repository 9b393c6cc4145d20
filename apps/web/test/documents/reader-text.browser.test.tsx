import { documentReader } from '@casework/contract/document-reader'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerLater } from '../answers.ts'
import { expectAddress, expectMessage } from '../look.ts'
import { answerOpening, answerPictures, answerTexts } from './reader-answers.ts'
import {
  area,
  brief,
  getSheet,
  getTool,
  listAsked,
  openReader,
  pageField,
  reader,
} from './reader-samples.ts'

const { pageText } = documentReader

const getBox = (element: Element) => element.getBoundingClientRect()
const expectPage = (number: number) => expect.element(pageField).toHaveValue(String(number))

it('gives screen readers the words of the visible page, and says which page is loading (READ-026)', async () => {
  const later = answerLater(answerPictures())
  await openReader(3, [later])
  const status = page.getByRole('status').getByText('Loading page 1')
  await expect.element(status).toBeInTheDocument()
  await expect.element(getSheet(1)).toBeVisible()
  expect(getBox(getSheet(1).element()).height).toBeGreaterThan(500)
  later.release()
  await expect
    .poll(() => getSheet(1).element().textContent?.replaceAll(/\s+/g, ' ').trim())
    .toBe('Page 1Words of page 1')
  expect(status.query()).toBeNull()
})

it('selects and copies the words of a page, which lie on those of its picture (READ-025)', async () => {
  await openReader(1)
  const word = getSheet(1).getByText('Words')
  await expect.element(word).toBeInTheDocument()
  const [sheet, box] = [getBox(getSheet(1).element()), getBox(word.element())]
  const point = sheet.width / 595
  for (const [shown, drawn] of [
    [box.left - sheet.left, 72],
    [box.top - sheet.top, 100],
    [box.right - sheet.left, 132],
    [box.bottom - sheet.top, 112],
  ] as const)
    expect(Math.abs(shown / point - drawn)).toBeLessThan(2)
  getSelection()?.selectAllChildren(word.element().parentElement ?? document.body)
  expect(getSelection()?.toString().trim()).toBe('Words of page 1')
  const copied = new ClipboardEvent('copy', { bubbles: true, cancelable: true })
  area.element().dispatchEvent(copied)
  expect(copied.defaultPrevented).toBe(false)
})

it('lets nobody select, copy or print a red document (READ-027, READ-028, READ-026)', async () => {
  await openReader(1, [answerOpening(1, { stamped: true })], { file: { security_level: 'red' } })
  const word = getSheet(1).getByText('Words')
  await expect.element(word).toBeInTheDocument()
  expect(getComputedStyle(word.element()).userSelect).toBe('none')
  const copied = new ClipboardEvent('copy', { bubbles: true, cancelable: true })
  area.element().dispatchEvent(copied)
  expect(copied.defaultPrevented).toBe(true)
  expect(copied.clipboardData?.types ?? []).toEqual([])
  const sentence = page.getByText('Red documents cannot be printed.').element()
  expect(getComputedStyle(sentence).display).toBe('none')
  expect(sentence.className).toContain('print:block')
  expect(reader.element().closest('.print\\:hidden')).not.toBeNull()
})

it('removes what it shows at once, and opens a document again that was raised to red (READ-027, READ-028)', async () => {
  const answers = await openReader(12, [], { file: { security_level: 'yellow' } })
  await expect.element(getSheet(1).getByText('Words')).toBeInTheDocument()
  const again = answerLater(answerOpening(12, { stamped: true }))
  answers.add(
    answer(documentEndpoints.get, { ...brief, security_level: 'red' }),
    again,
    answerPictures({ 'document-stamp': 'Eva' }),
  )
  await pageField.fill('9')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Red documents cannot be printed.')).toBeInTheDocument()
  expect(document.querySelector('[role=group] img')).toBeNull()
  again.release()
  await expect.element(getSheet(9).getByText('Words')).toBeInTheDocument()
  await expectPage(9)
  expect(answers.getCalls(documentReader.open)).toHaveLength(2)
})

it('opens page 7 with each "damp" marked, and walks from one to the next (READ-029)', async () => {
  const damp: Record<number, string> = { 2: 'Dámp', 7: 'rising damp and damp', 9: 'damp' }
  const answers = await openReader(12, [answerTexts((number) => damp[number] ?? 'dry')], {
    search: '?page=7&words=damp',
  })
  await expectPage(7)
  const findMarks = () => [...getSheet(7).element().querySelectorAll('mark')]
  const listMarks = () => findMarks().map((mark) => mark.textContent ?? '')
  await expect.poll(listMarks).toEqual(['damp', 'damp'])
  await expectMessage('4 matches on 3 pages')
  expect(new Set(listAsked(answers.getCalls(pageText)))).toHaveLength(12)
  await page.getByRole('searchbox').click()
  const readCurrent = () => findMarks().findIndex((mark) => 'current' in mark.dataset)
  await userEvent.keyboard('{Enter}')
  await expect.poll(readCurrent).toBe(0)
  await userEvent.keyboard('{Enter}')
  await expect.poll(readCurrent).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expectPage(9)
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expectPage(7)
  await expectAddress('/documents/41?page=7&words=damp')
  await page.getByRole('searchbox').fill('wood')
  await expectMessage('No matches in this document')
  await getTool('Close find').click()
  await expectAddress('/documents/41?page=7')
  expect(listMarks()).toEqual([])
})

it('finds words across their boxes, and says that a page has no text (READ-029)', async () => {
  await openReader(2, [answerTexts((number) => (number === 1 ? '' : 'rising damp'))], {
    search: '?words=rising%20damp',
  })
  await expectMessage('1 match on 1 page')
  await expectMessage('This page has no text yet.')
  await getTool('Next match').click()
  await expectPage(2)
  await expect
    .poll(() => [...document.querySelectorAll('mark')].map((mark) => mark.textContent))
    .toEqual(['rising', 'damp'])
})
