import { caseContents } from '@casework/contract/case-contents'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../answers.ts'
import { expectTexts } from '../look.ts'
import { setClock } from '../sessions/dashboard-samples.ts'
import { buildItem, NOTHING_NEXT, openRecords, press } from './records-samples.ts'

const getPanel = () => page.getByRole('tabpanel')
const getBand = () => page.getByRole('region', { name: 'Next session' })
const hasIcon = (part: ReturnType<typeof getBand>, name: string) =>
  part.element().querySelector(`svg.lucide-${name}`) !== null

it('begins with what it is about, folded after three lines (LOOK-030)', async () => {
  const description = Array.from({ length: 9 }, (_, at) => `Line ${at + 1} of the dispute.`).join(
    '\n',
  )
  await openRecords('/cases/21', [], { legalCase: { description } })
  const text = getPanel().getByText('Line 1 of the dispute.', { exact: false })
  await expect.element(text).toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top
  expect(top(text.element())).toBeLessThan(top(getBand().element()))
  const { height } = text.element().getBoundingClientRect()
  await press('Show more')
  await expect.poll(() => text.element().getBoundingClientRect().height).toBeGreaterThan(height * 2)
  await press('Show less')
  await expect.poll(() => text.element().getBoundingClientRect().height).toBe(height)
})

it('says among its facts that it has no description (LOOK-030)', async () => {
  await openRecords('/cases/21', [], { legalCase: { description: null } })
  await expectTexts(getPanel(), ['DescriptionNo description'])
})

it('shows a meeting that runs as now, each session with the icon of its type, and no red Delete (LOOK-021, LOOK-031, LOOK-032)', async () => {
  setClock('2026-03-16T10:20:00Z')
  await openRecords('/cases/21', [
    answer(caseContents.overview, {
      ...NOTHING_NEXT,
      next_session: {
        id: 32,
        title: 'Strategy meeting',
        date: '2026-03-16T10:00:00',
        duration: null,
        session_type: 'meeting',
      },
    }),
    answer(caseContents.timeline, {
      items: [buildItem({ session_type: 'phone_call', by: 'Marcus Lowe' })],
      next_before: null,
    }),
  ])
  await expectTexts(getBand(), ['Strategy meeting', 'Now, since 10:00 AM', 'Meeting'])
  expect([hasIcon(getBand(), 'users'), hasIcon(getBand(), 'gavel')]).toEqual([true, false])
  const timeline = page.getPanel('Timeline')
  await expectTexts(timeline, ['Preliminary hearing', '· added by Marcus Lowe'])
  expect([hasIcon(timeline, 'phone'), hasIcon(timeline, 'gavel')]).toEqual([true, false])
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  const history = page.getByRole('button', { name: 'History', exact: true })
  expect(history.element().compareDocumentPosition(remove.element())).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(remove.element().className).not.toContain('danger')
})
