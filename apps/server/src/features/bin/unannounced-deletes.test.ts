// The database refuses a delete that no service has announced, of each kind of record.
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { addTree } from '../../../test/bin/bin-items.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { dumpRecords } from '../../../test/moves/table-dump.ts'

const casework = useTestApp()
let firm: Firm
let ids: Readonly<Record<string, number>>
beforeAll(async () => {
  firm = await newFirm(casework)
  const { client_id, case_id, session_id, group_id, documents } = await addTree(firm)
  ids = {
    client: client_id,
    case: case_id,
    session: session_id,
    document_group: group_id,
    document: documents[0] ?? 0,
  }
})

/** Runs statements as the server would for the owner of the firm, and takes them back. */
const asServer = ({ account_id, owner }: Firm, ...statements: string[]) =>
  onDatabase(casework.database.app, async (client) => {
    await client.query('begin')
    await client.query(
      `select set_config('app.account_id', '${account_id}', true), set_config('app.user_id', '${owner.user_id}', true),
         set_config('app.levels', '{red,yellow,green}', true)`,
    )
    let result: pg.QueryResult | undefined
    for (const statement of statements) result = await client.query(statement)
    await client.query('rollback')
    return result
  })
const KINDS = ['client', 'case', 'session', 'document_group', 'document'] as const

test.each(KINDS)(
  'refuses to delete a %s outside of a unit, and another one than announced (BIN-029)',
  async (kind) => {
    const remove = `delete from ${kind}s where id = ${ids[kind]}`
    const announce = (of: string, id: number | undefined) =>
      `select set_config('app.deleting', '${of} ${id} owner', true)`
    const before = await dumpRecords(casework, firm)

    await expect(asServer(firm, remove)).rejects.toMatchObject({ code: 'CW135' })
    const other = KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length] ?? 'client'
    for (const announced of [announce(other, ids[other]), announce(kind, 1)])
      await expect(asServer(firm, announced, remove)).rejects.toMatchObject({ code: 'CW135' })

    expect(await dumpRecords(casework, firm)).toBe(before)
    expect(await asServer(firm, announce(kind, ids[kind]), remove)).toMatchObject({ rowCount: 1 })
  },
)
