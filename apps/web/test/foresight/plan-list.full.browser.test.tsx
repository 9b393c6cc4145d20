import { levelPlans, type LevelPlanItem } from '@casework/contract/level-plans'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, pageOf, refuse, type Answer } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, getCards } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerAnything } from '../shell/any-answers.ts'
import { APPROVED, buildPlan, buildPlanItem } from './foresight-samples.ts'

const { listPlans, approvePlan, endPlan } = levelPlans
const main = page.getByRole('main')
const rows = getCards('Planned levels')
const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
const give = (items: LevelPlanItem[], waiting_count = 0): Answer =>
  answer(listPlans, { ...pageOf(items), waiting_count })

const WAITING = buildPlanItem()
const ACTIVE = buildPlanItem({
  ...APPROVED,
  id: 6,
  document_id: 42,
  title: 'medical report.pdf',
  to_level: 'green',
  due_on: null,
  after_session_id: 31,
  session_title: 'Preliminary hearing',
  days: 2,
  case_id: null,
  case_title: null,
})

it('lists each plan with its document, case, levels, day, planner and state (PLAN-018)', async () => {
  await openScreen('/level-plans', [give([WAITING, ACTIVE], 1)])
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Planned levels')
  await expectTexts(rows.nth(0), [
    'exhibit-red.pdf',
    'Thornbury v. Ashdown',
    'HIGH SECURITYtoMEDIUM SECURITY',
    'YELLOW from March 20, 2026',
    'Set by Paul Partner · Waiting for approval',
  ])
  await expectTexts(rows.nth(1), [
    'medical report.pdf',
    'No case',
    'HIGH SECURITYtoLOW SECURITY',
    'GREEN 2 days after Preliminary hearing, now March 20, 2026',
    'Set by Paul Partner · Approved by Eva Brandt',
  ])
  for (const [name, to] of [
    ['exhibit-red.pdf', '/documents/41'],
    ['Thornbury v. Ashdown', '/cases/21'],
    ['medical report.pdf', '/documents/42'],
  ] as const)
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', to)
  expect(
    rows
      .nth(1)
      .getByRole('button', { name: /^Approve/ })
      .query(),
  ).toBeNull()
  await expectAccessible()
})

it('keeps the columns of all rows in line (PLAN-018)', async () => {
  await openScreen('/level-plans', [give([WAITING, ACTIVE], 1)])
  await expect.element(rows.nth(1)).toBeVisible()
  const readColumns = (index: number) =>
    [...(rows.nth(index).element().firstElementChild?.children ?? [])].map((cell) =>
      Math.round(cell.getBoundingClientRect().left),
    )
  expect(readColumns(0)).toHaveLength(4)
  expect(readColumns(1)).toEqual(readColumns(0))
})

it('approves and cancels from a row (PLAN-018)', async () => {
  const answers = await openScreen('/level-plans', [
    give([WAITING], 1),
    refuse(approvePlan, 'permission_denied', {
      message: 'A second person has to approve this change',
    }),
  ])
  await press('Approve exhibit-red.pdf')
  await expectMessage('A second person has to approve this change')
  answers.add(
    answer(approvePlan, buildPlan(APPROVED)),
    give([buildPlanItem({ ...APPROVED })]),
    answer(endPlan, null),
  )
  await press('Approve exhibit-red.pdf')
  await expectMessage('Planned change approved')
  await expectTexts(rows.nth(0), ['Approved by Eva Brandt'])
  expect(answers.getCalls(approvePlan).at(-1)).toMatchObject({
    params: { id: 41 },
    body: { plan_id: 5 },
  })
  answers.add(give([]))
  await press('Cancel plan exhibit-red.pdf')
  await expectMessage('Planned change cancelled')
  await expect.element(main.getByText('No planned level changes')).toBeVisible()
})

it('drops a plan whose day has begun meanwhile, with the message of the server (PLAN-007, PLAN-018)', async () => {
  const answers = await openScreen('/level-plans', [
    give([WAITING, ACTIVE], 1),
    refuse(approvePlan, 'not_found', { message: 'There is no planned change to approve' }),
  ])
  await expect.poll(() => rows.elements().length).toBe(2)
  answers.add(give([ACTIVE]))
  await press('Approve exhibit-red.pdf')
  await expectMessage('There is no planned change to approve')
  await expect.poll(() => rows.elements().length).toBe(1)
  expect(main.getByRole('button', { name: /^Approve/ }).query()).toBeNull()
})

it('is empty, loads, and says that loading failed (PLAN-018)', async () => {
  const later = answerLater(refuse(listPlans))
  const answers = await openScreen('/level-plans', [later])
  await expect
    .poll(() => document.querySelectorAll('main .skeleton, main [aria-busy]').length)
    .toBeGreaterThan(0)
  later.release()
  await expect
    .element(main.getByRole('heading', { name: 'Failed to load planned levels' }))
    .toBeVisible()
  answers.add(give([]))
  await press('Retry')
  await expect.element(main.getByText('No planned level changes')).toBeVisible()
})

it.each(['diamond', 'gold', 'silver'] as const)(
  'is for owner and admin, not for %s, and asks nothing (PLAN-016, PLAN-018)',
  async (role) => {
    const answers = await openScreen('/level-plans', [], { role })
    await expectTexts(main, ['You do not have permission to perform this action'])
    expect(answers.getCalls(listPlans)).toEqual([])
  },
)

it('is reached from the firm, with the number that waits (PLAN-018)', async () => {
  await openScreen('/firm', [...answerAnything(), give([WAITING], 3)])
  const link = main.getByRole('link', { name: /^Planned levels/ })
  await expectTexts(link, ['3 waiting for approval'])
  await link.click()
  await expectAddress('/level-plans')
})
