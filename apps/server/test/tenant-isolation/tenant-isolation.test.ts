import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDeletion } from '../../src/platform/database/change/cascade.ts'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, startTestApp, type TestApp } from '@casework/testing'
import { expectIsolated, expectUnchanged, seedRecords } from './crossings.ts'
import { uploadText } from './upload-text.ts'

describe('predicates and policies together', () => {
  let casework: TestApp
  beforeAll(async () => {
    casework = await startTestApp()
  })
  afterAll(() => casework.stop())

  test('two firms see nothing of each other by id, list, filter or reference (SWITCH-028 without a connection)', async () => {
    const [ours, theirs] = [await newFirm(casework), await newFirm(casework)]
    const records = await seedRecords(theirs)

    await expectIsolated(ours, records)
    await expectUnchanged(theirs, records)
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
    { account_id: firm.account_id, user_id: firm.owner.user_id, levels: ['yellow', 'green'] },
    (scope) =>
      runDeletion(
        scope,
        { kind: 'session', id: session.id, role: 'diamond' },
        sql`delete from sessions s where s.account_id = ${firm.account_id} and s.id = ${session.id} returning s.id`,
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
