import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { describe, expect, test } from 'vitest'
import { ask, newFirm, newPerson, useTestApp, type Person } from '@casework/testing'
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

const { accept, list, resend, withdraw, received, acceptReceived } = invitationEndpoints
const { following } = connectionEndpoints

const getMailedToken = (email: string) => readMailedToken(casework, email, '/register')
const setEmail = (person: Person, email: string) => setVerifiedEmail(casework, person, email)

const INVALID = {
  status: 400,
  body: { error: { data: { token: ['This invitation is invalid or has expired'] } } },
}

describe('the open invitations of a firm', () => {
  test('are visible to the owner only: to no employee, other firm, invited person or signed-out caller (FIX-004)', async () => {
    const [firm, otherPerson, guest] = [
      await newFirm(casework),
      await newPerson(casework),
      await newPerson(casework),
    ]
    const id = await invite(firm.owner, guest.email)
    for (const endpoint of [list, resend, withdraw])
      expect(await ask(casework.app, endpoint, { params: { id } })).toMatchObject({ status: 401 })
    for (const role of ['admin', 'diamond', 'gold', 'silver'] as const) {
      const employee = await firm.addEmployee(role)
      for (const endpoint of [list, resend, withdraw])
        expect((await employee.ask(endpoint, { params: { id } })).status).toBe(403)
    }
    for (const person of [otherPerson, guest]) {
      expect(await person.call(list, {})).toEqual([])
      for (const endpoint of [resend, withdraw])
        expect(await person.ask(endpoint, { params: { id } })).toMatchObject(NOT_FOUND)
    }
    for (const endpoint of [resend, withdraw]) {
      expect(await firm.owner.ask(endpoint, { params: { id: 999_999_999 } })).toMatchObject(
        NOT_FOUND,
      )
      expect((await firm.owner.ask(endpoint, { params: { id: 'x' } })).status).toBe(400)
    }
    expect(await listOpen(firm.owner)).toEqual([guest.email])
  })

  test('are listed newest first with all fields, without answered and expired ones (FIX-004)', async () => {
    const firm = await newPerson(casework)
    const [accepting, declining] = [await newPerson(casework), await newPerson(casework)]
    const expiredId = await invite(firm, `late-${firm.user_id}@example.com`)
    await inTransaction(casework.authPool, { account_id: firm.account_id }, (scope) =>
      scope.many(sql`update invitations set expires_at = now()`),
    )
    const firstId = await invite(firm, `first-${firm.user_id}@example.com`, {
      assigned_role: 'gold',
      message: 'Welcome',
    })
    await invite(firm, `second-${firm.user_id}@example.com`)
    await inviteAndAccept(firm, accepting)
    await declining.call(invitationEndpoints.decline, {
      params: { id: String(await invite(firm, declining.email)) },
    })

    const invitations = await firm.call(list, {})

    expect(invitations.map(({ email }) => email)).toEqual([
      `second-${firm.user_id}@example.com`,
      `first-${firm.user_id}@example.com`,
    ])
    expect(invitations[1]).toEqual({
      id: firstId,
      email: `first-${firm.user_id}@example.com`,
      invited_name: expect.stringMatching(/./),
      role: 'gold',
      message: 'Welcome',
      created_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
      delivery: 'queued',
      delivery_error: null,
    })
    for (const endpoint of [resend, withdraw])
      expect(await firm.ask(endpoint, { params: { id: expiredId } })).toMatchObject(NOT_FOUND)
  })

  test('can be resent with a new link for seven days; the old link is invalid (FIX-004)', async () => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
    const id = await invite(firm, guest.email, { assigned_role: 'gold' })
    const oldToken = await getMailedToken(guest.email)
    await inTransaction(casework.authPool, { account_id: firm.account_id }, (scope) =>
      scope.many(sql`update invitations set expires_at = now() + interval '1 hour'`),
    )
    const [before] = await firm.call(list, {})

    const renewed = await firm.call(resend, { params: { id: String(id) } })

    expect(renewed).toMatchObject({
      id,
      email: guest.email,
      role: 'gold',
      delivery: 'queued',
      delivery_error: null,
    })
    expect(renewed.expires_at > (before?.expires_at ?? '')).toBe(true)
    expect(Object.keys(renewed).toSorted()).toEqual(Object.keys(before ?? {}).toSorted())
    const token = await getMailedToken(guest.email)
    expect(token).not.toBe(oldToken)
    expect(await guest.ask(accept, { body: { token: oldToken } })).toMatchObject(INVALID)
    expect(await guest.call(accept, { body: { token } })).toMatchObject({
      id: firm.account_id,
      access_level: 'gold',
    })
    expect(await firm.ask(resend, { params: { id } })).toMatchObject(NOT_FOUND)
  })

  test('cannot be accepted by link or list after a withdrawal, and can be sent again (FIX-004)', async () => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
    const id = await invite(firm, guest.email)
    const token = await getMailedToken(guest.email)

    expect(await firm.ask(withdraw, { params: { id } })).toMatchObject({
      status: 200,
      body: { success: true, data: null },
    })

    expect(await firm.ask(withdraw, { params: { id } })).toMatchObject(NOT_FOUND)
    expect(await guest.ask(accept, { body: { token } })).toMatchObject(INVALID)
    expect(await guest.ask(acceptReceived, { params: { id } })).toMatchObject(NOT_FOUND)
    expect([await listOpen(firm), await guest.call(received, {})]).toEqual([[], []])
    expect(await inviteAndAccept(firm, guest)).toMatchObject({ id: firm.account_id })
  })

  test('are withdrawn or accepted, not both in parallel (FIX-004)', async () => {
    for (let run = 0; run < 6; run += 1) {
      const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
      const id = await invite(firm, guest.email)

      const [withdrawal, acceptance] = await Promise.all([
        firm.ask(withdraw, { params: { id } }),
        guest.ask(acceptReceived, { params: { id } }),
      ])

      expect([withdrawal.status, acceptance.status].toSorted((a, b) => a - b)).toEqual([200, 404])
      expect(await guest.call(following, {})).toHaveLength(acceptance.status === 200 ? 1 : 0)
    }
  })
})

describe('an invitation to a user', () => {
  test('stays theirs after an email change; the next user of the old email gets nothing (FIX-004)', async () => {
    const [firm, guest, nextOwner] = [
      await newPerson(casework),
      await newPerson(casework),
      await newPerson(casework),
    ]
    const address = guest.email
    const id = await invite(firm, address, { assigned_role: 'admin' })
    const token = await getMailedToken(address)
    await setEmail(guest, `moved-${guest.user_id}@example.com`)
    await setEmail(nextOwner, address)

    expect(await nextOwner.call(received, {})).toEqual([])
    expect(await nextOwner.ask(accept, { body: { token } })).toMatchObject({ status: 400 })
    expect(await nextOwner.ask(acceptReceived, { params: { id } })).toMatchObject(NOT_FOUND)
    expect(await nextOwner.call(following, {})).toEqual([])
    expect(await guest.call(accept, { body: { token } })).toMatchObject({
      id: firm.account_id,
      access_level: 'admin',
    })
  })

  test('from their own firm, to an email they took later, does not connect them to themselves (FIX-004)', async () => {
    const firm = await newPerson(casework)
    const second = `second-${firm.user_id}@example.com`
    const id = await invite(firm, second)
    const token = await getMailedToken(second)
    await setEmail(firm, second)

    expect(await firm.call(received, {})).toEqual([])
    expect(await firm.ask(acceptReceived, { params: { id } })).toMatchObject(NOT_FOUND)
    expect((await firm.ask(accept, { body: { token } })).status).toBe(400)
  })
})
