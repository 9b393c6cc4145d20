// Deletes and restores in random trees of records.
import { binEndpoints } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFiles, listStoredFiles } from '../bin/bin-files.ts'
import { newFirm, startTestApp, type Firm, type TestApp } from '../casework/index.ts'
import { onDatabase } from '../database/test-server.ts'
import { expectCounts, expectOneClient, expectTotals, readAllRecords } from './all-records.ts'
import type { Random } from './random.ts'
import { growTree } from './random-tree.ts'
import { dumpRecords } from './table-dump.ts'

const TREES = Number(process.env['STRESS_TREES'] ?? 6)
const SEQUENCES = Number(process.env['STRESS_SEQUENCES'] ?? 2)
const STEPS = Number(process.env['STRESS_STEPS'] ?? 20)

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

const REMOVALS = {
  clients: clientEndpoints.remove,
  cases: caseEndpoints.remove,
  sessions: sessionEndpoints.remove,
  document_groups: documentGroupEndpoints.remove,
  documents: documentEndpoints.remove,
} as const

async function removeRandom(firm: Firm, random: Random): Promise<void> {
  const all = await readAllRecords(firm.owner)
  const kinds = (Object.keys(REMOVALS) as (keyof typeof REMOVALS)[]).filter(
    (kind) => all[kind].length > 0,
  )
  if (kinds.length === 0) return
  const kind = random.pick(kinds)
  const { id } = random.pick<{ id: number }>(all[kind])
  const { status } = await firm.owner.ask(REMOVALS[kind], { params: { id } })
  expect(status).toBe(200)
}

const listItems = async ({ owner }: Firm) =>
  (await owner.call(binEndpoints.list, { query: { page_size: '100' } })).items

/** Every record is live or in exactly one item. */
async function expectOneHome({ account_id }: Firm): Promise<number> {
  return onDatabase(casework.database.backup, async (client) => {
    const { rows } = await client.query<{ homes: number }>(
      `select count(*)::int as homes from (
         select 'client' as kind, id from clients where account_id = $1
         union all select 'case', id from cases where account_id = $1
         union all select 'session', id from sessions where account_id = $1
         union all select 'document_group', id from document_groups where account_id = $1
         union all select 'document', id from documents where account_id = $1
         union all select 'deadline', id from deadlines where account_id = $1
         union all select 'entry', id from entries where account_id = $1
         union all select kind, record_id from bin_rows
           where account_id = $1 and row is not null and kind not like 'case\\_%'
             and kind not in ('deadline_event', 'entry_amendment', 'former_name')) homes
       group by kind, id`,
      [account_id],
    )
    expect(rows.every(({ homes }) => homes === 1)).toBe(true)
    return rows.length
  })
}

test(
  `restores ${TREES} random trees byte for byte (BIN-002, BIN-009)`,
  { timeout: 30_000 + TREES * 10_000 },
  async () => {
    for (let seed = 1; seed <= TREES; seed += 1) {
      const firm = await newFirm(casework)
      const random = await growTree(firm, seed)
      const before = await dumpRecords(casework, firm)
      const files = await listStoredFiles(casework, firm)
      await removeRandom(firm, random)
      const items = await listItems(firm)
      expect(items, `seed ${seed}`).toHaveLength(1)
      expect(await listStoredFiles(casework, firm)).toEqual(files)
      const left = await readAllRecords(firm.owner)
      expectOneClient(left)
      await expectCounts(firm.owner, left)
      await expectTotals(casework, firm.account_id)
      const { id } = items[0] ?? { id: 0 }
      await firm.owner.call(binEndpoints.restore, { params: { id: String(id) }, body: {} })
      expect(await dumpRecords(casework, firm), `seed ${seed}`).toBe(before)
      await expectFiles(casework, files)
      await expectTotals(casework, firm.account_id)
    }
  },
)

test(
  `keeps each record live or in one item over ${SEQUENCES} sequences of ${STEPS} steps (BIN-012, BIN-016, BIN-030)`,
  { timeout: 30_000 + SEQUENCES * STEPS * 2000 },
  async () => {
    for (let seed = 1; seed <= SEQUENCES; seed += 1) {
      const firm = await newFirm(casework)
      const random = await growTree(firm, 1000 + seed)
      let homes = await expectOneHome(firm)
      for (let step = 0; step < STEPS; step += 1) {
        const items = await listItems(firm)
        const turn = random.nextBelow(10)
        if (turn < 5 || items.length === 0) await removeRandom(firm, random)
        else {
          const params = { id: String(random.pick(items).id) }
          if (turn < 9)
            await firm.owner.call(binEndpoints.restore, { params, body: { with_parents: true } })
          else await firm.owner.call(binEndpoints.purge, { params })
        }
        const left = await expectOneHome(firm)
        expect(turn < 9 ? left : homes, `seed ${seed}, step ${step}`).toBe(homes)
        homes = left
        expectOneClient(await readAllRecords(firm.owner))
        await expectTotals(casework, firm.account_id)
      }
      await expectFiles(casework, await listStoredFiles(casework, firm))
    }
  },
)
