import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { LEVELS } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Pipeline, type Statement } from '../../src/platform/database/pipeline.ts'
import {
  inTransaction,
  raw,
  createReadScope,
  sql,
  type Fence,
} from '../../src/platform/database/scope.ts'
import { newFirm, startTestApp, type Firm, type TestApp } from '../casework/index.ts'
import { newDatabase, workerDatabase, type TestDatabase } from '../database/new-database.ts'
import { fillFencedTables, readFencedTables, type FencedTable } from './fenced-tables.ts'
import { uploadText } from './upload-text.ts'

/** From the catalogue, so that no new table is missed. */
const FENCED = await readFencedTables((await workerDatabase()).owner)

/** Creates one record of each kind. */
async function seedRecords(firm: Firm) {
  const session = await firm.addSession()
  const document = await uploadText(firm.owner, {
    client_id: session.client_id,
    case_id: session.case_id,
    session_id: session.id,
  })
  return { client: session.client_id, case: session.case_id, session: session.id, document }
}

type Records = Awaited<ReturnType<typeof seedRecords>>

/** Expects a firm to see nothing of another's records by id, in lists, by filter or in a body. */
async function crossings(intruder: Firm, theirs: Records) {
  const { owner } = intruder
  const own = await intruder.addSession()
  const gets = [
    await owner.ask(clientEndpoints.get, { params: { id: theirs.client } }),
    await owner.ask(caseEndpoints.get, { params: { id: theirs.case } }),
    await owner.ask(sessionEndpoints.get, { params: { id: theirs.session } }),
    await owner.ask(documentEndpoints.get, { params: { id: theirs.document } }),
    await owner.ask(documentEndpoints.view, { params: { id: theirs.document } }),
    await owner.ask(documentEndpoints.download, { params: { id: theirs.document } }),
    await owner.ask(clientEndpoints.update, {
      params: { id: theirs.client },
      body: { name: 'Taken' },
    }),
    await owner.ask(caseEndpoints.update, {
      params: { id: theirs.case },
      body: { title: 'Taken', client_id_input: own.client_id, date: '2026-01-01' },
    }),
    await owner.ask(sessionEndpoints.update, {
      params: { id: theirs.session },
      body: {
        title: 'Taken',
        case_id: own.case_id,
        client_id: own.client_id,
        date: '2026-01-01T10:00:00',
      },
    }),
    await owner.ask(clientEndpoints.remove, { params: { id: theirs.client } }),
    await owner.ask(caseEndpoints.remove, { params: { id: theirs.case } }),
    await owner.ask(sessionEndpoints.remove, { params: { id: theirs.session } }),
    await owner.ask(documentEndpoints.remove, { params: { id: theirs.document } }),
  ]
  const filtered = [
    await owner.call(caseEndpoints.list, { query: { client: String(theirs.client) } }),
    await owner.call(sessionEndpoints.list, { query: { case: String(theirs.case) } }),
    await owner.call(sessionEndpoints.list, { query: { client: String(theirs.client) } }),
    await owner.call(sessionEndpoints.list, { query: { session: String(theirs.session) } }),
    await owner.call(documentEndpoints.list, { query: { client_id: String(theirs.client) } }),
    await owner.call(documentEndpoints.list, { query: { case_id: String(theirs.case) } }),
    await owner.call(documentEndpoints.list, { query: { session_id: String(theirs.session) } }),
  ]
  const lists = [
    await owner.call(clientEndpoints.list, {}),
    await owner.call(caseEndpoints.list, {}),
    await owner.call(sessionEndpoints.list, {}),
    await owner.call(documentEndpoints.list, {}),
  ]
  const references = [
    await owner.ask(caseEndpoints.create, {
      body: { title: 'x', client_id_input: theirs.client, date: '2026-01-01' },
    }),
    await owner.ask(sessionEndpoints.create, {
      body: {
        title: 'x',
        case_id: theirs.case,
        client_id: own.client_id,
        date: '2026-01-01T10:00:00',
      },
    }),
    await owner.ask(sessionEndpoints.create, {
      body: {
        title: 'x',
        case_id: own.case_id,
        client_id: theirs.client,
        date: '2026-01-01T10:00:00',
      },
    }),
    await owner.ask(caseEndpoints.update, {
      params: { id: own.case_id },
      body: { title: 'x', client_id_input: theirs.client, date: '2026-01-01' },
    }),
  ]
  return { gets, filtered, lists, references }
}

async function expectNothingCrossed(intruder: Firm, theirs: Records) {
  const { gets, filtered, lists, references } = await crossings(intruder, theirs)
  expect(gets.map(({ status }) => status)).toEqual(gets.map(() => 404))
  expect(filtered.map(({ items, pagination }) => [items.length, pagination.count])).toEqual(
    filtered.map(() => [0, 0]),
  )
  for (const [index, foreign] of [
    theirs.client,
    theirs.case,
    theirs.session,
    theirs.document,
  ].entries()) {
    const { items } = lists[index] ?? { items: [] }
    expect(items.map(({ id }) => id)).not.toContain(foreign)
  }
  expect(references.map(({ status }) => status)).toEqual(references.map(() => 400))
}

async function expectUntouched(firm: Firm, records: Records) {
  expect(
    await firm.owner.call(clientEndpoints.get, { params: { id: records.client } }),
  ).toMatchObject({ name: 'Acme Ltd' })
  expect(await firm.owner.call(caseEndpoints.get, { params: { id: records.case } })).toMatchObject({
    title: 'Acme v. Smith',
  })
  expect(
    await firm.owner.call(sessionEndpoints.get, { params: { id: records.session } }),
  ).toMatchObject({ title: 'First hearing' })
  expect(
    (await firm.owner.ask(documentEndpoints.download, { params: { id: records.document } })).status,
  ).toBe(200)
}

describe('predicates and policies together', () => {
  let casework: TestApp
  beforeAll(async () => {
    casework = await startTestApp()
  })
  afterAll(() => casework.stop())

  test('two firms see nothing of each other by id, list, filter or reference (SWITCH-028 without a connection)', async () => {
    const [ours, theirs] = [await newFirm(casework), await newFirm(casework)]
    const records = await seedRecords(theirs)

    await expectNothingCrossed(ours, records)
    await expectUntouched(theirs, records)
  })

  test('a composite foreign key refuses a foreign reference even in plain SQL', async () => {
    const [ours, theirs] = [await newFirm(casework), await newFirm(casework)]
    const [own, foreign] = [await seedRecords(ours), await seedRecords(theirs)]
    const client = new pg.Client(casework.database.app)
    await client.connect()
    await client.query(
      `select set_config('app.account_id', $1, false), set_config('app.levels', '{red,yellow,green}', false)`,
      [ours.account_id],
    )
    const statements: [string, unknown[]][] = [
      [
        'insert into cases (account_id, client_id, title, date) values ($1, $2, $3, now())',
        [ours.account_id, foreign.client, 'x'],
      ],
      ['update cases set client_id = $2 where account_id = $1', [ours.account_id, foreign.client]],
      ['update sessions set case_id = $2 where account_id = $1', [ours.account_id, foreign.case]],
      [
        'update sessions set client_id = $2 where account_id = $1',
        [ours.account_id, foreign.client],
      ],
      [
        'insert into document_groups (account_id, session_id, name) values ($1, $2, $3)',
        [ours.account_id, foreign.session, 'x'],
      ],
      [
        'update documents set client_id = $2 where account_id = $1',
        [ours.account_id, foreign.client],
      ],
      ['update documents set case_id = $2 where account_id = $1', [ours.account_id, foreign.case]],
      [
        'update documents set session_id = $2 where account_id = $1',
        [ours.account_id, foreign.session],
      ],
    ]
    for (const [text, values] of statements)
      await expect(client.query(text, values), text).rejects.toMatchObject({ code: '23503' })
    await client.end()
    expect(own.client).not.toBe(foreign.client)
  })
})

test("a cascade deletes no document above the role's levels, even if an earlier check passed (OQ-134)", async () => {
  const casework = await startTestApp()
  const firm = await newFirm(casework)
  const session = await firm.addSession()
  await uploadText(firm.owner, {
    client_id: session.client_id,
    session_id: session.id,
    security_level: 'red',
  })
  const asDiamond = inTransaction(
    casework.appPool,
    { account_id: firm.account_id, levels: ['yellow', 'green'] },
    (scope) =>
      scope.many(
        sql`delete from sessions s where s.account_id = ${firm.account_id} and s.id = ${session.id}`,
      ),
  )

  await expect(asDiamond).rejects.toMatchObject({ code: 'CW134' })
  expect(
    await (
      await firm.addEmployee('diamond')
    ).ask(sessionEndpoints.remove, { params: { id: session.id } }),
  ).toMatchObject({
    status: 403,
    body: { error: { message: 'This record contains documents your role cannot access' } },
  })
  expect((await firm.owner.call(documentEndpoints.list, {})).pagination.count).toBe(1)
  expect(
    (await firm.owner.ask(sessionEndpoints.remove, { params: { id: session.id } })).status,
  ).toBe(200)
  await casework.stop()
})

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
  const columnsOf = ({ accounts }: FencedTable) => raw(accounts.join(', '))
  const expectOnlyOf = (firm: Firm, rows: readonly object[]) => {
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Object.values(row)).toContain(firm.account_id)
  }

  test.each(FENCED.filter(({ can_select }) => can_select))(
    'show a firm its own rows of $name only, without a predicate (FIX-080)',
    async (table) => {
      const seenWithin = (given: Fence) =>
        createReadScope(casework.appPool, given).many(
          sql`select ${columnsOf(table)} from ${raw(table.name)}`,
        )

      for (const firm of [ours, theirs]) expectOnlyOf(firm, await seenWithin(buildFence(firm)))
      expect(await seenWithin({})).toEqual([])
    },
  )

  test.each(FENCED.filter(({ can_delete }) => can_delete))(
    'let a firm delete its own rows of $name only, without a predicate (FIX-080)',
    async (table) => {
      const undone = new Error('undone')
      const deleted = inTransaction(casework.appPool, buildFence(ours), async (scope) => {
        expectOnlyOf(
          ours,
          await scope.many(sql`delete from ${raw(table.name)} returning ${columnsOf(table)}`),
        )
        throw undone
      })

      await expect(deleted).rejects.toBe(undone)
    },
  )

  // Only the firm inserts connections.
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
    const [intruder, owning] = [await newFirm(casework), await newFirm(casework)]
    const records = await seedRecords(owning)

    const { count, restore } = withoutPredicates()
    try {
      await expectNothingCrossed(intruder, records)
    } finally {
      restore()
    }
    expect(count()).toBeGreaterThan(30)
    await expectUntouched(owning, records)
  })

  test('a setting ends with its transaction, also after an error and on a shared connection', async () => {
    const firms = await Promise.all(Array.from({ length: 8 }, () => newFirm(casework)))
    await Promise.all(firms.map((firm) => firm.addClient({ name: `of ${firm.account_id}` })))
    const names = async (firm: Firm) => {
      const scope = createReadScope(casework.appPool, { account_id: firm.account_id })
      const [rows, failed] = await Promise.all([
        scope.many<{ name: string }>(sql`select name from clients`),
        scope.many(sql`select 1 / 0`).catch(() => 'failed'),
      ])
      return [rows.map(({ name }) => name), failed]
    }

    const seen = await Promise.all(
      Array.from({ length: 400 }, (_, i) => names(firms[i % 8] as Firm)),
    )
    const leftovers = await Promise.all(
      Array.from({ length: 12 }, () =>
        casework.appPool.query(`select current_setting('app.account_id', true) as setting`),
      ),
    )

    seen.forEach((found, i) =>
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
    database = await newDatabase()
    const owner = new pg.Client(database.owner)
    await owner.connect()
    for (const { name } of FENCED)
      await owner.query(`alter table ${name} disable row level security`)
    await owner.end()
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

    await expectNothingCrossed(ours, records)

    expect(unfenced).toHaveLength(1)
    await expectUntouched(theirs, records)
  })
})

/** Rewrites every statement before it is sent: `x.account_id = $n` becomes true. */
function withoutPredicates() {
  let taken = 0
  const submit = Pipeline.prototype.submit
  Pipeline.prototype.submit = function (connection) {
    const pipeline = this as unknown as { statements: readonly Statement[] }
    pipeline.statements = pipeline.statements.map(({ text, values }) => ({
      values,
      text: text.replaceAll(/\b\w+\.account_id = \$(\d+)/g, (_, n: string) => {
        taken += 1
        return `($${n}::bigint is not null)`
      }),
    }))
    return submit.call(this, connection)
  }
  return { count: () => taken, restore: () => void (Pipeline.prototype.submit = submit) }
}
