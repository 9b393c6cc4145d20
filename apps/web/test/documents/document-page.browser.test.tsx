import { documentContents } from '@casework/contract/document-texts'
import { FILE_NOTICES } from '@casework/contract/file-texts'
import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerBytes, answerLater, refuse, type Answer } from '../answers.ts'
import { expectTexts, readTexts } from '../look.ts'
import type { Viewer } from '../screen.tsx'
import { answerText, getButton, getMain, letter, open } from './document-record-samples.ts'

const { get } = documentEndpoints
const { firstPage, text } = documentContents

const brief: DocumentRecord = {
  ...letter,
  file_name: 'brief.pdf',
  preview_url: '/api/documents/41/preview/',
}
const openFile = (
  file: Partial<DocumentRecord>,
  answers: readonly Answer[] = [],
  viewer?: Viewer,
) => open([answer(get, { ...letter, ...file }), ...answers], undefined, viewer)

/** Draws an empty page. */
const answerPage = async () => {
  const canvas = new OffscreenCanvas(1200, 1697)
  canvas.getContext('2d')?.fillRect(0, 0, 1200, 1697)
  const blob = await canvas.convertToBlob({ type: 'image/webp' })
  return answerBytes(firstPage, () => new Response(blob))
}
const getWidth = (element: Element | null | undefined) =>
  Math.round(element?.getBoundingClientRect().width ?? 0)

it('shows the first page as wide as its column, before facts and security, and opens the file (LOOK-044)', async () => {
  const answers = await openFile(brief, [await answerPage()])
  const opened = getButton('View brief.pdf')
  await expect.element(opened).toBeVisible()
  const image = opened.element().querySelector('img')
  await expect.poll(() => getWidth(image)).toBeGreaterThan(400)
  expect(getWidth(image)).toBeGreaterThan(getWidth(opened.element()) - 4)
  const follows = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  const facts = getMain().getByRole('definition').first().element()
  const security = page.getByRole('heading', { name: 'Security Information' }).element()
  expect([follows(opened.element(), facts), follows(facts, security)]).toEqual([true, true])

  const tab = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  onTestFinished(() => tab.mockRestore())
  await opened.click()
  expect(tab).toHaveBeenCalledWith('about:blank', '_blank')
  expect(answers.getCalls(firstPage)).toHaveLength(1)
})

it('keeps its place while the page loads, and tries again after a failure (LOOK-051)', async () => {
  const later = answerLater(refuse(firstPage))
  const answers = await openFile(brief, [later])
  const status = page.getByRole('status').getByText('Loading page 1')
  await expect.element(status).toBeInTheDocument()
  const sheet = status.element().parentElement?.getBoundingClientRect()
  expect((sheet?.height ?? 0) / (sheet?.width ?? 1)).toBeCloseTo(297 / 210, 1)
  later.release()
  const failed = getMain().getByRole('alert')
  await expect.element(failed).toMatchTextContent(/Page 1 could not be loaded/)
  answers.add(await answerPage())
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect.element(getButton('View brief.pdf')).toBeVisible()
})

it.each([FILE_NOTICES.damaged, FILE_NOTICES.protected])(
  'says why there is no page: %s (LOOK-043)',
  async (message) => {
    await openFile(brief, [refuse(firstPage, 'not_found', { message })])
    await expectTexts(getMain(), [message])
    expect(getMain().getByRole('button', { name: 'Try again' }).query()).toBeNull()
  },
)

it('denies the access if the level was raised before the page came (DOC-041)', async () => {
  const later = answerLater(refuse(firstPage, 'permission_denied'))
  const answers = await openFile(brief, [later])
  await expect.element(page.getByRole('status').getByText('Loading page 1')).toBeInTheDocument()
  answers.add(refuse(get, 'permission_denied'))
  later.release()
  await expectTexts(getMain(), ['Access Denied'])
})

it('shows the text of a Word file, and none of it is markup (LOOK-047)', async () => {
  await openFile({ file_name: 'Letter.docx' }, [
    answerText({
      notice: FILE_NOTICES.text_only,
      is_cut: true,
      parts: [
        {
          name: null,
          blocks: [
            { kind: 'heading', level: 1, text: 'Claim' },
            { kind: 'paragraph', text: '<img src=x onerror=alert(1)>' },
            { kind: 'item', depth: 1, text: 'first' },
            { kind: 'table', rows: [['Date', 'Amount'], ['1 May']] },
          ],
        },
      ],
    }),
  ])
  const region = page.getByRole('region', { name: 'Text of the file' })
  await expectTexts(region, [
    'Text only. Layout, pictures and formatting are not shown. Only the beginning is shown.',
    '<img src=x onerror=alert(1)>',
  ])
  await expect.element(region.getByRole('heading', { level: 2, name: 'Claim' })).toBeVisible()
  expect(readTexts(region.getByRole('cell'))).toEqual(['Date', 'Amount', '1 May', ''])
  expect(region.element().querySelector('img')).toBeNull()
  await expectAccessible()
})

it('shows the head of a mail and the names of its attachments (LOOK-048)', async () => {
  await openFile({ file_name: 'Offer.eml' }, [
    answerText({
      notice: FILE_NOTICES.text_only,
      mail: {
        from: 'Ann <ann@example.com>',
        to: 'b@example.com',
        cc: '',
        subject: 'Offer',
        date: '2026-11-23T08:00:00.000Z',
        attachments: ['offer.pdf', 'plan.png'],
      },
    }),
  ])
  const region = page.getByRole('region', { name: 'Text of the file' })
  const facts = region.getByRole('definition')
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

it('says what cannot be shown of an old Word file, without asking for it (LOOK-049)', async () => {
  const answers = await openFile({ file_name: 'Letter.doc' })
  await expectTexts(getMain(), [
    FILE_NOTICES.not_shown,
    'The text of Word files is shown from .docx on, not of the older .doc.',
  ])
  expect(answers.getCalls(text)).toEqual([])
})

it('tries again after the text could not be loaded (LOOK-051)', async () => {
  const answers = await openFile({ file_name: 'Letter.docx' }, [refuse(text)])
  await expectTexts(getMain(), ['The text could not be loaded'])
  answers.add(answerText())
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
  await getMain().getByRole('button', { name: 'More' }).click()
  const entries = page.getByRole('menuitem')
  await expect.poll(() => readTexts(entries)).toEqual(['Edit', 'Move', 'History', 'Delete'])
  await entries.nth(3).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
})
