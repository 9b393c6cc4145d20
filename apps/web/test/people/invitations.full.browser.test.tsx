import { invitationEndpoints, type InvitationPreview } from '@casework/contract/invitations'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import {
  expectAddress,
  expectMessage,
  expectTexts,
  getCards,
  readTexts,
  openRowMenu,
} from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'
import {
  answerConnections,
  buildConnection,
  buildInvitation,
  buildReceived,
} from './people-samples.ts'

const { send, list, resend, withdraw, received, acceptReceived, decline, preview, accept } =
  invitationEndpoints
const getHeading = (name: string) => page.getByRole('heading', { name })
const getButton = (name: string) => page.getByRole('button', { name, exact: true })

const dialog = page.getByRole('dialog', { name: 'Invite Employees' })
const submit = dialog.getByRole('button', { name: 'Send Invitations' })
const add = dialog.getByRole('button', { name: 'Add another person' })
const message = dialog.getByRole('textbox', { name: /^Message/ })
const getField = (name: string, number: number) =>
  dialog.getByRole('textbox', { name: `${name} of person ${number}` })
const expectFault = (name: string, number: number, fault: string) =>
  expect.element(getField(name, number)).toHaveAccessibleDescription(fault)
const openInvite = (...answers: Answer[]) =>
  openScreen('/connections?action=invite', [...answerConnections(), ...answers])
const fillPeople = async (...people: (readonly [email: string, name: string])[]) => {
  for (const [at, [email, name]] of people.entries()) {
    if (at > 0) await add.click()
    await getField('Email', at + 1).fill(email)
    await getField('Name', at + 1).fill(name)
  }
}

it('invites one to ten people as one of four roles (INV-001, INV-002, INV-006, INV-007, PERM-004..007)', async () => {
  await openInvite()
  await expect
    .element(dialog.getByRole('radio', { name: 'Silver Basic read-only access' }))
    .toBeChecked()
  for (const name of [
    'Admin Full access',
    'Diamond High access',
    'Gold Moderate access, limited writes',
  ])
    await expect.element(dialog.getByRole('radio', { name })).toBeVisible()
  await add.click()
  // An eleventh row is refused.
  for (let number = 3; number <= 11; number++) await userEvent.keyboard('{Enter}')
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await expectTexts(dialog, ['10 of 10'])
  await dialog.getByRole('button', { name: 'Remove person 10' }).click()
  await expectTexts(dialog, ['9 of 10'])
})

it('says what is wrong in which row (INV-003, INV-004, INV-008, INV-009)', async () => {
  await openInvite()
  await getField('Email', 1).fill('not an address')
  await message.fill('x'.repeat(501))
  await submit.click()
  await expectFault('Email', 1, 'Invalid email format')
  await expectFault('Name', 1, 'Name is required')
  await expect
    .element(message)
    .toHaveAccessibleDescription('Message must be under 500 characters 501 of 500 characters')
  await message.fill('')
  await expect.element(message).toHaveAccessibleDescription('0 of 500 characters')
})

it('shows no fault in a new row before it was left empty (FIX-070)', async () => {
  await openInvite()
  await submit.click()
  await expectFault('Email', 1, 'Email is required')
  await add.click()
  await getField('Email', 1).fill('not an address')
  await expectFault('Email', 1, 'Invalid email format')
  for (const name of ['Email', 'Name']) {
    await expectFault(name, 2, '')
    await expect.element(getField(name, 2)).not.toHaveAttribute('aria-invalid')
  }
  await getField('Email', 2).click()
  await userEvent.keyboard('{Tab}')
  await expectFault('Email', 2, 'Email is required')
  await expectFault('Name', 2, '')
  await submit.click()
  await expectFault('Name', 2, 'Name is required')
})

it('shows what the server refuses, and what it has sent (INV-011, INV-012, INV-014, INV-015, OQ-105..107)', async () => {
  const answers = await openInvite(
    refuse(send, 'validation_error', { fields: { 'emails.1': ['Already connected'] } }),
  )
  await fillPeople(['nora@new.example', 'Nora New'], ['otto@other.example', 'Otto Other'])
  await submit.click()
  await expectFault('Email', 2, 'Already connected')
  await expect.element(getField('Email', 2)).toHaveFocus()
  answers.add(refuse(send))
  await getField('Email', 2).fill('oscar@other.example')
  await submit.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to send invitations')
  const [nora, oscar] = ['nora@new.example', 'oscar@other.example']
  answers.add(
    answer(send, {
      invitations_sent: [
        { id: 81, invited_name: 'Nora New', invited_email: nora },
        { id: 82, invited_name: 'Otto Other', invited_email: oscar },
      ],
      failed: [],
    }),
  )
  await dialog.getByRole('radio', { name: /Gold/ }).click()
  await submit.click()
  await expectMessage('Successfully sent 2 invitation(s) with gold role!')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(answers.getCalls(send).at(-1)?.body).toEqual({
    emails: [nora, oscar],
    invited_names: ['Nora New', 'Otto Other'],
    assigned_role: 'gold',
    message: null,
  })
})

it('lists open invitations with their delivery, and withdraws one after a question (FIX-004, FIX-026, LOOK-073)', async () => {
  const refused = buildInvitation({
    id: 83,
    email: 'stranger@new.example',
    delivery: 'refused',
    delivery_error: '550 is unknown here',
  })
  const answers = await openScreen('/connections?item=invitation-83', [
    ...answerConnections(),
    answer(list, [buildInvitation(), refused]),
    refuse(resend, 'not_found', { message: 'Invitation not found' }),
    answer(withdraw, null),
  ])
  const rows = getCards('Open invitations')
  await expectTexts(rows.nth(0), ['Nora New', 'nora@new.example', 'Silver', 'Sent'])
  await expectTexts(rows.nth(1), [
    'Not delivered',
    '550 is unknown here',
    'Sent on March 2, 2026, expires on March 9, 2026',
  ])
  await expect.element(rows.nth(1)).toHaveFocus()
  const question = page.getByRole('alertdialog', { name: 'Withdraw invitation' })
  await (await openRowMenu('nora@new.example', 'Withdraw')).click()
  await expectTexts(question, ['The link that was sent to nora@new.example stops working.'])
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(answers.getCalls(withdraw)).toEqual([])
  answers.add(answer(list, [refused]))
  await (await openRowMenu('nora@new.example', 'Withdraw')).click()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expectMessage('Invitation withdrawn')
  await expect.poll(() => rows.elements().length).toBe(1)
  answers.add(answer(list, []))
  await (await openRowMenu('stranger@new.example', 'Resend')).click()
  await expectMessage('Invitation not found')
  await expect.element(getHeading('No open invitations')).toBeVisible()
})

it('asks for the delivery again while a mail is queued (FIX-026)', async () => {
  const queued = answer(list, [buildInvitation({ delivery: 'queued' })])
  const answers = await openScreen('/connections', [...answerConnections(), queued])
  await expectTexts(getCards('Open invitations'), ['Being sent'])
  answers.add(answer(list, [buildInvitation()]))
  await expect.element(page.getByText('Being sent')).not.toBeInTheDocument()
  await expectTexts(getCards('Open invitations'), ['Sent'])
})

it('lists received invitations, and says when one is no longer open (FIX-011)', async () => {
  const answers = await openScreen('/connections?tab=received-requests', [
    ...answerConnections(),
    answer(received, [buildReceived(), buildReceived({ id: 84, firm_name: 'Northside Law' })]),
    answer(decline, null),
    refuse(acceptReceived, 'not_found', { message: 'Invitation not found' }),
  ])
  const rows = getCards('Invitations to you')
  await expectTexts(rows.nth(0), [
    'Harbour Law',
    'Diamond',
    'Invited by Harriet Hart on March 2, 2026',
    'see www.harbour.example',
  ])
  // User input is shown as text.
  expect(rows.getByRole('link').elements()).toEqual([])
  answers.add(answer(received, [buildReceived({ id: 84, firm_name: 'Northside Law' })]))
  await getButton('Decline Harbour Law').click()
  await expectMessage('Invitation declined')
  await expect.poll(() => rows.elements().length).toBe(1)
  answers.add(answer(received, []))
  await getButton('Accept Northside Law').click()
  await expectMessage('Invitation not found')
  await expect.element(getHeading('No invitations')).toBeVisible()
})

it.each([
  ['open', '/connections', list, 'No open invitations'],
  ['received', '/connections?tab=received-requests', received, 'No invitations'],
] as const)(
  'says of %s invitations that they load, and that loading failed (FIX-004, FIX-011)',
  async (_, path, endpoint, empty) => {
    const later = answerLater(refuse(endpoint))
    const answers = await openScreen(path, [...answerConnections(), later])
    await expect.element(page.getByText('Loading…').first()).toBeInTheDocument()
    later.release()
    await expect.element(getHeading('Failed to load invitations')).toBeVisible()
    answers.add(answer(endpoint, []))
    await getButton('Retry').click()
    await expect.element(getHeading(empty)).toBeVisible()
  },
)

const PREVIEW: InvitationPreview = {
  firm_name: 'Whitfield Law',
  inviter_name: 'Whitfield Law',
  role: 'gold',
  email_hint: 'e…@brandt.example',
}
const join = getButton('Join Whitfield Law')
let tokens = 0
/** A tab ignores a token that it has seen. */
const openLink = (place: string, ...answers: Answer[]) =>
  openScreen(`/${place}?invitation=token-${(tokens += 1)}`, [...answerDashboard(), ...answers])

it('asks a person who is signed in whether to join, and says why that fails (FIX-010)', async () => {
  const answers = await openLink('login', answer(preview, PREVIEW), refuse(accept))
  await expect.element(getHeading('Join Whitfield Law?')).toBeVisible()
  await expectAccessible()
  const main = page.getByRole('main')
  expect(readTexts(main.getByRole('term'))).toEqual([
    'Law firm',
    'Invited by',
    'Role',
    'Sent to',
    'You are signed in as',
  ])
  expect(readTexts(main.getByRole('definition'))).toEqual([
    'Whitfield Law',
    'Whitfield Law',
    'Gold · Moderate access, limited writes',
    'e…@brandt.example',
    'eva@brandt.example',
  ])
  await join.click()
  await expectMessage('Failed to accept the invitation')
  answers.add(answer(accept, buildConnection()))
  await join.click()
  await expectMessage('Invitation accepted!')
  await expectAddress('/dashboard')
})

it.each(['login', 'register'])(
  '"Not now" after the link to /%s keeps the invitation open (FIX-010)',
  async (place) => {
    const answers = await openLink(place, answer(preview, PREVIEW), ...answerConnections())
    await expectAddress('/invitation')
    await getButton('Not now').click()
    await expectAddress('/dashboard')
    expect(answers.getCalls(accept)).toEqual([])
  },
)

it('says that an invitation loads, could not be loaded, and is invalid (FIX-010)', async () => {
  const later = answerLater(refuse(preview, 'server_error'))
  const answers = await openLink('login', later)
  await expect.element(page.getByText('Loading the invitation…').first()).toBeInTheDocument()
  later.release()
  await expect.element(getHeading('The invitation could not be loaded')).toBeVisible()
  const invalid = 'This invitation is invalid or has expired'
  answers.add(refuse(preview, 'validation_error', { message: invalid }))
  await getButton('Retry').click()
  await expect.element(getHeading(invalid)).toBeVisible()
  await getButton('Back to Dashboard').click()
  await expectAddress('/dashboard')
})
