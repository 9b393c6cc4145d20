import { connectionEndpoints } from '@casework/contract/connections'
import { deadlineDuties } from '@casework/contract/deadline-duties'
import { connectionEffects, type RemovalEffect } from '@casework/contract/effects'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import { expectMessage, expectTexts, readTexts, openRowMenu } from '../look.ts'
import { answerConnections, buildConnection } from '../people/people-samples.ts'
import { openScreen } from '../screen.tsx'
import {
  buildAccess,
  buildRoleEffect,
  expectFailed,
  expectLines,
  expectLoading,
  getBox,
  retry,
} from './foresight-samples.ts'

const { roleEffect, removalEffect } = connectionEffects
const EMIL = buildConnection({ id: 8, connection_id: 62, name: 'Emil Employee' })
const NO_DUTIES = { open_deadlines: 0, second_in: 0, lead_in_cases: 0, team_in_cases: 0 }
const dialog = page.getByRole('alertdialog')
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

/** Opens the list of employees, and the question about a new role of Emil. */
async function openRole(...answers: Answer[]) {
  const opened = await openScreen('/connections', [
    ...answerConnections(),
    answer(connectionEndpoints.followers, [EMIL]),
    answer(deadlineDuties.duties, NO_DUTIES),
    ...answers,
  ])
  await page.getByRole('combobox', { name: 'Role of Emil Employee' }).selectOptions('admin')
  return opened
}

it('says what a new role lets a person see and do, and names documents (FORE-017)', async () => {
  const titles = [
    { id: 41, title: 'exhibit-red.pdf', security_level: 'red' },
    { id: 42, title: 'exhibit-yellow.pdf', security_level: 'yellow' },
  ] as const
  await openRole(
    answer(
      roleEffect,
      buildRoleEffect({
        documents: { red: 5, yellow: 9, green: 0 },
        cases: 11,
        titles: [...titles],
        entries: 1,
        people: 2,
        actions: [
          { resource: 'client', actions: ['create', 'update', 'delete'] },
          { resource: 'case', actions: ['create', 'update', 'delete', 'assign', 'manage_roles'] },
        ],
      }),
    ),
  )
  await expectTexts(dialog, ["Change Emil Employee's role from gold to admin?"])
  await expectLines(
    'Emil Employee will also see 5 red and 9 yellow documents in 11 cases.',
    'Emil Employee will also see 1 journal entry and 2 people of the directory.',
    'Emil Employee may also create, change, and delete clients and cases.',
    'Emil Employee may also assign people in cases.',
  )
  const show = dialog.getByRole('button', { name: 'Show documents' })
  await expect.element(show).toHaveAttribute('aria-expanded', 'false')
  await show.click()
  await expect
    .poll(() => readTexts(dialog.getByRole('listitem')))
    .toEqual(['exhibit-red.pdfHIGH SECURITY', 'exhibit-yellow.pdfMEDIUM SECURITY', 'and 12 more'])
  await expectAccessible()
  await press('Hide documents')
  await expect.poll(() => readTexts(dialog.getByRole('listitem'))).toEqual([])
})

it.each([
  [
    'of a lower role, without cases',
    buildRoleEffect(
      {},
      {
        documents: { red: 1, yellow: 0, green: 0 },
        actions: [{ resource: 'document', actions: ['create'] }],
      },
    ),
    [
      'Emil Employee will no longer see 1 red document.',
      'Emil Employee may no longer create documents.',
    ],
  ],
  [
    'of one case',
    buildRoleEffect({}, { documents: { red: 0, yellow: 2, green: 0 }, cases: 1, entries: 3 }),
    [
      'Emil Employee will no longer see 2 yellow documents in 1 case.',
      'Emil Employee will no longer see 3 journal entries.',
    ],
  ],
  [
    'of totals only',
    {
      ...buildRoleEffect({ documents: { red: 60_000, yellow: 1, green: 0 }, cases: null }),
      totals_only: true,
    },
    ['Emil Employee will also see 60,000 red and 1 yellow documents.'],
  ],
  ['of nothing', buildRoleEffect(), ['Nothing changes in what Emil Employee can see or do.']],
])('omits what is zero: the effect %s (FORE-017)', async (_name, effect, lines) => {
  await openRole(answer(roleEffect, effect))
  await expectLines(...lines)
  expect(getBox().getByRole('button').elements()).toEqual([])
})

it('changes the role while the effect loads (FORE-017, CONN-045)', async () => {
  const later = answerLater(answer(roleEffect, buildRoleEffect()))
  const answers = await openRole(
    later,
    answer(connectionEndpoints.updateRole, { ...EMIL, assigned_role: 'admin', version: 2 }),
  )
  await expectLoading()
  await press('Change role')
  await expectMessage('Role updated successfully')
  expect(answers.getCalls(connectionEndpoints.updateRole)).toHaveLength(1)
  later.release()
})

it('changes the role although the effect failed, and loads it again (FORE-017, CONN-045)', async () => {
  const answers = await openRole(
    refuse(roleEffect),
    answer(connectionEndpoints.updateRole, { ...EMIL, assigned_role: 'admin', version: 2 }),
  )
  await expectFailed()
  answers.add(answer(roleEffect, buildRoleEffect()))
  await retry()
  await expectLines('Nothing changes in what Emil Employee can see or do.')
  answers.add(refuse(roleEffect))
  await press('Cancel')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Role of Emil Employee' }).selectOptions('admin')
  await expectFailed()
  await press('Change role')
  await expectMessage('Role updated successfully')
})

/** Opens the question about the end of the connection. */
async function openRemoval(...answers: Answer[]) {
  const opened = await openScreen('/connections', [
    ...answerConnections(),
    answer(connectionEndpoints.followers, [EMIL]),
    answer(deadlineDuties.duties, NO_DUTIES),
    answer(connectionEndpoints.manage, null),
    ...answers,
  ])
  await (await openRowMenu('Emil Employee', 'Remove')).click()
  await expectTexts(dialog, ['Emil Employee will lose all access to your account.'])
  return opened
}
const buildRemoval = (loses: Partial<RemovalEffect['loses']> = {}): RemovalEffect => ({
  ...buildRoleEffect(),
  new_role: null,
  loses: { ...buildAccess(), clients: 0, sessions: 0, ...loses },
})

it.each([
  [
    'everything',
    buildRemoval({
      clients: 120,
      cases: 33,
      sessions: 340,
      documents: { red: 0, yellow: 9, green: 1000 },
      entries: 1,
      people: 1,
    }),
    'Emil Employee will lose access to 120 clients, 33 cases, 340 sessions, 1,009 documents, 1 journal entry, and 1 person of the directory.',
  ],
  [
    'one of each',
    buildRemoval({
      clients: 1,
      cases: 1,
      sessions: 1,
      documents: { red: 1, yellow: 0, green: 0 },
    }),
    'Emil Employee will lose access to 1 client, 1 case, 1 session, and 1 document.',
  ],
  ['clients only', buildRemoval({ clients: 2 }), 'Emil Employee will lose access to 2 clients.'],
  ['nothing', buildRemoval(), 'Emil Employee has nothing to lose access to yet.'],
])('says what is lost with the connection: %s (FORE-017)', async (_name, effect, line) => {
  await openRemoval(answer(removalEffect, effect))
  await expectLines(line)
})

it('removes while the effect loads (FORE-017, CONN-049)', async () => {
  const later = answerLater(answer(removalEffect, buildRemoval()))
  const answers = await openRemoval(later)
  await expectLoading()
  await press('Remove')
  await expectMessage('Connection removed successfully')
  expect(answers.getCalls(connectionEndpoints.manage)).toHaveLength(1)
  later.release()
})

it('removes although the effect failed (FORE-017, CONN-049)', async () => {
  const answers = await openRemoval(refuse(removalEffect))
  await expectFailed()
  answers.add(answer(removalEffect, buildRemoval({ clients: 2 })))
  await retry()
  await expectLines('Emil Employee will lose access to 2 clients.')
  await press('Remove')
  await expectMessage('Connection removed successfully')
})

it.each([
  [3, 2, '3 open deadlines and 2 cases of Emil Employee will need another person.'],
  [1, 0, '1 open deadline of Emil Employee will need another person.'],
  [0, 2, '2 cases of Emil Employee will need another person.'],
])(
  'of %i open deadlines and %i cases it names only what there is (LOOK-137)',
  async (open_deadlines, lead_in_cases, sentence) => {
    await openRemoval(
      answer(deadlineDuties.duties, { ...NO_DUTIES, open_deadlines, lead_in_cases }),
      answer(removalEffect, buildRemoval()),
    )
    await expectTexts(dialog, [sentence])
  },
)

it('asks nothing about the duties of a removed person (LOOK-183)', async () => {
  const answers = await openRemoval(
    answer(deadlineDuties.duties, { ...NO_DUTIES, open_deadlines: 1 }),
    answer(removalEffect, buildRemoval()),
  )
  await expectTexts(dialog, ['1 open deadline of Emil Employee will need another person.'])
  const countQuestions = () => answers.getCalls(deadlineDuties.duties).length
  const asked = countQuestions()
  answers.add(answer(connectionEndpoints.followers, []))
  await press('Remove')
  await expectMessage('Connection removed successfully')
  await expect.element(page.getByRole('heading', { name: 'No employees yet' })).toBeVisible()
  expect(countQuestions()).toBe(asked)
})
