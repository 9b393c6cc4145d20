import { documentReader } from '@casework/contract/document-reader'
import { FILE_NOTICES, FILE_NOTICES_WITHOUT_DOWNLOAD } from '@casework/contract/file-texts'
import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import { expectMessage, expectTexts, readTexts } from '../look.ts'
import type { Viewer } from '../screen.tsx'
import { getButton, getMain, letter, open } from './document-record-samples.ts'
import { answerOpening, answerParts, buildPart } from './reader-answers.ts'

const { get } = documentEndpoints
const { page: picture, pageText } = documentReader

type Shift = PerformanceEntry & { value: number }

const openFile = (
  file: Partial<DocumentRecord>,
  answers: readonly Answer[] = [],
  viewer?: Viewer,
) => open([answer(get, { ...letter, ...file }), ...answers], undefined, viewer)

const text = page.getByRole('region', { name: 'Text of the file' })

it.each([FILE_NOTICES.damaged, FILE_NOTICES.protected, FILE_NOTICES.picture_too_large])(
  'says why nothing is shown: %s (LOOK-043, LOOK-049, READ-032)',
  async (notice) => {
    const answers = await openFile({ file_name: 'brief.pdf' }, [
      answerOpening(0, { kind: 'none', notice }),
    ])
    await expectTexts(getMain(), [notice])
    expect(getMain().getByRole('button', { name: 'Try again' }).query()).toBeNull()
    expect(answers.getCalls(picture)).toEqual([])
  },
)

it('says of a red text in a pages-only firm whom to ask, and shows nothing of it (READ-031)', async () => {
  const notice = FILE_NOTICES_WITHOUT_DOWNLOAD.not_shown
  const answers = await openFile({ file_name: 'Letter.docx', security_level: 'red' }, [
    answerOpening(0, { kind: 'none', notice }),
  ])
  await expectTexts(getMain(), [notice])
  expect(answers.getCalls(pageText)).toEqual([])
})

it('shows the text of a Word file, and none of it is markup (LOOK-047, READ-031)', async () => {
  await openFile(
    { file_name: 'Letter.docx' },
    answerParts([
      buildPart(
        [
          { kind: 'heading', level: 1, text: 'Claim' },
          { kind: 'paragraph', text: '<img src=x onerror=alert(1)>' },
          { kind: 'item', depth: 1, text: 'first' },
          { kind: 'table', rows: [['Date', 'Amount'], ['1 May']] },
        ],
        { is_cut: true },
      ),
    ]),
  )
  await expectTexts(text, [
    'Text only. Layout, pictures and formatting are not shown. Only the beginning is shown.',
    '<img src=x onerror=alert(1)>',
  ])
  await expect.element(text.getByRole('heading', { level: 2, name: 'Claim' })).toBeVisible()
  expect(readTexts(text.getByRole('cell'))).toEqual(['Date', 'Amount', '1 May', ''])
  expect(text.element().querySelector('img')).toBeNull()
  expect(page.getByRole('button', { name: 'Rotate' }).query()).toBeNull()
  await expectAccessible()
})

it('shows the sheets of a workbook one below the other, and finds words in them (READ-031, READ-029)', async () => {
  const rows = (word: string) =>
    Array.from({ length: 80 }, (_, at) => [`${at + 1}`, at === 60 ? word : 'dry'])
  const sheets = ['Rooms', 'Costs', 'Notes'].map((name) =>
    buildPart([{ kind: 'table', rows: rows(name === 'Notes' ? 'very damp' : 'dry') }], { name }),
  )
  await openFile({ file_name: 'Rooms.xlsx' }, answerParts(sheets))
  await expectTexts(text, ['Rooms'])
  await expect.element(page.getByText('of 3', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Find in this document' }).click()
  await page.getByRole('searchbox').fill('DAMP')
  await expectMessage('1 match on 1 page')
  await page.getByRole('button', { name: 'Next match' }).click()
  const mark = text.getByText('damp', { exact: true })
  await expect.element(mark).toBeInViewport()
  await expect.element(page.getByRole('textbox', { name: /^Page/ })).toHaveValue('3')
})

it('shows no part of a text below one that still loads (READ-031)', async () => {
  const sheets = ['Rooms', 'Costs'].map((name) =>
    buildPart([{ kind: 'table', rows: [[`In ${name}`]] }], { name }),
  )
  const [opened, parts] = answerParts(sheets)
  if (!opened || !parts) throw new Error('no answers')
  const later = answerLater(parts)
  const answers = await openFile({ file_name: 'Rooms.xlsx' }, [opened, later])
  await expect.element(text.getByRole('status').first()).toBeVisible()
  const costs = text.getByRole('region', { name: 'Page 2', includeHidden: true })
  await expect.element(costs).not.toBeVisible()
  expect(answers.getCalls(pageText)).toHaveLength(1)
  later.release()
  await expectTexts(text, ['In Rooms', 'In Costs'])
  await expect.element(costs).toBeVisible()
})

it('opens the sheet that the address names, and none above it moves it (READ-031)', async () => {
  const sheets = ['Costs', 'Hours', 'Payments', 'Interest', 'Notes'].map((name) =>
    buildPart([{ kind: 'table', rows: Array.from({ length: 40 }, () => [name]) }], { name }),
  )
  const moved: number[] = []
  const observer = new PerformanceObserver((list) =>
    moved.push(...list.getEntries().map((entry) => (entry as Shift).value)),
  )
  observer.observe({ type: 'layout-shift' })
  onTestFinished(() => observer.disconnect())
  const answers = await open(
    [answer(get, { ...letter, file_name: 'Costs.xlsx' }), ...answerParts(sheets)],
    '/documents/41?page=4',
  )
  const sheet = text.getByRole('heading', { name: 'Interest' })
  await expect.element(sheet).toBeInViewport()
  await answers.settle()
  const getDistance = () =>
    sheet.element().getBoundingClientRect().top - text.element().getBoundingClientRect().top
  expect(getDistance()).toBeCloseTo(16, 0)
  const [first] = answers.getCalls(pageText)
  expect(Number(first?.params.number)).toBeGreaterThanOrEqual(3)
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
})

it('names the reader over a red text, of which nothing is copied (READ-031, READ-027)', async () => {
  await openFile(
    { file_name: 'Letter.docx', security_level: 'red' },
    answerParts([buildPart([{ kind: 'paragraph', text: 'Dear Ms Osei,' }])], {
      'document-stamp': encodeURIComponent('Eva Brändt · Brandt Law · 2026-03-12 09:30 UTC'),
    }),
  )
  await expectTexts(text, ['Dear Ms Osei,', 'Eva Brändt · Brandt Law · 2026-03-12 09:30 UTC'])
  expect(getComputedStyle(text.element()).userSelect).toBe('none')
})

it('says that a file has no text yet, and opens it again (READ-031)', async () => {
  const answers = await openFile({ file_name: 'Letter.docx' }, [
    answerOpening(0, { kind: 'text', has_text: false }),
  ])
  await expectTexts(getMain(), ['This file has no text yet. Try again in a minute.'])
  answers.add(...answerParts([buildPart([{ kind: 'paragraph', text: 'Dear Ms Osei,' }])]))
  await getButton('Try again').click()
  await expectTexts(getMain(), ['Dear Ms Osei,'])
})

it('shows the head of a mail and the names of its attachments (LOOK-048)', async () => {
  await openFile(
    { file_name: 'Offer.eml' },
    answerParts([
      buildPart([], {
        mail: {
          from: 'Ann <ann@example.com>',
          to: 'b@example.com',
          cc: '',
          subject: 'Offer',
          date: '2026-11-23T08:00:00.000Z',
          attachments: ['offer.pdf', 'plan.png'],
        },
      }),
    ]),
  )
  const facts = text.getByRole('definition')
  await expect
    .poll(() => readTexts(facts))
    .toEqual([
      'Ann <ann@example.com>',
      'b@example.com',
      expect.stringContaining('Nov 23, 2026') as string,
      'Offer',
      'offer.pdf, plan.png',
    ])
})

it('says what cannot be shown of an old Word file (LOOK-049)', async () => {
  const answers = await openFile({ file_name: 'Letter.doc' }, [
    answerOpening(0, { kind: 'none', notice: FILE_NOTICES.not_shown }),
  ])
  await expectTexts(getMain(), [
    FILE_NOTICES.not_shown,
    'The text of Word files is shown from .docx on, not of the older .doc.',
  ])
  expect(answers.getCalls(pageText)).toEqual([])
})

it('tries again after the text could not be loaded (LOOK-051)', async () => {
  const answers = await openFile({ file_name: 'Letter.docx' }, [refuse(pageText)])
  await expectTexts(getMain(), ['The text could not be loaded'])
  answers.add(...answerParts([buildPart([{ kind: 'paragraph', text: 'Dear Ms Osei,' }])]))
  await getButton('Try again').click()
  await expectTexts(getMain(), ['Dear Ms Osei,'])
})

it('View of a Word file opens its page in a new tab (LOOK-052, DOC-037)', async () => {
  const tab = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  onTestFinished(() => tab.mockRestore())
  await openFile({ file_name: 'Letter.docx' })
  await getButton('View').click()
  expect(tab).toHaveBeenLastCalledWith('/documents/41', '_blank')
  await expect.element(getButton('Download')).not.toHaveAttribute('title')
})

it('shows the own level first and large, and the file name once (LOOK-053, SEC-011..013)', async () => {
  await openFile({ security_level: 'yellow', doc_name: 'letter.txt' })
  const panel = getMain().getByRole('listitem')
  await expect
    .poll(() => readTexts(panel).map((one) => one.slice(0, 15)))
    .toEqual(['MEDIUM SECURITY', 'HIGH SECURITYAc', 'LOW SECURITYSta'])
  const sizes = panel
    .elements()
    .map((item) => getComputedStyle(item.querySelector('p') ?? item).fontSize)
  expect(sizes).toEqual(['15px', '12.5px', '12.5px'])
  expect(getMain().getByText('letter.txt', { exact: true }).elements()).toHaveLength(1)
})

it('begins on a phone with its title, View and Download, and has the rest in the menu (LOOK-170)', async () => {
  await openFile({ file_name: 'Letter.docx' }, [], { window: [390, 844] })
  const getActions = () =>
    [...getMain().element().querySelectorAll('a, button')]
      .slice(0, 4)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  await expect.element(getMain().getByRole('button', { name: 'Download' })).toBeVisible()
  expect(getActions()).toEqual(['Back to Documents', 'More', 'View', 'Download'])
  await getMain().getByRole('button', { name: 'More' }).first().click()
  const entries = page.getByRole('menuitem')
  await expect.poll(() => readTexts(entries)).toEqual(['Edit', 'Move', 'History', 'Delete'])
  await entries.nth(3).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
})
