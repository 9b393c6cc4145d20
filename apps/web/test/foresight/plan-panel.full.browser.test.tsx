import { connectionEndpoints } from '@casework/contract/connections'
import { documentEndpoints } from '@casework/contract/documents'
import { levelPlans, type LevelPlan } from '@casework/contract/level-plans'
import type { Role } from '@casework/contract/permissions'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import { expectMessage, expectTexts } from '../look.ts'
import { openRecords } from '../records/records-samples.ts'
import { buildDocument } from '../samples.ts'
import { APPROVED, buildPlan } from './foresight-samples.ts'

const { getPlan, approvePlan, endPlan } = levelPlans
const main = page.getByRole('main')
const getButton = (name: string) => main.getByRole('button', { name, exact: true })
const expectButtons = (shown: readonly string[]) =>
  expect
    .poll(() =>
      ['Plan a lower level', 'Approve', 'Cancel plan', 'Retry'].filter((name) =>
        getButton(name).query(),
      ),
    )
    .toEqual(shown)

/** Opens a document with a plan, or without one. */
const open = (
  plan: LevelPlan | null,
  answers: readonly Answer[] = [],
  { level = 'red', role = 'owner' }: { level?: 'red' | 'yellow' | 'green'; role?: Role } = {},
) =>
  openRecords(
    '/documents/41',
    [
      answer(documentEndpoints.get, buildDocument({ security_level: level })),
      answer(getPlan, plan),
      answer(connectionEndpoints.followers, []),
      ...answers,
    ],
    { role },
  )

const AFTER_SESSION = {
  due_on: null,
  after_session_id: 31,
  session_title: 'Preliminary hearing',
  due_day: '2026-03-17',
} as const

it.each([
  [
    'waits for this person',
    buildPlan(),
    ['YELLOW from March 20, 2026', 'Set by Paul Partner', 'Waiting for approval'],
    ['Approve', 'Cancel plan'],
  ],
  [
    'waits for another person',
    buildPlan({ approval: { needed: true, may_approve: false, own_approval_from: null } }),
    ['Waiting for approval'],
    ['Cancel plan'],
  ],
  [
    'waits until its planner may approve it',
    buildPlan({
      approval: {
        needed: true,
        may_approve: false,
        own_approval_from: '2026-03-13T10:00:00.000Z',
      },
    }),
    ['Waiting for approval', 'You can approve this yourself from March 13, 2026, 10:00 AM'],
    ['Cancel plan'],
  ],
  [
    'is approved',
    buildPlan(APPROVED),
    ['YELLOW from March 20, 2026', 'Set by Paul Partner', 'Approved by Eva Brandt'],
    ['Cancel plan'],
  ],
  [
    'is of one day after a session',
    buildPlan({ ...AFTER_SESSION, to_level: 'green', days: 1 }),
    ['GREEN 1 day after Preliminary hearing, now March 17, 2026'],
    ['Approve', 'Cancel plan'],
  ],
  [
    'is of more days after a session',
    buildPlan({ ...AFTER_SESSION, days: 30 }),
    ['YELLOW 30 days after Preliminary hearing, now March 17, 2026'],
    ['Approve', 'Cancel plan'],
  ],
  [
    'needs no approval',
    buildPlan({ ...APPROVED, from_level: 'yellow', to_level: 'green', approved_by: null }),
    ['GREEN from March 20, 2026', 'No approval needed'],
    ['Cancel plan'],
  ],
] as const)('the panel of a plan that %s (PLAN-018)', async (_name, plan, texts, buttons) => {
  await open(plan)
  await expectTexts(main, texts)
  await expectButtons(buttons)
  await expectAccessible()
})

it.each([
  ['red', 'owner', ['Plan a lower level']],
  ['yellow', 'gold', ['Plan a lower level']],
  ['green', 'owner', []],
  ['yellow', 'silver', []],
] as const)(
  'offers a plan for a %s document to %s: %j (PLAN-018)',
  async (level, role, buttons) => {
    const answers = await open(null, [], { level, role })
    await expect.poll(() => answers.getCalls(getPlan).length).toBeGreaterThan(0)
    await expect.poll(() => main.getByText('Loading…').query()).toBeNull()
    await expectButtons(buttons)
  },
)

it('shows a plan to silver, and nothing to press (PLAN-018)', async () => {
  await open(buildPlan({ from_level: 'yellow', to_level: 'green' }), [], {
    level: 'green',
    role: 'silver',
  })
  await expectTexts(main, ['GREEN from March 20, 2026', 'Waiting for approval'])
  await expectButtons([])
})

it('loads the plan, says that it failed, and loads it again (PLAN-018)', async () => {
  const later = answerLater(refuse(getPlan))
  const answers = await open(null, [later])
  await expect.element(main.getByRole('status').getByText('Loading…')).toBeInTheDocument()
  await expectButtons([])
  later.release()
  await expectTexts(main, ['Failed to load the planned change'])
  answers.add(answer(getPlan, buildPlan()))
  await getButton('Retry').click()
  await expectButtons(['Approve', 'Cancel plan'])
})

it('approves the plan that is shown (PLAN-018)', async () => {
  const answers = await open(buildPlan(), [refuse(approvePlan)])
  await getButton('Approve').click()
  await expectMessage('Failed to save the planned change')
  answers.add(answer(approvePlan, buildPlan(APPROVED)), answer(getPlan, buildPlan(APPROVED)))
  await getButton('Approve').click()
  await expectMessage('Planned change approved')
  await expectTexts(main, ['Approved by Eva Brandt'])
  await expectButtons(['Cancel plan'])
  expect(answers.getCalls(approvePlan).at(-1)).toMatchObject({
    params: { id: 41 },
    body: { plan_id: 5 },
  })
})

it.each([
  ['There is no planned change to approve', 'not_found', null, ['Plan a lower level']],
  [
    'A second person has to approve this change',
    'permission_denied',
    buildPlan({ approval: { needed: true, may_approve: false, own_approval_from: null } }),
    ['Cancel plan'],
  ],
  ['This was changed by somebody else', 'conflict', buildPlan(), ['Approve', 'Cancel plan']],
] as const)(
  'says "%s", and shows how it is now (PLAN-007, PLAN-018)',
  async (message, type, plan, buttons) => {
    const answers = await open(buildPlan(), [refuse(approvePlan, type, { message })])
    await expectButtons(['Approve', 'Cancel plan'])
    // Such as on a phone that was put down before midnight.
    answers.add(answer(getPlan, plan))
    await getButton('Approve').click()
    await expectMessage(message)
    await expectButtons(buttons)
  },
)

it('cancels the plan, also if somebody else was faster (PLAN-018)', async () => {
  const answers = await open(buildPlan(), [refuse(endPlan)])
  await getButton('Cancel plan').click()
  await expectMessage('Failed to save the planned change')
  answers.add(answer(endPlan, null), answer(getPlan, null))
  await getButton('Cancel plan').click()
  await expectMessage('Planned change cancelled')
  await expectButtons(['Plan a lower level'])
})
