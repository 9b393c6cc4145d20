import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { describe, expect, test } from 'vitest'
import { newPerson, useTestApp, type Person } from '@casework/testing'
import { readMailedToken } from '@casework/testing/sign-up'
import {
  inviteAndAccept,
  invite,
  listOpen,
  NOT_FOUND,
  setVerifiedEmail,
} from '../../../test/invitations/open-invitations.ts'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

const { accept, received, acceptReceived } = invitationEndpoints
const { following, followers, manage, send: sendRequest, answer } = connectionEndpoints

const getMailedToken = (email: string) => readMailedToken(casework, email, '/register')
const removeEmployee = async (firm: Person, employee: Person) => {
  const connection = (await firm.call(followers, {})).find(({ id }) => id === employee.account_id)
  await firm.call(manage, {
    body: { connection_id: connection?.connection_id ?? 0, action: 'delete' },
  })
}
const setEmail = (person: Person, email: string) => setVerifiedEmail(casework, person, email)

describe('accepting a connection request', () => {
  const sendRequestTo = async (firm: Person, sender: Person) =>
    (
      await sender.call(sendRequest, {
        body: { receiver_account_id: firm.account_id, receiver_account_name: firm.name },
      })
    ).id
  const buildAcceptance = (id: number) => ({
    body: { id, status: 'accepted' as const, assigned_role: 'silver' as const },
  })

  test("withdraws the firm's open invitations to every email of that user, and no others (FIX-004)", async () => {
    const [firm, guest, colleague, otherFirm] = [
      await newPerson(casework),
      await newPerson(casework),
      await newPerson(casework),
      await newPerson(casework),
    ]
    const [first, second] = [guest.email, `second-${guest.user_id}@example.com`]
    await invite(firm, second, { assigned_role: 'admin' })
    const id = await invite(firm, first, { assigned_role: 'admin' })
    await invite(firm, colleague.email)
    await invite(otherFirm, first)
    await setEmail(guest, second)
    const [request, refusedRequest] = [
      await sendRequestTo(firm, guest),
      await sendRequestTo(firm, otherFirm),
    ]

    await firm.call(answer, { body: { id: refusedRequest, status: 'rejected' } })
    expect((await listOpen(firm)).toSorted()).toEqual([first, second, colleague.email].toSorted())
    await firm.call(answer, buildAcceptance(request))

    expect(await listOpen(firm)).toEqual([colleague.email])
    expect(await listOpen(otherFirm)).toEqual([first])
    expect((await guest.call(received, {})).map(({ firm_name }) => firm_name)).toEqual([
      otherFirm.name,
    ])
    expect(await guest.ask(acceptReceived, { params: { id } })).toMatchObject(NOT_FOUND)
    expect(await guest.call(following, {})).toMatchObject([
      { id: firm.account_id, access_level: 'silver' },
    ])
  })

  test('in parallel with the invitation connects once and leaves no invitation (FIX-004)', async () => {
    for (let run = 0; run < 6; run += 1) {
      const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
      const id = await invite(firm, guest.email)
      const request = await sendRequestTo(firm, guest)

      const [answered] = await Promise.all([
        firm.ask(answer, buildAcceptance(request)),
        guest.ask(acceptReceived, { params: { id } }),
      ])

      expect(answered.status).toBe(200)
      expect(await guest.call(following, {})).toMatchObject([{ access_level: 'silver' }])
      expect(await listOpen(firm)).toEqual([])
    }
  })
})

describe('removing an employee', () => {
  test('withdraws every open invitation to an email they have or had, and no others (FIX-004)', async () => {
    const [firm, employee, colleague, otherFirm] = [
      await newPerson(casework),
      await newPerson(casework),
      await newPerson(casework),
      await newPerson(casework),
    ]
    const [first, second] = [employee.email, `second-${employee.user_id}@example.com`]
    await inviteAndAccept(firm, employee)
    await setEmail(employee, second)
    await invite(firm, first, { assigned_role: 'admin' })
    await invite(otherFirm, first)
    await invite(firm, colleague.email)
    await inTransaction(
      casework.authPool,
      { account_id: firm.account_id, user_id: firm.user_id },
      (scope) =>
        // Inserted directly: the API refuses to invite the email of a connected employee.
        scope.many(sql`insert into invitations (account_id, invited_email, invited_name, role, token_hash, invited_by, expires_at)
                     values (${firm.account_id}, ${second}, 'Ann', 'admin', ${`hash ${employee.user_id}`}, ${firm.user_id}, now() + interval '1 day')`),
    )

    await removeEmployee(firm, employee)

    expect(await listOpen(firm)).toEqual([colleague.email])
    expect(await listOpen(otherFirm)).toEqual([first])
    await setEmail(employee, first)
    expect((await employee.call(received, {})).map(({ firm_name }) => firm_name)).toEqual([
      otherFirm.name,
    ])
    expect(
      await employee.ask(accept, { body: { token: await getMailedToken(first) } }),
    ).not.toMatchObject({ status: 200, body: { data: { id: firm.account_id } } })
  })

  test('keeps the invitation of another user who now has their old email (FIX-004)', async () => {
    const [firm, employee, nextOwner] = [
      await newPerson(casework),
      await newPerson(casework),
      await newPerson(casework),
    ]
    const address = employee.email
    await inviteAndAccept(firm, employee)
    await setEmail(employee, `moved-${employee.user_id}@example.com`)
    await setEmail(nextOwner, address)
    const id = await invite(firm, address)

    await removeEmployee(firm, employee)

    expect(await nextOwner.call(acceptReceived, { params: { id: String(id) } })).toMatchObject({
      id: firm.account_id,
    })
  })

  test('disconnects them, or is refused with 409, if they accept an invitation in parallel (FIX-004)', async () => {
    for (let run = 0; run < 8; run += 1) {
      const [firm, employee] = [await newPerson(casework), await newPerson(casework)]
      const second = `second-${employee.user_id}@example.com`
      await inviteAndAccept(firm, employee)
      const id = await invite(firm, second, { assigned_role: 'admin' })
      await setEmail(employee, second)
      const connection = (await firm.call(followers, {})).find(
        (candidate) => candidate.id === employee.account_id,
      )

      const [removed] = await Promise.all([
        firm.ask(manage, {
          body: { connection_id: connection?.connection_id ?? 0, action: 'delete' },
        }),
        employee.ask(acceptReceived, { params: { id } }),
      ])

      // A deadlock can refuse the removal; the person then stays connected.
      const firms = await employee.call(following, {})
      expect([removed.status, firms.length]).toEqual(removed.status === 200 ? [200, 0] : [409, 1])
    }
  })
})
