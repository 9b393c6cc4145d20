import { connectionEndpoints } from '@casework/contract/connections'
import { connectionEffects, type JoinEffect } from '@casework/contract/effects'
import { invitationEndpoints } from '@casework/contract/invitations'
import { listPermissions, RESOURCES, type EmployeeRole } from '@casework/contract/permissions'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import { expectMessage, expectTexts, getCards, readTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'
import { answerConnections, buildReceived, buildRequest } from './people-samples.ts'

const { joinEffect } = connectionEffects

const EMPTY = {
  documents: { red: 0, yellow: 0, green: 0 },
  titles: [],
  clients: 0,
  cases: 0,
  sessions: 0,
  entries: 0,
  people: 0,
}
const FULL = {
  documents: { red: 0, yellow: 9, green: 12 },
  titles: [
    { id: 41, title: 'exhibit-yellow.pdf', security_level: 'yellow' as const },
    { id: 42, title: 'exhibit-green.pdf', security_level: 'green' as const },
  ],
  clients: 1,
  cases: 11,
  sessions: 340,
  entries: 2,
  people: 3,
}

const buildEffect = (
  role: EmployeeRole,
  seen: Omit<JoinEffect['gains'], 'actions'> = FULL,
): JoinEffect => ({
  role,
  gains: {
    ...seen,
    actions: RESOURCES.map((resource) => ({ resource, actions: listPermissions(role)[resource] })),
  },
  totals_only: false,
})
/** What the server says of each role. */
const answerEffect = (seen?: Omit<JoinEffect['gains'], 'actions'>): Answer =>
  answer(joinEffect, ({ query }) => buildEffect(query.role, seen))

const openRequests = (path: string, ...answers: Answer[]) =>
  openScreen(path, [
    ...answerDashboard(),
    ...answerConnections(),
    answer(connectionEndpoints.received, [buildRequest()]),
    answer(connectionEndpoints.answer, buildRequest({ status: 'accepted' })),
    ...answers,
  ])
const role = page.getByRole('combobox', { name: 'Role for Petra Pending' })
const box = page.getByRole('region', { name: 'What changes' })
const readLines = () => readTexts(page.elementLocator(box.element()).getByRole('paragraph'))

it.each(['/connections?tab=requests', '/dashboard'])(
  'says at %s what a person will see and may do, once a role is chosen for them',
  async (path) => {
    const later = answerLater(answerEffect())
    const answers = await openRequests(path, later)
    await expect.element(role).toBeVisible()
    expect(box.query()).toBeNull()
    expect(answers.getCalls(joinEffect)).toEqual([])
    await role.selectOptions('gold')
    await expectTexts(box, ['Loading…'])
    later.release()
    await expect
      .poll(readLines)
      .toEqual([
        'What changes',
        'Petra Pending will see 1 client, 11 cases, 340 sessions, 2 journal entries, and 3 people of the directory.',
        'Petra Pending will also see 9 yellow and 12 green documents.',
        'Petra Pending may create and change sessions, documents, and document groups.',
      ])
    await box.getByRole('button', { name: 'Show documents' }).click()
    await expectTexts(box, ['exhibit-yellow.pdf', 'exhibit-green.pdf', 'and 19 more'])
    await expectAccessible()
  },
)

it('says what another role changes, and accepts while that loads', async () => {
  const answers = await openRequests('/connections?tab=requests', answerEffect(EMPTY))
  await role.selectOptions('silver')
  await expect
    .poll(readLines)
    .toEqual([
      'What changes',
      'Petra Pending has nothing to see yet.',
      'Petra Pending may not change anything.',
    ])
  await role.selectOptions('diamond')
  await expect
    .poll(readLines)
    .toEqual([
      'What changes',
      'Petra Pending has nothing to see yet.',
      'Petra Pending may create and change clients and cases.',
      'Petra Pending may create, change, and delete sessions, documents, and document groups.',
      'Petra Pending may assign people and unassign people in cases.',
    ])
  answers.add(answerLater(answerEffect()))
  await role.selectOptions('admin')
  await expectTexts(box, ['Loading…'])
  await page.getByRole('button', { name: 'Accept Petra Pending' }).click()
  await expectMessage('Connection request accepted')
  expect(answers.getCalls(connectionEndpoints.answer)).toMatchObject([
    { body: { id: 71, status: 'accepted', assigned_role: 'admin' } },
  ])
})

it('loads an effect again that could not be loaded, and accepts without it', async () => {
  const answers = await openRequests('/connections?tab=requests', refuse(joinEffect))
  await role.selectOptions('silver')
  await expectTexts(box, ['The effect could not be loaded.'])
  answers.add(answerEffect(EMPTY))
  await box.getByRole('button', { name: 'Retry' }).click()
  await expectTexts(box, ['Petra Pending has nothing to see yet.'])
  answers.add(refuse(joinEffect))
  await role.selectOptions('gold')
  await expectTexts(box, ['The effect could not be loaded.'])
  await page.getByRole('button', { name: 'Accept Petra Pending' }).click()
  await expectMessage('Connection request accepted')
})

it('says what each of the invited people will see and may do', async () => {
  const answers = await openScreen('/connections?action=invite', [
    ...answerConnections(),
    answerEffect(),
  ])
  const dialog = page.getByRole('dialog', { name: 'Invite Employees' })
  await expectTexts(dialog, ['An employee with this role may not change anything.'])
  await dialog.getByRole('radio', { name: /Admin/ }).click()
  await expectTexts(dialog, [
    'An employee with this role will also see 9 yellow and 12 green documents.',
    'An employee with this role may assign people and unassign people in cases.',
  ])
  expect(answers.getCalls(joinEffect)).toMatchObject([
    { query: { role: 'silver' } },
    { query: { role: 'admin' } },
  ])
  answers.add(refuse(joinEffect))
  await dialog.getByRole('radio', { name: /Gold/ }).click()
  await expectTexts(dialog, ['The effect could not be loaded.'])
  await expect.element(dialog.getByRole('button', { name: 'Send Invitations' })).toBeEnabled()
})

const GOLD = [
  'You will see all clients, cases and sessions, and documents up to MEDIUM SECURITY.',
  'You may create and change sessions, documents, and document groups.',
]

it('says to a person who follows an invitation what the role lets them do, and asks for no counts', async () => {
  const answers = await openScreen('/login?invitation=token-of-joining', [
    ...answerDashboard(),
    answer(invitationEndpoints.preview, {
      firm_name: 'Whitfield Law',
      inviter_name: 'Whitfield Law',
      role: 'gold',
      email_hint: 'e…@brandt.example',
    }),
  ])
  await expect
    .poll(() => readTexts(page.getByRole('main').getByRole('paragraph')))
    .toEqual(expect.arrayContaining(GOLD))
  expect(answers.getCalls(joinEffect)).toEqual([])
})

it('says in the list of invitations what each role lets the person do', async () => {
  const answers = await openScreen('/connections?tab=received-requests', [
    ...answerConnections(),
    answer(invitationEndpoints.received, [
      buildReceived({ role: 'gold' }),
      buildReceived({ id: 84, firm_name: 'Northside Law', role: 'silver' }),
    ]),
  ])
  const rows = getCards('Invitations to you')
  await expectTexts(rows.nth(0), GOLD)
  await expectTexts(rows.nth(1), [
    'You will see all clients, cases and sessions, and documents up to LOW SECURITY.',
    'You may not change anything.',
  ])
  await expectAccessible()
  expect(answers.getCalls(joinEffect)).toEqual([])
})

it('says on the tab of received requests how many are to be answered (LOOK-074)', async () => {
  await openRequests('/connections')
  await expect.element(page.getByRole('tab', { name: 'Received Requests 1' })).toBeVisible()
})
