import { accountEndpoints } from '@casework/contract/accounts'
import { notificationEndpoints } from '@casework/contract/notifications'
import { signInEndpoints } from '@casework/contract/sign-ins'
import { describe, expect, test } from 'vitest'
import { ask, call, useTestApp } from '@casework/testing'
import { openEventStream } from '@casework/testing/event-stream'
import { onDatabase } from '@casework/testing/database/test-server'
import { signUp } from '@casework/testing/sign-up'
import { FIREFOX, renew, SAFARI, signIn, type SignedIn } from '../../../test/sign-ins/sign-in.ts'
import { inTransaction } from '../../platform/database/query/scope.ts'
import { accountTopic, notifyTopics } from '../../platform/push/index.ts'

const casework = useTestApp()
const list = (token: string) => call(casework.app, signInEndpoints.list, {}, { token })
const end = (token: string, id: number) =>
  ask(casework.app, signInEndpoints.end, { params: { id } }, { token })
const endOthers = (token: string) => ask(casework.app, signInEndpoints.endOthers, {}, { token })
const isLive = async ({ access }: Pick<SignedIn, 'access'>) =>
  (await ask(casework.app, accountEndpoints.info, {}, { token: access })).status === 200
const findCurrent = async (token: string) => (await list(token)).find(({ current }) => current)

/** Signs a new person in on a computer and on a phone. */
async function signInTwice() {
  const person = await signUp(casework)
  const computer = await signIn(casework, person, { user_agent: FIREFOX })
  const phone = await signIn(casework, person, { user_agent: SAFARI, ip: '2001:db8:1::9' })
  return { person, computer, phone }
}

describe('refusals', () => {
  test("a foreign, unknown or ended sign-in is not found, and another person's lives on (KEYS-019)", async () => {
    const { computer, phone } = await signInTwice()
    const other = await signInTwice()
    const foreign = await findCurrent(other.phone.access)
    const ended = await findCurrent(phone.access)
    await end(computer.access, ended?.id ?? 0)

    for (const id of [foreign?.id ?? 0, ended?.id ?? 0, 999_999_999])
      expect(await end(computer.access, id)).toMatchObject({
        status: 404,
        body: { error: { type: 'not_found', message: 'Sign-in not found' } },
      })
    expect(await isLive(other.phone)).toBe(true)
  })
})

describe('the list', () => {
  test('has own live sign-ins only, the newest activity first, the current one marked (KEYS-018)', async () => {
    const { person, computer, phone } = await signInTwice()
    await signInTwice()
    const ended = await signIn(casework, person)
    await end(ended.access, (await findCurrent(ended.access))?.id ?? 0)
    await renew(casework, computer.refresh, { user_agent: FIREFOX, ip: '198.51.100.4' })

    const [first, second, third, ...others] = await list(phone.access)

    expect(first).toEqual({
      id: expect.any(Number),
      current: false,
      device: 'Firefox on Windows',
      address: '198.51.100.4',
      created_at: expect.stringMatching(/Z$/),
      last_seen_at: expect.stringMatching(/Z$/),
      factor: null,
    })
    expect(second).toMatchObject({
      current: true,
      device: 'Safari on iOS',
      address: '2001:db8:1::9',
    })
    // The sign-up, by a program that names no browser.
    expect(third).toMatchObject({ current: false, device: '' })
    expect(others).toEqual([])
  })

  test('leaves out a sign-in that has expired (KEYS-018)', async () => {
    const { computer, phone } = await signInTwice()
    const expired = await findCurrent(computer.access)
    await casework.authPool.query('update sign_ins set expires_at = now() where id = $1', [
      expired?.id,
    ])

    expect((await list(phone.access)).map(({ id }) => id)).not.toContain(expired?.id)
  })

  test('changes activity and address at sign-in and renewal only (KEYS-021)', async () => {
    const { computer } = await signInTwice()
    const before = await findCurrent(computer.access)
    await ask(casework.app, accountEndpoints.info, {}, { token: computer.access })
    await ask(casework.app, accountEndpoints.info, {}, { token: computer.access })

    expect(await findCurrent(computer.access)).toEqual(before)
    await renew(casework, computer.refresh, { user_agent: FIREFOX, ip: '::ffff:198.51.100.9' })
    const after = await findCurrent(computer.access)
    expect(after).toMatchObject({ id: before?.id, address: '198.51.100.9' })
    expect(Date.parse(after?.last_seen_at ?? '')).toBeGreaterThan(
      Date.parse(before?.last_seen_at ?? ''),
    )
  })

  test('survives a caller with a long user agent and without an address (KEYS-018)', async () => {
    const person = await signUp(casework)
    const { access } = await signIn(casework, person, {
      user_agent: `${FIREFOX} ${'x'.repeat(2000)}`,
      ip: 'unknown',
    })

    expect(await findCurrent(access)).toMatchObject({ device: 'Firefox on Windows', address: null })
  })
})

describe('an ended sign-in', () => {
  test('answers 401 to its next request and to its renewal; others live on (KEYS-019)', async () => {
    const { computer, phone } = await signInTwice()
    const { id = 0 } = (await findCurrent(phone.access)) ?? {}

    expect(await end(computer.access, id)).toMatchObject({ status: 200, body: { data: null } })

    expect(await isLive(phone)).toBe(false)
    expect((await renew(casework, phone.refresh)).status).toBe(401)
    expect(await isLive(computer)).toBe(true)
    expect((await renew(casework, computer.refresh)).status).toBe(200)
  })

  test('can be the own one (KEYS-019)', async () => {
    const { computer, phone } = await signInTwice()
    await end(computer.access, (await findCurrent(computer.access))?.id ?? 0)

    expect(await isLive(computer)).toBe(false)
    expect(await isLive(phone)).toBe(true)
  })

  test('ends its event streams (KEYS-019)', async () => {
    const { person, computer, phone } = await signInTwice()
    const { path } = notificationEndpoints.stream
    const events = await openEventStream(`${casework.address}/api${path}`, phone.access)
    await events.next()
    const { rows } = await casework.authPool.query<{ id: number }>(
      'select id from accounts where owner_user_id = $1',
      [person.user.id],
    )
    const notify = () =>
      inTransaction(casework.authPool, {}, (scope) =>
        scope.one(notifyTopics([accountTopic(Number(rows[0]?.id))])),
      )
    // The second event shows that the stream listens.
    await notify()
    await events.next()

    await endOthers(computer.access)
    await notify()

    expect(await events.next()).toBeUndefined()
  })

  test('is an entry of the history without values (KEYS-036)', async () => {
    const { person, computer, phone } = await signInTwice()
    await end(computer.access, (await findCurrent(phone.access))?.id ?? 0)
    await endOthers(computer.access)

    const { rows } = await onDatabase(casework.database.backup, (client) =>
      client.query(
        `select action, kind, object_type, object_ids::text, outcome, changes from audit_entries
       where user_id = $1 and action like '%sign-ins%' order by at, id`,
        [person.user.id],
      ),
    )

    const entry = {
      kind: 'user_changed',
      object_type: 'user',
      object_ids: `{${person.user.id}}`,
      outcome: 'done',
      changes: null,
    }
    expect(rows).toEqual([
      { action: 'DELETE /user/sign-ins/:id/', ...entry },
      { action: 'POST /user/sign-ins/end-others/', ...entry },
    ])
  })
})

describe('ending all others', () => {
  test('leaves the current one and answers the number of the others (KEYS-020)', async () => {
    const { computer, phone } = await signInTwice()
    const other = await signInTwice()

    // The sign-up and the phone.
    expect(await endOthers(computer.access)).toMatchObject({
      status: 200,
      body: { data: { ended_count: 2 } },
    })

    expect(await isLive(computer)).toBe(true)
    expect(await isLive(phone)).toBe(false)
    expect(await isLive(other.phone)).toBe(true)
    expect(await list(computer.access)).toHaveLength(1)
    expect(await endOthers(computer.access)).toMatchObject({ body: { data: { ended_count: 0 } } })
  })

  test('does not count a sign-in that had expired (KEYS-020)', async () => {
    const { computer, phone } = await signInTwice()
    await casework.authPool.query('update sign_ins set expires_at = now() where id = $1', [
      (await findCurrent(phone.access))?.id,
    ])

    expect(await endOthers(computer.access)).toMatchObject({ body: { data: { ended_count: 1 } } })
  })
})
