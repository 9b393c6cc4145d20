// What the database guarantees about conflict checks, also at the same moment.
import { clientEndpoints } from '@casework/contract/clients'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { partyEndpoints } from '@casework/contract/parties'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'

const casework = useTestApp()

const { decide, list } = conflictEndpoints
const path = (id: number) => ({ id: String(id) })
const addClient = (by: Person, name: string, more: object = {}) =>
  by.call(clientEndpoints.create, { body: { name, ...more } })
async function addParty({ owner, addCase }: Firm, name: string, more: object = {}) {
  const { id } = await addCase()
  return owner.call(partyEndpoints.add, {
    params: path(id),
    body: { person: { name, ...more }, role: 'opponent' },
  })
}

const asServer = (firm: Firm, ...statements: string[]) =>
  onDatabase(casework.database.app, async (client) => {
    await client.query('begin')
    await client.query(
      `select set_config('app.account_id', $1, true), set_config('app.user_id', $2, true),
         set_config('app.levels', '{red,yellow,green}', true)`,
      [String(firm.account_id), String(firm.owner.user_id)],
    )
    let count: number | null = 0
    for (const statement of statements) ({ rowCount: count } = await client.query(statement))
    await client.query('rollback')
    return count
  })

describe('the database', () => {
  async function addChecks(firm: Firm) {
    await addParty(firm, 'Lasting Name')
    const ids: number[] = []
    for (const name of ['Lasting Name', 'Name Lasting'])
      ids.push((await addClient(firm.owner, name)).conflict_check?.id ?? 0)
    await firm.owner.call(decide, {
      params: path(ids[0] ?? 0),
      body: { decision: 'go_on', reason: 'Unrelated' },
    })
    return { decided: ids[0] ?? 0, open: ids[1] ?? 0 }
  }

  test('keeps decided checks and all hits as they are (CONF-013, CONF-024)', async () => {
    const firm = await newFirm(casework)
    const { decided, open } = await addChecks(firm)
    const decideAgain = (id: number) =>
      `update conflict_checks set state = 'decided', decision = 'no_conflict', decided_by = 1, decided_at = now() where id = ${id}`
    await expect(asServer(firm, decideAgain(decided))).rejects.toMatchObject({ code: 'CW138' })
    expect(await asServer(firm, decideAgain(open))).toBe(1)
    for (const statement of [
      `update conflict_checks set subject_name = 'x' where id = ${open}`,
      `update conflict_checks set made_by = 1 where id = ${open}`,
      `delete from conflict_checks where id = ${decided}`,
      `delete from conflict_checks where id = ${open}`,
      `update conflict_hits set hit = '{}'`,
      'delete from conflict_hits',
      `insert into conflict_hits (account_id, check_id, position, hit, security_level) values (${firm.account_id}, ${open}, 99, '{}', 'green')`,
      `insert into conflict_checks (account_id, cause, subject_name, subject_side, hits_level, security_level, made_by) values (${firm.account_id}, 'by_hand', 'x', 'ours', 'green', 'green', 1)`,
    ])
      await expect(asServer(firm, statement), statement).rejects.toMatchObject({ code: '42501' })
    expect(await asServer(firm, 'select 1 from conflict_hits')).toBeGreaterThan(0)
  })

  test('shows, takes and changes nothing of another account (CONF-024)', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const { open } = await addChecks(firm)
    const gone = await addClient(firm.owner, 'Gone')
    await firm.owner.call(clientEndpoints.remove, { params: path(gone.id) })
    const tables = ['people', 'case_parties', 'retired_names', 'conflict_checks', 'conflict_hits']
    for (const table of [...tables, 'people_within']) {
      expect([table, await asServer(firm, `select 1 from ${table}`)]).not.toEqual([table, 0])
      expect([table, await asServer(other, `select 1 from ${table}`)]).toEqual([table, 0])
    }
    for (const statement of [
      `update conflict_checks set state = 'decided', decision = 'no_conflict', decided_by = 1, decided_at = now() where id = ${open}`,
      `update people set name = 'Taken'`,
      `update case_parties set role = 'witness'`,
      'delete from people',
      'delete from case_parties',
      'delete from retired_names',
    ])
      expect([statement, await asServer(other, statement)]).toEqual([statement, 0])
    for (const statement of [
      `insert into people (account_id, kind, name) values (${firm.account_id}, 'person', 'Theirs')`,
      `insert into retired_names (account_id, name_hash, side, security_level) values (${firm.account_id}, repeat('x', 32)::bytea, 'ours', 'green')`,
      `insert into case_parties (account_id, case_id, client_id, role) select ${firm.account_id}, 1, 1, 'witness'`,
    ])
      await expect(asServer(other, statement), statement).rejects.toMatchObject({ code: '42501' })
    const [party] = (await firm.owner.call(partyEndpoints.listPeople, {})).items
    await expect(
      asServer(
        other,
        `insert into case_parties (account_id, case_id, person_id, role) values (${other.account_id}, ${(await other.addCase()).id}, ${party?.id}, 'witness')`,
      ),
    ).rejects.toMatchObject({ code: '23503' })
  })
})

describe('at the same time', () => {
  test('one of two decisions is taken (CONF-014)', async () => {
    const firm = await newFirm(casework)
    const admin = await firm.addEmployee('admin')
    for (let run = 0; run < 5; run += 1) {
      await addParty(firm, `Contested ${run}`)
      const { conflict_check } = await addClient(firm.owner, `Contested ${run}`)
      const params = path(conflict_check?.id ?? 0)
      const answers = await Promise.all([
        firm.owner.ask(decide, { params, body: { decision: 'no_conflict' } }),
        admin.ask(decide, { params, body: { decision: 'declined', reason: 'Conflict' } }),
      ])
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        error: { message: 'This conflict check has been decided' },
      })
    }
  })

  test('a client and an opponent of one name leave an open check (CONF-021)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addCase()
    for (let run = 0; run < 10; run += 1) {
      const name = `Parallel ${'abcdefghij'[run]?.repeat(6)}`
      await Promise.all([
        addClient(firm.owner, name),
        firm.owner.call(partyEndpoints.add, {
          params: path(id),
          body: { person: { name }, role: 'opponent' },
        }),
      ])
      const { items } = await firm.owner.call(list, { query: { state: 'open', search: name } })
      expect(items.length).toBeGreaterThan(0)
    }
  })
})
