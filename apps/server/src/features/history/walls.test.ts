import { historyEndpoints } from '@casework/contract/history'
import type { Level } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'
import { inTransaction, raw } from '../../platform/database/query/scope.ts'
import { startChain } from '../../platform/history/hashes.ts'
import { createSealKey } from '../../platform/history/seal-key.ts'
import { sealFirm } from '../../platform/history/sealing.ts'
import { sealDayOfFirm } from '../../platform/history/seals.ts'
import { deriveKey } from '../../platform/keys.ts'
import { createOutbox } from '../../platform/mail/outbox.ts'

const casework = useTestApp({ ownDatabase: true })

/** Runs a statement as the server role, inside the fence of a request of the owner. */
const asServer = <Row extends object>(firm: Firm, levels: readonly Level[], statement: string) =>
  inTransaction(
    casework.appPool,
    { account_id: firm.account_id, user_id: firm.owner.user_id, levels },
    (scope) => scope.many<Row>(raw(statement)),
  )
const ALL: readonly Level[] = ['red', 'yellow', 'green']

test.each([
  ['select', 'select id from audit_entries'],
  ['select of one column', 'select 1 from audit_entries where id = 1'],
  ['update', `update audit_entries set action = 'forged'`],
  ['sealing', 'update audit_entries set seq = 1'],
  ['delete', 'delete from audit_entries'],
  ['truncate', 'truncate audit_entries'],
  ['write through the places', `update history_places set kind = 'forged'`],
  ['delete through the places', 'delete from history_places'],
  ['write of the index', `delete from history_index`],
  ['write of seals', `delete from history_seals`],
])('the server role is refused %s (HIST-034)', async (_, statement) => {
  const firm = await newFirm(casework)
  await firm.addClient()
  await sealFirm(casework.jobsPool, firm.account_id)

  await expect(asServer(firm, ALL, statement)).rejects.toMatchObject({ code: '42501' })
})

test('the view that shows values takes no writes (HIST-034)', async () => {
  const firm = await newFirm(casework)

  await expect(asServer(firm, ALL, `update history_within set action = 'forged'`)).rejects.toThrow(
    'cannot update view "history_within"',
  )
})

test('the view has no row of another account and no value above the levels (HIST-034)', async () => {
  const [firm, other] = [await newFirm(casework), await newFirm(casework)]
  for (const one of [firm, other]) {
    const { id: client_id } = await one.addClient({ name: `Client of ${one.account_id}` })
    for (const security_level of ALL) {
      const id = await uploadText(one.owner, { client_id, security_level })
      await one.owner.call(documentEndpoints.update, {
        params: { id },
        body: { doc_name: `Secret ${security_level}` },
      })
    }
  }
  const shown = async (levels: readonly Level[]) => {
    const rows = await asServer<{ account_id: number; level: Level | null }>(
      firm,
      levels,
      `select account_id, level, changes, sealed from history_within order by id`,
    )
    expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(new Set([firm.account_id]))
    return JSON.stringify(rows)
  }
  for (const round of ['open', 'sealed']) {
    expect([round, await shown(ALL)]).toEqual([round, expect.stringContaining('Secret red')])
    const yellow = await shown(['yellow', 'green'])
    expect([round, yellow]).toEqual([round, expect.stringContaining('Secret yellow')])
    expect(yellow).not.toContain('Secret red')
    const none = await shown([])
    expect(none).not.toContain('Secret')
    expect(none).toContain(`Client of ${firm.account_id}`)
    expect(none).not.toContain(`Client of ${other.account_id}`)
    await sealFirm(casework.jobsPool, firm.account_id)
  }
})

test('two firms have chains of their own, and see nothing of each other (HIST-035)', async () => {
  const [firm, other] = [await newFirm(casework), await newFirm(casework)]
  const outbox = createOutbox(deriveKey(casework.config.SECRET_KEY, 'job-payload'))
  const deps = { pool: casework.jobsPool, key: createSealKey(casework.config.SECRET_KEY), outbox }
  for (const [one, clients] of [
    [firm, 2],
    [other, 3],
  ] as const) {
    for (let n = 0; n < clients; n += 1) await one.addClient()
    await sealDayOfFirm(deps, one.account_id)
  }
  const readChain = ({ account_id }: Firm) =>
    onDatabase(casework.database.backup, async (client) => {
      const { rows } = await client.query<{ seq: string; hash: string; extended: string }>(
        `select seq, encode(hash, 'hex') as hash,
           encode(sha256(coalesce(lag(hash) over (order by seq), $2) || digest), 'hex') as extended
         from audit_entries where account_id = $1 order by seq`,
        [account_id, startChain(account_id)],
      )
      return rows
    })

  for (const [one, entries] of [
    [firm, 3],
    [other, 4],
  ] as const) {
    const chain = await readChain(one)
    expect(chain.map(({ seq }) => Number(seq))).toEqual(
      Array.from({ length: entries }, (_, at) => at + 1),
    )
    for (const { hash, extended } of chain) expect(hash).toBe(extended)
    const { items } = await one.owner.call(historyEndpoints.seals, {})
    expect(items.map(({ seq, hash }) => [seq, hash])).toEqual([[entries, chain.at(-1)?.hash]])
    for (const table of ['history_within', 'history_places', 'history_index', 'history_seals']) {
      const rows = await asServer<{ account_id: number }>(
        one,
        ALL,
        `select account_id from ${table}`,
      )
      expect([table, new Set(rows.map(({ account_id }) => account_id))]).toEqual([
        table,
        new Set([one.account_id]),
      ])
    }
  }
})
