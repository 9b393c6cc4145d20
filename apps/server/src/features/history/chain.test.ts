import { createPublicKey, verify } from 'node:crypto'
import { clientEndpoints } from '@casework/contract/clients'
import { historyEndpoints } from '@casework/contract/history'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'
import { deriveKey } from '../../platform/keys.ts'
import { buildSealText } from '../../platform/history/hashes.ts'
import { createSealKey } from '../../platform/history/seal-key.ts'
import { sealAll, sealFirm } from '../../platform/history/sealing.ts'
import { sealDayOfFirm, type SealingDeps } from '../../platform/history/seals.ts'
import { createOutbox } from '../../platform/mail/outbox.ts'

const casework = useTestApp({ ownDatabase: true })
beforeAll(async () => {
  // Forced policies apply to the owner too, so only a superuser can read the entries.
  await onDatabase(casework.database.owner, (client) =>
    client.query('alter table audit_entries no force row level security'),
  )
})

const depsWith = (secret: string): SealingDeps => ({
  pool: casework.jobsPool,
  key: createSealKey(secret),
  outbox: createOutbox(deriveKey(casework.config.SECRET_KEY, 'job-payload')),
})
const ownDeps = () => depsWith(casework.config.SECRET_KEY)

const readChain = async ({ account_id }: Firm) =>
  (
    await casework.asOwner<{ id: string; seq: string; action: string; changes: unknown }>(
      'select id, seq, action, changes from audit_entries where account_id = $1 order by seq nulls last, at, id',
      [account_id],
    )
  ).rows
const update = (firm: Firm, id: number, name: string) =>
  firm.owner.call(clientEndpoints.update, { params: { id }, body: { name } })
const listMails = async (firm: Firm, subject: string) =>
  (await casework.mails()).filter(
    (mail) => mail.includes(firm.owner.email) && mail.includes(subject),
  )

test('numbers every entry without gaps, after chain_started (HIST-019, HIST-021)', async () => {
  const firm = await newFirm(casework)
  await casework.asOwner(
    `insert into audit_entries (account_id, user_id, role, action, object_type, object_ids, outcome, request_id)
     values ($1, $2, 'owner', 'PUT /clients/:id/', 'client', '{7}', 'done', 'old')`,
    [firm.account_id, firm.owner.user_id],
  )
  const { id } = await firm.addClient()
  for (let n = 0; n < 5; n += 1) await update(firm, id, `Name ${n}`)

  await sealAll(casework.jobsPool, casework.app.log)
  await update(firm, id, 'Late')
  await sealAll(casework.jobsPool, casework.app.log)

  const chain = await readChain(firm)
  expect(chain.map(({ seq }) => Number(seq))).toEqual(chain.map((_, at) => at + 1))
  expect(chain.slice(0, 3).map(({ action }) => action)).toEqual([
    'JOB chain_started',
    'PUT /clients/:id/',
    'POST /clients/',
  ])
  expect(chain[1]?.changes).toBeNull()
})

test('seals what waits in the order of its times, whatever the ids (HIST-019, FIX-274)', async () => {
  const firm = await newFirm(casework)
  await casework.asOwner(
    `insert into audit_entries (account_id, user_id, role, action, object_type, object_ids, outcome, request_id, at)
     select $1, $2, 'owner', n::text, 'client', '{7}', 'done', '', now() + n * interval '1 microsecond'
     from generate_series(1, 20) n`,
    [firm.account_id, firm.owner.user_id],
  )
  const waiting = await firm.owner.call(historyEndpoints.list, { query: { page_size: '20' } })
  await sealAll(casework.jobsPool, casework.app.log)

  const [, ...chain] = await readChain(firm)
  expect(chain.map(({ action }) => Number(action))).toEqual(chain.map((_, at) => at + 1))
  expect(waiting.items.map(({ id }) => String(id)).toReversed()).toEqual(chain.map(({ id }) => id))
})

test('is one chain with two jobs at once, and late commits follow (HIST-020)', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addClient()
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
  const { promise: written, resolve: note } = Promise.withResolvers<void>()
  const fence = { account_id: firm.account_id, user_id: firm.owner.user_id }
  const late = inTransaction(casework.appPool, fence, async (scope) => {
    await scope.many(sql`
      insert into audit_entries (account_id, user_id, role, action, object_type, object_ids, outcome, request_id)
      values (${firm.account_id}, ${firm.owner.user_id}, 'owner', 'late', 'client', '{}', 'done', 'late')`)
    note()
    await committed
  })
  await written
  await Promise.all(Array.from({ length: 20 }, (_, n) => update(firm, id, `Name ${n}`)))

  await Promise.all([1, 2].map(() => sealFirm(casework.jobsPool, firm.account_id)))
  commit()
  await late
  await Promise.all([1, 2].map(() => sealFirm(casework.jobsPool, firm.account_id)))

  const chain = await readChain(firm)
  expect(chain.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 23 }, (_, at) => at + 1))
  expect(chain.at(-1)?.action).toBe('late')
  expect(new Set(chain.map(({ id: entry }) => entry)).size).toBe(23)
})

test('is signed once a day, and the owner gets the seal (HIST-022)', async () => {
  const firm = await newFirm(casework)
  await firm.addClient()

  await Promise.all([1, 2].map(() => sealDayOfFirm(ownDeps(), firm.account_id)))
  await firm.addClient()
  await sealDayOfFirm(ownDeps(), firm.account_id)

  const { items } = await firm.owner.call(historyEndpoints.seals, {})
  const [seal] = items
  expect(items).toHaveLength(1)
  expect(seal?.seq).toBe(2)
  const mails = await listMails(firm, 'History seal')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.replaceAll(/=\r?\n/g, '')).toContain(seal?.hash)
})

const readSeals = ({ account_id }: Firm) =>
  casework.asOwner<{
    seq: string
    hash: string
    at: string
    signature: Buffer
    public_key: Buffer
  }>(
    `select s.seq, encode(s.hash, 'hex') as hash, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
       s.signature, k.public_key
     from history_seals s join history_keys k on k.id = s.key_id where s.account_id = $1 order by s.seq`,
    [account_id],
  )
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

test('has seals that verify with the key of their time (HIST-022, HIST-033)', async () => {
  await onDatabase(casework.database.owner, (client) =>
    client.query('alter table history_seals no force row level security'),
  )
  const firm = await newFirm(casework)
  await firm.addClient()
  await sealDayOfFirm(ownDeps(), firm.account_id)
  await firm.addClient()
  await sealDayOfFirm(
    depsWith('another secret key of at least 32 characters'),
    firm.account_id,
    true,
  )

  const { rows } = await readSeals(firm)

  expect(rows).toHaveLength(2)
  expect(rows[0]?.public_key).not.toEqual(rows[1]?.public_key)
  for (const { seq, hash, at, signature, public_key } of rows) {
    const text = buildSealText({ account_id: firm.account_id, seq: Number(seq), hash, at })
    const key = createPublicKey({
      key: Buffer.concat([SPKI_PREFIX, public_key]),
      format: 'der',
      type: 'spki',
    })
    expect(verify(null, Buffer.from(text), key, signature)).toBe(true)
    expect(verify(null, Buffer.from(`${text} `), key, signature)).toBe(false)
  }
})

/** The value stays beside the mark. */
const ERASED_SIDE = `changes = jsonb_set(changes, array[$2::text, 'name', 'erased'], '["after"]')`

test.each([
  ['a value', `changes = jsonb_set(changes, array[$2::text, 'name', 'after'], '"Forged"')`],
  [
    'a value that was added',
    `changes = jsonb_set(changes, array[$2::text, 'note'], '{"after": "x"}')`,
  ],
  [
    'a side that was added',
    `changes = jsonb_set(changes, array[$2::text, 'name', 'before'], '"x"')`,
  ],
  ['a value that was hidden as erased', ERASED_SIDE],
  ['a value that was removed', `changes = '{}', sealed = sealed #- array['salts', $2::text]`],
  [
    'a name',
    `sealed = jsonb_set(sealed #- '{actor,salt}', '{actor,value,name}', to_jsonb($2::text))`,
  ],
  ['a time', `at = at - interval '1 day' from (select $2::text) x`],
  ['a person', `user_id = user_id + 1 from (select $2::text) x`],
  ['a role', `role = 'admin' from (select $2::text) x`],
  ['an action', `action = 'PUT /clients/:id/' from (select $2::text) x`],
  ['a kind', `kind = 'updated' from (select $2::text) x`],
  ['a kind of record', `object_type = 'case' from (select $2::text) x`],
  ['an id', `object_ids = array[$2::bigint + 1]`],
  ['an outcome', `outcome = 'denied' from (select $2::text) x`],
  ['a request', `request_id = $2::text`],
  ['a level', `level = 'green' from (select $2::text) x`],
  ['a unit of the bin', `unit_id = $2::bigint`],
])(
  'is not signed after a change of %s, and the owner is told once (HIST-023)',
  async (_, change) => {
    const firm = await newFirm(casework)
    const { id } = await firm.addClient({ name: 'Acme' })
    await sealFirm(casework.jobsPool, firm.account_id)
    await casework.asOwner(`update audit_entries set ${change} where account_id = $1 and seq = 2`, [
      firm.account_id,
      String(id),
    ])

    for (let n = 0; n < 2; n += 1) await sealDayOfFirm(ownDeps(), firm.account_id)

    expect((await firm.owner.call(historyEndpoints.seals, {})).items).toEqual([])
    expect(await listMails(firm, 'History could not be sealed')).toHaveLength(1)
  },
)

/** Counts what connections of the sealing job send: a batch of statements counts once. */
async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const originals = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (originals.has(client)) return
    originals.set(client, client.query)
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    client.query = ((...values: unknown[]) => {
      count += 1
      return query(...values)
    }) as pg.PoolClient['query']
  }
  casework.jobsPool.on('acquire', watch)
  await work()
  casework.jobsPool.off('acquire', watch)
  for (const [client, query] of originals) client.query = query
  return count
}

test('seals 500 entries in one transaction of six round trips, however many wait', async () => {
  const firm = await newFirm(casework)
  await casework.asOwner(
    `insert into audit_entries (account_id, user_id, role, action, kind, object_type, object_ids, outcome, request_id, changes)
     select $1, $2, 'owner', 'PUT /clients/:id/', 'updated', 'client', array[n], 'done', 'bulk',
       jsonb_build_object(n::text, '{"name": {"before": "Acme", "after": "Acme Ltd"}}'::jsonb)
     from generate_series(1, 1999) n`,
    [firm.account_id, firm.owner.user_id],
  )
  let sealed = 0

  const trips = await countRoundTrips(async () => {
    sealed = await sealFirm(casework.jobsPool, firm.account_id)
  })

  expect(sealed).toBe(2000)
  // Four full batches and the one that finds nothing.
  expect(trips).toBeGreaterThan(4)
  expect(trips).toBeLessThanOrEqual(5 * 6)
})

test('whose first entry is younger than the rest is found by days (HIST-017, HIST-021)', async () => {
  const firm = await newFirm(casework)
  await casework.asOwner(
    `insert into audit_entries (account_id, user_id, role, action, object_type, object_ids, outcome, request_id, at)
     values ($1, $2, 'owner', 'PUT /clients/:id/', 'client', '{7}', 'done', 'old', '2024-03-01T12:00Z')`,
    [firm.account_id, firm.owner.user_id],
  )
  await sealFirm(casework.jobsPool, firm.account_id)
  const find = async (query: object) =>
    (await firm.owner.call(historyEndpoints.list, { query })).items.map(({ action }) => action)

  expect(await find({ date_before: '2024-03-05' })).toEqual(['updated'])
  expect(await find({ date_after: '2024-02-25', date_before: '2024-03-05' })).toEqual(['updated'])
  expect(await find({ date_after: '2024-03-05' })).toEqual(['chain_started'])
})
