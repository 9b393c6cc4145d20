import { connectionEndpoints } from '@casework/contract/connections'
import { deadlineDuties } from '@casework/contract/deadline-duties'
import { connectionEffects } from '@casework/contract/effects'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, refuse, type Answer } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, getCards } from '../look.ts'
import { openRowMenu, readTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerConnections, buildConnection, buildRequest, typeQuickly } from './people-samples.ts'

const open = (path: string, ...answers: Answer[]) =>
  openScreen(path, [...answerConnections(), ...answers])
const getHeading = (name: string) => page.getByRole('heading', { name })
const getButton = (name: string) => page.getByRole('button', { name, exact: true })

it.each([
  ['', 'My Connections'],
  ['?tab=requests', 'Received Requests'],
  ['?tab=received-requests', 'Received Requests'],
  ['?tab=sent-requests', 'Sent Requests'],
  ['?tab=nonsense', 'My Connections'],
])('opens with %s the tab "%s" (CONN-003..005, CONN-009..011, OQ-092)', async (search, tab) => {
  await open(`/connections${search}`)
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent(tab)
  expect(readTexts(page.getByRole('tab'))).toEqual([
    'My Connections',
    'Received Requests',
    'Sent Requests',
  ])
})

it('has a link of the sidebar and a dialog with an address (CONN-008, CONN-013, SHELL-022)', async () => {
  await open('/connections?action=invite')
  const dialog = page.getByRole('dialog', { name: 'Invite Employees' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectAddress('/connections')
  await getButton('Invite Employees').click()
  await expectAddress('/connections?action=invite')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect
    .element(page.getByRole('link', { name: 'Connections Owner Only' }))
    .toHaveAttribute('href', '/connections')
})

it('is not available in the workspace of a firm (CONN-001, CONN-002, INV-018, SHELL-023, SWITCH-026)', async () => {
  const answers = await openScreen('/connections?action=invite', [], { role: 'admin' })
  await expect.element(getHeading('Connection Management Unavailable')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(page.getByRole('link', { name: /^Connections/ }).elements()).toEqual([])
  expect(answers.getCalls(connectionEndpoints.followers)).toEqual([])
})

it('says for each list that loading failed, and loads again (CONN-017, CONN-033)', async () => {
  const { followers, following, received, sent } = connectionEndpoints
  const answers = await open(
    '/connections',
    ...[followers, following, received, sent].map((list) => refuse(list)),
  )
  await expect.poll(() => getHeading('Failed to load connections').elements().length).toBe(2)
  for (const tab of ['Received Requests', 'Sent Requests']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect.element(getHeading('Failed to load connection requests')).toBeVisible()
  }
  answers.add(answer(sent, []))
  await getButton('Retry').click()
  await expect.element(getHeading('No requests sent')).toBeVisible()
})

const requestDialog = page.getByRole('dialog', { name: 'Send Connection Request' })
const openRequestDialog = async (...answers: Answer[]) => {
  const opened = await open(
    '/connections',
    answer(connectionEndpoints.searchAccounts, [
      { id: 7, name: 'Quillon Chambers', owner_name: 'Quentin Quillon' },
    ]),
    ...answers,
  )
  await getButton('Send Connection Request').click()
  return opened
}
const sendRequest = requestDialog.getByRole('button', { name: 'Send Request' })
const choice = requestDialog.getByRole('radio', { name: /Quillon Chambers/ })

it('searches accounts after a pause, and needs one of them (CONN-012, CONN-018, CONN-019, CONN-022, CONN-025)', async () => {
  const answers = await openRequestDialog(refuse(connectionEndpoints.send))
  await expectTexts(requestDialog, ['Some accounts are found by their exact email only.'])
  typeQuickly(requestDialog.getByRole('searchbox'), ['qu', 'quil', 'quillon'])
  await expect.element(choice).toBeVisible()
  expect(answers.getCalls(connectionEndpoints.searchAccounts)).toMatchObject([
    { query: { q: 'quillon' } },
  ])
  await sendRequest.click()
  await expect
    .element(requestDialog.getByRole('alert'))
    .toHaveTextContent('Please select an account')
  await expectAccessible()
  await choice.click()
  await expect.poll(() => requestDialog.getByRole('alert').elements()).toEqual([])
  expect(answers.getCalls(connectionEndpoints.send)).toEqual([])
})

it('says that a request failed, and closes 2 s after it was sent (CONN-027, CONN-028, OQ-101)', async () => {
  const answers = await openRequestDialog(refuse(connectionEndpoints.send))
  await requestDialog.getByRole('searchbox').fill('quillon')
  await choice.click()
  await sendRequest.click()
  const alert = requestDialog.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Failed to send connection request')
  answers.add(
    refuse(connectionEndpoints.send, 'validation_error', {
      message: 'A request is already pending',
    }),
  )
  await sendRequest.click()
  await expect.element(alert).toHaveTextContent('A request is already pending')
  answers.add(answer(connectionEndpoints.send, buildRequest()))
  const sentAt = Date.now()
  await sendRequest.click()
  await expect
    .element(requestDialog.getByRole('status'))
    .toHaveTextContent('Connection request sent successfully')
  await expect.element(requestDialog).not.toBeInTheDocument()
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(2000)
  expect(answers.getCalls(connectionEndpoints.send).at(-1)?.body).toEqual({
    receiver_account_id: 7,
    receiver_account_name: 'Quillon Chambers',
  })
})

it('accepts a request only with a role, and rejects another (CONN-034, CONN-035, CONN-043)', async () => {
  const answers = await open(
    '/connections?tab=requests',
    answer(connectionEndpoints.received, [
      buildRequest(),
      buildRequest({ id: 72, sender_name: 'Rolf Rejected' }),
      buildRequest({ id: 73, sender_name: 'Ada Accepted', status: 'accepted' }),
    ]),
    refuse(connectionEndpoints.answer),
  )
  const rows = getCards('Waiting for your answer')
  await expectTexts(rows.nth(0), ['Petra Pending', 'petra@pending.example'])
  expect(rows.elements()).toHaveLength(2)
  expect(readTexts(rows.nth(0).getByRole('option'))).toEqual([
    'Select a role',
    'Admin',
    'Diamond',
    'Gold',
    'Silver',
  ])
  await getButton('Accept Petra Pending').click()
  await expectMessage('Please select a role first')
  expect(answers.getCalls(connectionEndpoints.answer)).toEqual([])
  await rows.nth(0).getByRole('combobox').selectOptions('gold')
  await getButton('Accept Petra Pending').click()
  await expectMessage('Failed to respond to connection request')
  answers.add(answer(connectionEndpoints.answer, buildRequest({ status: 'accepted' })))
  await getButton('Accept Petra Pending').click()
  await expectMessage('Connection request accepted')
  answers.add(answer(connectionEndpoints.received, []))
  await getButton('Reject Rolf Rejected').click()
  await expectMessage('Connection request rejected')
  await expect.element(getHeading('No requests to answer')).toBeVisible()
  expect(
    answers
      .getCalls(connectionEndpoints.answer)
      .slice(1)
      .map(({ body }) => body),
  ).toEqual([
    { id: 71, status: 'accepted', assigned_role: 'gold' },
    { id: 72, status: 'rejected' },
  ])
})

const EMIL = buildConnection({ id: 8, connection_id: 62, name: 'Emil Employee' })
const role = page.getByRole('combobox', { name: 'Role of Emil Employee' })
const confirmation = page.getByRole('alertdialog')
const changeRole = confirmation.getByRole('button', { name: 'Change role' })
const openEmployees = (...answers: Answer[]) =>
  open(
    '/connections',
    answer(connectionEndpoints.followers, [EMIL]),
    answer(connectionEndpoints.following, [buildConnection({ access_level: 'silver' })]),
    // What a change would do is shown apart, and does not stop it.
    ...[connectionEffects.roleEffect, connectionEffects.removalEffect, deadlineDuties.duties].map(
      (endpoint) => refuse(endpoint),
    ),
    ...answers,
  )

it('changes a role only after a question (CONN-006, CONN-007, CONN-044, CONN-045, CONN-047, CONN-053, OQ-102, OQ-103)', async () => {
  const answers = await openEmployees(refuse(connectionEndpoints.updateRole))
  await expectTexts(getCards('Law firms').nth(0), ['Whitfield Law', 'Silver'])
  await expect
    .element(page.getByRole('link', { name: 'Open workspace Whitfield Law' }))
    .toHaveAttribute('href', '/dashboard?owner_account_id=7')
  await expectTexts(getCards('Employees').nth(0), ['Emil Employee'])
  await role.selectOptions('gold')
  await role.selectOptions('silver')
  await expectTexts(confirmation, ["Change Emil Employee's role from gold to silver?"])
  await expectAccessible()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(role).toHaveValue('gold')
  expect(answers.getCalls(connectionEndpoints.updateRole)).toEqual([])
  await role.selectOptions('silver')
  await changeRole.click()
  await expectMessage('Failed to update role')
  await expect.element(role).toHaveValue('gold')
  const saved = { ...EMIL, assigned_role: 'silver', version: 2 } as const
  answers.add(
    answer(connectionEndpoints.updateRole, saved),
    answer(connectionEndpoints.followers, [saved]),
  )
  await role.selectOptions('silver')
  await changeRole.click()
  await expectMessage('Role updated successfully')
  await expect.element(role).toHaveValue('silver')
  expect(answers.getCalls(connectionEndpoints.updateRole).at(-1)?.body).toEqual({
    connection_id: 62,
    new_role: 'silver',
  })
})

const changeElsewhere = (assigned_role: 'diamond' | 'silver') =>
  answer(connectionEndpoints.followers, [{ ...EMIL, assigned_role, version: 2 }])

it('asks nothing when somebody else has chosen the same role meanwhile (FIX-020)', async () => {
  const answers = await openEmployees(refuse(connectionEndpoints.updateRole, 'conflict'))
  await role.selectOptions('silver')
  answers.add(changeElsewhere('silver'))
  await changeRole.click()
  await expect.element(confirmation).not.toBeInTheDocument()
  await expect.element(role).toHaveValue('silver')
})

it('asks again when somebody else has chosen another role meanwhile (FIX-020, LOOK-114)', async () => {
  const { updateRole } = connectionEndpoints
  const answers = await openEmployees(refuse(updateRole, 'conflict'))
  await role.selectOptions('silver')
  answers.add(changeElsewhere('diamond'))
  await changeRole.click()
  const alert = confirmation.getByRole('alert')
  await expect.element(alert).toHaveFocus()
  await alert.getByRole('button', { name: 'Reload' }).click()
  await expectTexts(confirmation, ["Change Emil Employee's role from diamond to silver?"])
  await expect.element(alert).not.toBeInTheDocument()
  expect(confirmation.element().contains(document.activeElement)).toBe(true)
  answers.add(answer(updateRole, { ...EMIL, assigned_role: 'silver', version: 3 }))
  await changeRole.click()
  await expect.element(confirmation).not.toBeInTheDocument()
  expect(answers.getHeaders(updateRole, 'if-match')).toEqual(['"v1"', '"v2"'])
})

it('removes an employee only after a warning (CONN-048, CONN-049, CONN-052)', async () => {
  const answers = await openEmployees(refuse(connectionEndpoints.manage))
  const remove = confirmation.getByRole('button', { name: 'Remove' })
  await (await openRowMenu('Emil Employee', 'Remove')).click()
  await expectTexts(confirmation, [
    'This action is irreversible. Emil Employee will lose all access to your account.',
  ])
  await remove.click()
  await expectMessage('Failed to delete connection')
  answers.add(answer(connectionEndpoints.manage, null), answer(connectionEndpoints.followers, []))
  await (await openRowMenu('Emil Employee', 'Remove')).click()
  await remove.click()
  await expectMessage('Connection removed successfully')
  await expect.element(getHeading('No employees yet')).toBeVisible()
  expect(answers.getCalls(connectionEndpoints.manage).at(-1)?.body).toEqual({
    connection_id: 62,
    action: 'delete',
  })
})

it('shows what each role may do, as the screens have it (PERM-001, PERM-002, LOOK-153)', async () => {
  await open('/connections')
  await page.getByRole('link', { name: 'What each role may do' }).click()
  await expect.element(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible()
  for (const [table, row, cells] of [
    ['Clients', 'Delete', ['Yes', 'Yes', 'No', 'No', 'No']],
    ['Sessions', 'Create', ['Yes', 'Yes', 'Yes', 'Yes', 'No']],
    ['Cases', 'Remove people from the team', ['Yes', 'Yes', 'Yes', 'No', 'No']],
    ['Documents by security level', 'MEDIUM SECURITY', ['Yes', 'Yes', 'Yes', 'Yes', 'No']],
  ] as const)
    await expect
      .poll(
        () =>
          readTexts(
            page
              .getByRole('table', { name: table, exact: true })
              .getByRole('row')
              .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
              .getByRole('cell'),
          ),
        { message: `${table}: ${row}` },
      )
      .toEqual(cells)
})
