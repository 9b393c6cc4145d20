import { invitationEndpoints } from '@casework/contract/invitations'
import { notificationEndpoints } from '@casework/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, useTestApp, type Person } from '@casework/testing'
import { getUnusedPort, startMailServer, type MailServer } from '@casework/testing/mail/mail-server'
import { createTestOutbox, type TestOutbox } from '@casework/testing/mail/test-outbox'

const casework = useTestApp({ ownDatabase: true })
let mails: TestOutbox
let server: MailServer
beforeAll(async () => {
  mails = createTestOutbox(casework)
  server = await startMailServer()
})
afterAll(async () => {
  await server.stop()
})

const { send, list, resend, withdraw, accept } = invitationEndpoints

const deliverWith = async (outcome: ReturnType<MailServer['chooseOutcome']>) => {
  server.chooseOutcome = () => outcome
  await mails.deliverPending(server.url)
}
const invite = async (firm: Person, guest: string, options = {}) => {
  const { invitations_sent, failed } = await firm.call(send, {
    body: { emails: [guest], invited_names: ['Ann'], ...options },
  })
  expect([invitations_sent.length, failed]).toEqual([1, []])
  return invitations_sent[0]?.id ?? 0
}
const listStates = async (firm: Person) =>
  (await firm.call(list, {})).map(({ delivery, delivery_error }) => [delivery, delivery_error])
const listNotifications = (firm: Person) => firm.call(notificationEndpoints.list, {})
const findReceived = (email: string) =>
  server.received.filter(({ recipients }) => recipients.includes(email))
const findToken = (raw: string | undefined) =>
  /invitation=([\w-]{43})/.exec((raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ??
  'none'
const buildGuestEmail = ({ user_id }: Person) => `guest-${user_id}@example.com`

test('an invitation is queued until the mail server accepts the mail, then sent (FIX-026)', async () => {
  const firm = await newPerson(casework)
  const guest = buildGuestEmail(firm)
  await invite(firm, guest)
  expect(await listStates(firm)).toEqual([['queued', null]])

  await deliverWith('defer')
  expect(await listStates(firm)).toEqual([['queued', null]])
  await mails.deliverPending(`smtp://127.0.0.1:${await getUnusedPort()}`)
  expect(await listStates(firm)).toEqual([['queued', null]])
  await deliverWith('accept')

  expect(await listStates(firm)).toEqual([['sent', null]])
  expect(findReceived(guest)).toHaveLength(1)
  expect(await mails.readQueue()).toEqual([])
  expect(await listNotifications(firm)).toEqual([])
})

test.each([
  ['the mail', 'reject', /^550 No such user: <guest-\d+@example\.com>/],
  [
    'the recipient',
    'rejectRecipient',
    /^550 5\.1\.1 <guest-\d+@example\.com> is unknown here, see …$/,
  ],
] as const)(
  'shows the reason, notifies the owner once and does not retry if the server refuses %s (FIX-026)',
  async (_what, outcome, reason) => {
    const firm = await newPerson(casework)
    const guest = buildGuestEmail(firm)
    const id = await invite(firm, guest, { message: 'Welcome' })

    await deliverWith(outcome)

    const [invitation] = await firm.call(list, {})
    expect(invitation).toMatchObject({
      id,
      email: guest,
      role: 'silver',
      message: 'Welcome',
      delivery: 'refused',
      delivery_error: expect.stringMatching(reason),
    })
    expect(invitation?.delivery_error).not.toContain('://')
    expect(invitation?.delivery_error?.length).toBeLessThanOrEqual(300)
    const notification = {
      title: 'Invitation not delivered',
      message: `The mail server refused the invitation to ${guest}: ${invitation?.delivery_error}`,
      sender_account_name: null,
      link: { type: 'invitation', id },
    }
    expect(await listNotifications(firm)).toMatchObject([notification])
    expect(await mails.readQueue()).toEqual([])
    await deliverWith('accept')
    expect(findReceived(guest)).toEqual([])
    expect(await listNotifications(firm)).toHaveLength(1)
  },
)

test('an invitation is queued again with a new link if resent after a refusal (FIX-026)', async () => {
  const firm = await newPerson(casework)
  const guest = buildGuestEmail(firm)
  const id = await invite(firm, guest)
  await deliverWith('reject')

  const renewed = await firm.call(resend, { params: { id: String(id) } })

  expect(renewed).toMatchObject({ id, email: guest, delivery: 'queued', delivery_error: null })
  await deliverWith('accept')
  expect(await listStates(firm)).toEqual([['sent', null]])
  expect(findReceived(guest)).toHaveLength(1)
  expect(await listNotifications(firm)).toHaveLength(1)
})

test('an invitation is not mailed after it has been withdrawn or replaced (FIX-026)', async () => {
  const firm = await newPerson(casework)
  const [withdrawn, replaced] = [buildGuestEmail(firm), `other-${buildGuestEmail(firm)}`]
  const id = await invite(firm, withdrawn)
  await invite(firm, replaced, { assigned_role: 'admin' })
  await deliverWith('defer')
  await firm.call(withdraw, { params: { id: String(id) } })
  await invite(firm, replaced, { assigned_role: 'silver' })

  await deliverWith('accept')

  expect(findReceived(withdrawn)).toEqual([])
  expect(findReceived(replaced)).toHaveLength(1)
  expect(findReceived(replaced)[0]?.mail.text).toContain(
    'Your role will be silver (Basic read-only access).',
  )
  expect(await listStates(firm)).toEqual([['sent', null]])
  expect(await mails.readQueue()).toEqual([])
})

test.each([
  ['sent', 'accept', 1, 0],
  ['refused', 'reject', 0, 1],
] as const)(
  'a job that is repeated after its outcome "%s" was stored sends and notifies nothing (FIX-026)',
  async (state, outcome, copies, notifications) => {
    const firm = await newPerson(casework)
    const guest = buildGuestEmail(firm)
    await invite(firm, guest)
    const [job] = await mails.readQueue()
    await deliverWith(outcome)

    // Repeat the job, as after a crash between storing the outcome and removing the job.
    await casework.jobsPool.query(`select graphile_worker.add_job('send_mail', $1::json)`, [
      job?.payload,
    ])
    let connections = 0
    server.chooseOutcome = () => {
      connections += 1
      return 'accept'
    }
    await mails.deliverPending(server.url)

    expect(connections).toBe(0)
    expect(findReceived(guest)).toHaveLength(copies)
    expect((await listStates(firm)).map(([delivery]) => delivery)).toEqual([state])
    expect(await listNotifications(firm)).toHaveLength(notifications)
    expect(await mails.readQueue()).toEqual([])
  },
)

test('an invitation is refused with the last response of the server when the queue gives up (FIX-026)', async () => {
  const firm = await newPerson(casework)
  await invite(firm, buildGuestEmail(firm))
  await casework.jobsPool.query(
    'update graphile_worker._private_jobs set attempts = max_attempts - 1',
  )

  await deliverWith('defer')

  expect(await listStates(firm)).toEqual([
    ['refused', expect.stringMatching(/^451 Try again later/)],
  ])
  expect(await listNotifications(firm)).toHaveLength(1)
  expect(await mails.readQueue()).toEqual([])
})

test('keeps the link out of list, notification and log, even if the server echoes the mail (FIX-026)', async () => {
  const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
  const id = await invite(firm, guest.email)
  await deliverWith('reject')
  await firm.call(resend, { params: { id: String(id) } })
  await deliverWith('accept')
  const token = findToken(findReceived(guest.email)[0]?.raw)

  const visible = JSON.stringify([
    await firm.call(list, {}),
    await listNotifications(firm),
    mails.logged,
  ])

  expect(visible).not.toContain(token)
  expect(visible).not.toContain('invitation=')
  expect(await guest.call(accept, { body: { token } })).toMatchObject({ id: firm.account_id })
})
