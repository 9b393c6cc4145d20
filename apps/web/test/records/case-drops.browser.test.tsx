import { caseContents, type TimelineItem } from '@casework/contract/case-contents'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../answers.ts'
import { expectTexts } from '../look.ts'
import { buildItem, openRecords, press } from './records-samples.ts'

const getTimeline = () => page.getPanel('Timeline')
const getDrop = (text: string) => getTimeline().getByText(text, { exact: false })
const getDocument = (id: number) =>
  getTimeline().getByRole('link', { name: `Document ${id}`, exact: true })

const buildDocument = (id: number, changes: Partial<TimelineItem> = {}): TimelineItem =>
  buildItem({
    kind: 'document',
    id,
    title: `Document ${id}`,
    by: 'Eva Brandt',
    security_level: 'green',
    link: `/documents/${id}`,
    ...changes,
  })
const listDocuments = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => buildDocument(first + at))

const answerPages = (...pages: readonly TimelineItem[][]) => [
  answer(caseContents.timeline, ({ query }) => {
    const at = Number(query.before ?? 0)
    return { items: pages[at] ?? [], next_before: at + 1 < pages.length ? String(at + 1) : null }
  }),
]

it('names who uploaded a document, and who added a session (LOOK-126)', async () => {
  await openRecords('/cases/21', answerPages([buildDocument(1), buildItem({ by: 'Ida Stone' })]))
  await expectTexts(getTimeline(), ['uploaded by Eva Brandt', 'added by Ida Stone'])
})

it('shows ten files of one drop as one line, which opens by keyboard (LOOK-127)', async () => {
  await openRecords('/cases/21', answerPages([...listDocuments(1, 10), buildItem()]))
  const drop = getDrop('Eva Brandt added 10 documents')
  await expect.element(drop).toBeVisible()
  await expect.element(getTimeline().getByText('Document 10')).not.toBeVisible()
  ;(drop.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getDocument(10)).toHaveAttribute('href', '/documents/10')
  await expect.element(getTimeline().getByText('Preliminary hearing')).toBeVisible()
})

it('completes a drop that a page has cut, and fetches no page beyond (LOOK-129)', async () => {
  const answers = await openRecords(
    '/cases/21',
    answerPages(
      listDocuments(1, 30),
      [...listDocuments(31, 40), buildItem()],
      [buildItem({ id: 32, title: 'Second hearing' })],
    ),
  )
  await expect.element(getDrop('Eva Brandt added 40 documents')).toBeVisible()
  expect(answers.getCalls(caseContents.timeline)).toHaveLength(2)
  await press('Show older')
  await expectTexts(getTimeline(), ['Second hearing'])
})
