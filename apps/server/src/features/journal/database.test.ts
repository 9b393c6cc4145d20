import { journalEndpoints } from '@casework/contract/journal'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { buildEntry } from '../../../test/journal/entries.ts'
import { createReadScope, inTransaction, raw, sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()
let firms: Firm[]
let red: { id: number; case_id: number }
beforeAll(async () => {
  firms = [await newFirm(casework), await newFirm(casework)]
  for (const firm of firms) {
    const { id: case_id } = await firm.addCase()
    for (const security_level of ['green', 'yellow', 'red'] as const) {
      const { id } = await firm.owner.call(journalEndpoints.create, {
        body: buildEntry(case_id, { security_level }),
      })
      await firm.owner.call(journalEndpoints.amend, {
        params: { id: String(id) },
        body: { body: 'Amended', minutes: null },
      })
      if (firm === firms[0] && security_level === 'red') red = { id, case_id }
    }
  }
})

const fence = (levels: readonly ('red' | 'yellow' | 'green')[]) => ({
  account_id: firms[0]?.account_id ?? 0,
  user_id: firms[0]?.owner.user_id ?? 0,
  levels,
})
const write = (statement: string, levels: Parameters<typeof fence>[0] = ['yellow', 'green']) =>
  inTransaction(casework.appPool, fence(levels), (scope) => scope.many(sql`${raw(statement)}`))
const DENIED = { code: '42501' }

test('policies show and write rows of the account and of the levels only (JOUR-036)', async () => {
  for (const table of ['entries', 'entry_amendments', 'entries_within']) {
    const read = (levels: Parameters<typeof fence>[0]) =>
      createReadScope(casework.appPool, fence(levels)).many(
        sql`select distinct account_id, security_level as level from ${raw(table)} order by 2`,
      )
    const { account_id } = fence([])
    expect(await read(['green'])).toEqual([{ account_id, level: 'green' }])
    expect(await read([])).toEqual([])
    expect(await read(['red', 'yellow', 'green'])).toHaveLength(3)
  }
  const own = `${fence([]).account_id}, ${red.case_id}, 'note', 'Note', 'LEVEL', '2026-02-20', 1`
  const insert = (values: string, level: string) =>
    `insert into entries (account_id, case_id, kind, body, security_level, happened_at, user_id) values (${values.replace('LEVEL', level)})`
  await expect(write(insert(own, 'red'))).rejects.toMatchObject(DENIED)
  await expect(
    write(insert(own.replace(/^\d+/, String(firms[1]?.account_id)), 'green')),
  ).rejects.toMatchObject(DENIED)
  await expect(write(insert(own, 'blue'), ['red', 'blue' as 'red'])).rejects.toMatchObject({
    code: '23514',
  })
  await expect(write(`update entries set security_level = 'red'`)).rejects.toMatchObject(DENIED)
  expect(await write(`delete from entries where id = ${red.id} returning id`)).toEqual([])
  expect(await write(`update entries set body = 'x' where id = ${red.id} returning id`)).toEqual([])
})

test('amendments are neither changed nor deleted, and counts are kept by triggers (JOUR-036)', async () => {
  for (const statement of [
    `update entry_amendments set body = 'x'`,
    'delete from entry_amendments',
    'update entries set amendments_count = 0',
    'update entries set created_at = now()',
    'update entries set user_id = 1',
  ])
    await expect(write(statement)).rejects.toMatchObject(DENIED)
})

test('a cascade does not reach an entry above the levels (JOUR-016)', async () => {
  const remove = (levels: Parameters<typeof fence>[0]) =>
    inTransaction(casework.appPool, fence(levels), async (scope) => {
      await scope.one(sql`select set_config('app.deleting', ${`case ${red.case_id} owner`}, true)`)
      return scope.many(sql`delete from cases where id = ${red.case_id} returning id`)
    })
  await expect(remove(['yellow', 'green'])).rejects.toMatchObject({ code: 'CW134' })
  expect(await remove(['red', 'yellow', 'green'])).toHaveLength(1)
})
