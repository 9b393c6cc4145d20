import { LEVELS } from '@casework/contract/document-levels'
import { removal } from '@casework/contract/parts/answer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Pipeline, type Statement } from '../../src/platform/database/query/pipeline.ts'
import {
  empty,
  inTransaction,
  raw,
  createReadScope,
  sql,
  type Fence,
  type Scope,
  type Sql,
} from '../../src/platform/database/query/scope.ts'
import { newFirm, startTestApp, type Firm, type TestApp } from '@casework/testing'
import { workerDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { expectIsolated, expectUnchanged, seedRecords } from './crossings.ts'
import { fillFencedTables, readFencedTables, type FencedTable } from './fenced-tables.ts'
import { newUnfencedDatabase } from './unfenced-database.ts'

/** From the catalogue, so that no new table is missed. */
const FENCED = await readFencedTables((await workerDatabase()).owner)

/** Records are deleted one at a time, and the transaction says which (decision 0055). */
async function announceDeletion(scope: Scope, table: string): Promise<Sql> {
  const kind = Object.entries(removal.shape)
    .find(([name]) => name === table)?.[0]
    .slice(0, -1)
  // People in cases stay.
  if (table === 'people')
    return sql`where not exists (select from case_parties x where x.person_id = people.id)`
  if (!kind) return empty
  const own = await scope.one<{ id: number }>(sql`select id from ${raw(table)} limit 1`)
  const id = own?.id ?? 0
  await scope.one(sql`select set_config('app.deleting', ${`${kind} ${id} owner`}, true)`)
  return sql`where id = ${id}`
}

describe('the policies alone', () => {
  let casework: TestApp
  beforeAll(async () => {
    casework = await startTestApp()
  })
  afterAll(() => casework.stop())

  const newSeededFirm = async () => {
    const firm = await newFirm(casework)
    await fillFencedTables(casework, firm)
    return firm
  }
  let ours: Firm
  let theirs: Firm
  beforeAll(async () => {
    ours = await newSeededFirm()
    theirs = await newSeededFirm()
  })
  const buildFence = ({ account_id, owner }: Firm): Fence => ({
    account_id,
    user_id: owner.user_id,
    levels: LEVELS,
  })
  const listColumns = ({ accounts }: FencedTable) => raw(accounts.join(', '))
  const expectOnlyRowsOf = (firm: Firm, rows: readonly object[]) => {
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Object.values(row)).toContain(firm.account_id)
  }

  test.each(FENCED.filter(({ can_select }) => can_select))(
    'show a firm its own rows of $name only, without a predicate (FIX-080)',
    async (table) => {
      const selectWithin = (fence: Fence) =>
        createReadScope(casework.appPool, fence).many(
          sql`select ${listColumns(table)} from ${raw(table.name)}`,
        )

      for (const firm of [ours, theirs])
        expectOnlyRowsOf(firm, await selectWithin(buildFence(firm)))
      expect(await selectWithin({})).toEqual([])
    },
  )

  test.each(FENCED.filter(({ can_delete }) => can_delete))(
    'let a firm delete its own rows of $name only, without a predicate (FIX-080)',
    async (table) => {
      const rollback = new Error('undone')
      const deleted = inTransaction(casework.appPool, buildFence(ours), async (scope) => {
        const ofRecord = await announceDeletion(scope, table.name)
        expectOnlyRowsOf(
          ours,
          await scope.many(
            sql`delete from ${raw(table.name)} ${ofRecord} returning ${listColumns(table)}`,
          ),
        )
        throw rollback
      })

      await expect(deleted).rejects.toBe(rollback)
    },
  )

  // The column of the employee is left out, because any account may become an employee.
  const MOVABLE = FENCED.flatMap(({ name, accounts }) =>
    accounts.map((column) => ({ name, column })),
  ).filter(({ column }) => column !== 'employee_account_id')

  test.each(MOVABLE)(
    'refuse to move a row of $name to another firm by its $column (FIX-080)',
    async ({ name, column }) => {
      const moved = inTransaction(casework.appPool, buildFence(ours), (scope) =>
        scope.many(sql`update ${raw(name)} set ${raw(column)} = ${theirs.account_id}`),
      )

      await expect(moved).rejects.toMatchObject({ code: '42501' })
    },
  )

  test('isolate through the API when every account predicate is removed from the statements', async () => {
    const [intruder, owningFirm] = [await newFirm(casework), await newFirm(casework)]
    const records = await seedRecords(owningFirm)

    const { count, restore } = removePredicates()
    try {
      await expectIsolated(intruder, records)
    } finally {
      restore()
    }
    expect(count()).toBeGreaterThan(30)
    await expectUnchanged(owningFirm, records)
  })

  test('the fence of a transaction ends with it, also after an error and on a shared connection', async () => {
    const firms = await Promise.all(Array.from({ length: 8 }, () => newFirm(casework)))
    await Promise.all(firms.map((firm) => firm.addClient({ name: `of ${firm.account_id}` })))
    const readNames = async (firm: Firm) => {
      const scope = createReadScope(casework.appPool, { account_id: firm.account_id })
      const [rows, failed] = await Promise.all([
        scope.many<{ name: string }>(sql`select name from clients`),
        scope.many(sql`select 1 / 0`).catch(() => 'failed'),
      ])
      return [rows.map(({ name }) => name), failed]
    }

    const results = await Promise.all(
      Array.from({ length: 400 }, (_, i) => readNames(firms[i % 8] as Firm)),
    )
    const leftovers = await Promise.all(
      Array.from({ length: 12 }, () =>
        casework.appPool.query(`select current_setting('app.account_id', true) as setting`),
      ),
    )

    results.forEach((found, i) =>
      expect(found).toEqual([[`of ${(firms[i % 8] as Firm).account_id}`], 'failed']),
    )
    for (const { rows } of leftovers)
      expect([null, '']).toContain((rows[0] as { setting: string | null }).setting)
  })
})

describe('the predicates alone', () => {
  let database: TestDatabase
  let casework: TestApp
  beforeAll(async () => {
    database = await newUnfencedDatabase()
    casework = await startTestApp({ database })
  })
  afterAll(async () => {
    await casework.stop()
    await database.drop()
  })

  test('isolate through the API when the policies are off', async () => {
    const [ours, theirs] = [await newFirm(casework), await newFirm(casework)]
    const records = await seedRecords(theirs)
    const unfenced = await createReadScope(casework.appPool, {}).many(sql`select id from clients`)

    await expectIsolated(ours, records)

    expect(unfenced).toHaveLength(1)
    await expectUnchanged(theirs, records)
  })
})

/** Rewrites every statement before it is sent, so that `x.account_id = $n` is always true. */
function removePredicates() {
  let removed = 0
  const submit = Pipeline.prototype.submit
  Pipeline.prototype.submit = function (connection) {
    const pipeline = this as unknown as { statements: readonly Statement[] }
    pipeline.statements = pipeline.statements.map(({ text, values }) => ({
      values,
      text: text.replaceAll(/\b\w+\.account_id = \$(\d+)/g, (_, n: string) => {
        removed += 1
        return `($${n}::bigint is not null)`
      }),
    }))
    return submit.call(this, connection)
  }
  return { count: () => removed, restore: () => void (Pipeline.prototype.submit = submit) }
}
