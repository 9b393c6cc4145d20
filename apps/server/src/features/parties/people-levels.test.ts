// The level of a person and of its parties.
import { partyEndpoints } from '@casework/contract/parties'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'

const casework = useTestApp()

const { createPerson, getPerson, updatePerson } = partyEndpoints
const path = (id: number) => ({ id: String(id) })
const addPerson = ({ owner }: Firm, name: string, more: object = {}) =>
  owner.call(createPerson, { body: { name, ...more } })

test('a change without a level keeps the one of the person and of its parties (FIX-270)', async () => {
  const firm = await newFirm(casework)
  const { id } = await addPerson(firm, 'Witness', { security_level: 'red' })
  const { id: case_id } = await firm.addCase()
  await firm.owner.call(partyEndpoints.add, {
    params: path(case_id),
    body: { person_id: id, role: 'witness' },
  })
  const silver = await firm.addEmployee('silver')

  expect(
    await firm.owner.call(updatePerson, { params: path(id), body: { name: 'Renamed' } }),
  ).toMatchObject({ name: 'Renamed', security_level: 'red' })

  expect(await silver.ask(getPerson, { params: path(id) })).toMatchObject({ status: 404 })
  expect(await silver.call(partyEndpoints.list, { params: path(case_id) })).not.toContainEqual(
    expect.objectContaining({ role: 'witness' }),
  )
  expect(
    await firm.owner.call(updatePerson, {
      params: path(id),
      body: { name: 'Renamed', security_level: 'green' },
    }),
  ).toMatchObject({ security_level: 'green' })
  expect(await silver.ask(getPerson, { params: path(id) })).toMatchObject({ status: 200 })
})

test('the level of a person is that of all its parties, in one statement (PARTY-008)', async () => {
  const firm = await newFirm(casework)
  const { id } = await addPerson(firm, 'Moved')
  for (const role of ['witness', 'expert'] as const)
    await firm.owner.call(partyEndpoints.add, {
      params: path((await firm.addCase()).id),
      body: { person_id: id, role },
    })
  const tables = ['case_parties', 'case_events', 'conflict_names', 'former_names']
  const client = await casework.appPool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('app.account_id', $1, true), set_config('app.user_id', $2, true), set_config('app.levels', '{red,yellow,green}', true)`,
      [String(firm.account_id), String(firm.owner.user_id)],
    )
    await client.query("update people set name = 'Moved twice' where id = $1", [id])
    await client.query("update people set security_level = 'yellow' where id = $1", [id])
    const { rows } = await client.query<{ security_level: string }>(
      'select security_level from case_parties where person_id = $1',
      [id],
    )
    expect(rows.map((row) => row.security_level)).toEqual(['yellow', 'yellow'])
    await client.query('commit')
    for (const table of tables.slice(1)) {
      await client.query('begin')
      await client.query(
        `select set_config('app.account_id', $1, true), set_config('app.levels', '{green}', true)`,
        [String(firm.account_id)],
      )
      const visible = await client
        .query(`select 1 from ${table} where person_id = ${id}`)
        .then(({ rowCount }) => rowCount)
        .catch(() => 0)
      expect([table, visible]).toEqual([table, 0])
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
})
