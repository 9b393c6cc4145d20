// Deletes and restores in random trees of records.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectTreesRestored } from '../bin/bin-trees.ts'
import { watchBin } from '../bin/watched-bin.ts'
import { newFirm, startTestApp, type Firm, type TestApp } from '@casework/testing'
import { expectOneClient, expectTotals, readAllRecords } from './all-records.ts'
import { growTree } from './random-tree.ts'

/** `npm run test:stress` raises these. */
const TREES = Number(process.env['STRESS_BIN_TREES'] ?? 500)
const SEQUENCES = Number(process.env['STRESS_SEQUENCES'] ?? 2)
const STEPS = Number(process.env['STRESS_STEPS'] ?? 20)

let casework: TestApp
let backup: pg.Pool
beforeAll(async () => {
  casework = await startTestApp()
  backup = new pg.Pool({ ...casework.database.backup, max: 1 })
})
afterAll(async () => {
  await backup.end()
  await casework.stop()
})

/** Every row of a captured table is live or in exactly one item. */
async function expectOneHome({ account_id }: Firm): Promise<number> {
  const { rows: tables } = await backup.query<{ name: string }>(
    'select captured::text as name from captured_tables()',
  )
  const live = tables.map(
    ({ name }) => `select '${name}' as home_of, id from ${name} where account_id = $1`,
  )
  const { rows } = await backup.query<{ homes: number }>(
    `select count(*)::int as homes from (
       ${live.join(' union all ')}
       union all
       select t.captured::text, b.record_id from bin_rows b join captured_tables() t on t.kind = b.kind
       where b.account_id = $1 and b.row is not null) homes
     group by home_of, id`,
    [account_id],
  )
  expect(rows.every(({ homes }) => homes === 1)).toBe(true)
  return rows.length
}

test(
  `restores ${TREES} random trees byte for byte after other work, which stays (BIN-002, BIN-009, BIN-010)`,
  { timeout: 60_000 + TREES * 5000 },
  () => expectTreesRestored(casework, TREES),
)

test(
  `keeps each row live or in one item over ${SEQUENCES} sequences of ${STEPS} steps (BIN-012, BIN-016, BIN-030)`,
  { timeout: 30_000 + SEQUENCES * STEPS * 2000 },
  async () => {
    for (let seed = 1; seed <= SEQUENCES; seed += 1) {
      const firm = await newFirm(casework)
      const random = await growTree(firm, 1000 + seed)
      const bin = watchBin(casework, firm, backup)
      let homes = await expectOneHome(firm)
      for (let step = 0; step < STEPS; step += 1) {
        const turn = random.nextBelow(10)
        const record = bin.pickRecord(random, await bin.readRows())
        if (record && (turn < 5 || bin.units.size === 0)) await bin.remove(firm.owner, record)
        else if (bin.units.size > 0) {
          const id = random.pick([...bin.units.keys()])
          await (turn < 9 ? bin.restore(id) : bin.purge(id))
        }
        const left = await expectOneHome(firm)
        // Only a permanent deletion takes rows away.
        expect(turn < 9 ? left : homes, `seed ${seed}, step ${step}`).toBe(homes)
        homes = left
        expectOneClient(await readAllRecords(firm.owner))
        await expectTotals(casework, firm.account_id)
      }
      await bin.expectEveryFile()
    }
  },
)
