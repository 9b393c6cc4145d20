import { endpoints } from '@casework/contract'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { secondFactors } from '@casework/contract/second-factor'
import { signInRuleEndpoints } from '@casework/contract/sign-in-rules'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BuildRequest } from '../permissions/valid-request.ts'
import { ask, newFirm, newPerson, useTestApp, type Firm, type Person } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { REQUESTS } from '../permissions/requests.ts'
import { addTotp, makeStale } from '../second-factor/add-factor.ts'
import { setFactor } from './rules.ts'

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
})

const STEP_UP = {
  status: 403,
  body: { error: { type: 'step_up_required', message: 'Please confirm that it is you' } },
}

const answer =
  (status: 'accepted' | 'rejected'): BuildRequest =>
  async ({ owner, account_id }, app) => {
    const { id } = await (
      await newPerson(app)
    ).call(connectionEndpoints.send, {
      body: { receiver_account_id: account_id, receiver_account_name: owner.name },
    })
    return { body: { id, status, ...(status === 'accepted' && { assigned_role: 'gold' }) } }
  }

/** Calls of a firm that need a fresh factor, with their own or the named request. */
const CALLS: Readonly<Record<string, BuildRequest | undefined>> = {
  'PUT /connections/update-role/': undefined,
  'POST /connections/manage/': undefined,
  'POST /respond-connection-request/': answer('accepted'),
  'PUT /respond-connection-request/': answer('accepted'),
  'POST /send-invitation/': undefined,
  'POST /invitations/:id/resend/': undefined,
  'GET /history/export/': undefined,
  'POST /history/erase/': undefined,
  'DELETE /bin/:id/': undefined,
  'PUT /firm/sign-in-rules/': undefined,
}

const ENDPOINTS = new Map(
  Object.values(endpoints)
    .flatMap((group) => Object.values<AnyEndpoint>(group))
    .map((endpoint): [string, AnyEndpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

async function buildCall(key: string) {
  const endpoint = ENDPOINTS.get(key)
  if (!endpoint) throw new Error(`no endpoint ${key}`)
  const { params, query, body } = (await (CALLS[key] ?? REQUESTS[key])?.(firm, casework)) ?? {}
  const expected = endpoint.status ?? 200
  return { expected, send: () => firm.owner.ask(endpoint, { params, query, body }) }
}

const CHANGED = [
  'accounts',
  'audit_entries',
  'bin_rows',
  'clients',
  'connection_requests',
  'connections',
  'deletions',
  'invitations',
  'notifications',
  'updates',
  'users',
]

/** Returns every row that one of the calls may change, and the number of queued mails. */
const dump = () =>
  onDatabase(casework.database.backup, async (client) => {
    const tables: unknown[] = []
    for (const table of CHANGED)
      tables.push((await client.query(`select t::text from ${table} t order by 1`)).rows)
    const jobs = await casework.jobsPool.query('select count(*) from graphile_worker.jobs')
    return [...tables, jobs.rows]
  })

test('the calls that need a fresh factor are those of the specification (KEYS-030)', () => {
  const declared = [...ENDPOINTS].filter(([, { step_up }]) => step_up).map(([key]) => key)

  expect(declared.toSorted()).toEqual(
    [
      ...Object.keys(CALLS),
      'DELETE /user/passkeys/:id/',
      'DELETE /user/totp/',
      'POST /user/recovery-codes/',
    ].toSorted(),
  )
})

describe.each(Object.keys(CALLS))('%s', (key) => {
  test('works as before for a person without a factor (KEYS-030)', async () => {
    await setFactor(casework, firm.owner, 'none')
    const { send, expected } = await buildCall(key)

    // Without a factor of the owner, a rule can be switched off only.
    expect((await send()).status).toBe(expected)
  })

  test('is refused with a stale factor, changes nothing, and works with a fresh one (KEYS-030)', async () => {
    await setFactor(casework, firm.owner, 'fresh')
    const { send, expected } = await buildCall(key)
    await setFactor(casework, firm.owner, 'stale')
    const before = await dump()

    expect(await send()).toMatchObject(STEP_UP)

    expect(await dump()).toEqual(before)
    await setFactor(casework, firm.owner, 'fresh')
    expect((await send()).status).toBe(expected)
  })
})

test('rejecting a request needs no fresh factor (KEYS-030)', async () => {
  await setFactor(casework, firm.owner, 'fresh')
  const { body } = await answer('rejected')(firm, casework)
  await setFactor(casework, firm.owner, 'stale')

  expect(await firm.owner.ask(connectionEndpoints.answer, { body })).toMatchObject({ status: 200 })
})

test.each([['accepted'], { status: 'accepted' }, 'ACCEPTED', ' accepted', null, 1])(
  'the status %j accepts nothing without a fresh factor (KEYS-030)',
  async (status) => {
    await setFactor(casework, firm.owner, 'fresh')
    const { body } = await answer('accepted')(firm, casework)
    await setFactor(casework, firm.owner, 'stale')

    const { status: code } = await firm.owner.ask(connectionEndpoints.answer, {
      body: { ...(body as object), status },
    })

    expect(code).toBe(400)
  },
)

describe('a factor is fresh', () => {
  const { update } = signInRuleEndpoints
  const rules = { body: { require_second_factor: false, step_up_for_red: false } }
  const confirmAgo = (minutes: number) =>
    casework.authPool.query(
      "update sign_ins set factor_at = now() - $2 * interval '1 minute' where user_id = $1",
      [firm.owner.user_id, minutes],
    )

  test('for 15 minutes of the time of the database (KEYS-031)', async () => {
    await setFactor(casework, firm.owner, 'fresh')

    await confirmAgo(14.5)
    expect(await firm.owner.ask(update, rules)).toMatchObject({ status: 200 })
    await confirmAgo(15)
    expect(await firm.owner.ask(update, rules)).toMatchObject(STEP_UP)
  })

  test('until its sign-in reads with it, whatever an earlier request has seen (KEYS-031)', async () => {
    await setFactor(casework, firm.owner, 'fresh')
    for (let times = 0; times < 2; times += 1)
      expect(await firm.owner.ask(clientEndpoints.list)).toMatchObject({ status: 200 })

    await confirmAgo(16)

    expect(await firm.owner.ask(update, rules)).toMatchObject(STEP_UP)
  })

  test('in the sign-in in which it was confirmed only (KEYS-031)', async () => {
    const person: Person = await newPerson(casework)
    const app = await addTotp(casework, person)
    await makeStale(casework, person)
    const { rows } = await casework.authPool.query<{ id: string }>(
      "insert into sign_ins (user_id, factor, factor_at) values ($1, 'totp', now() - interval '1 hour') returning id",
      [person.user_id],
    )
    const other = casework.tokens.sign({ user_id: person.user_id, sign_in_id: Number(rows[0]?.id) })
    expect(await person.ask(update, rules)).toMatchObject(STEP_UP)

    const confirmed = await ask(
      casework.app,
      secondFactors.stepUp,
      { body: { code: await app.nextCode() } },
      { token: other },
    )

    expect(confirmed).toMatchObject({ status: 200 })
    expect(await ask(casework.app, update, rules, { token: other })).toMatchObject({ status: 200 })
    expect(await person.ask(update, rules)).toMatchObject(STEP_UP)
  })
})
