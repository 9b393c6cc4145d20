// What conflict checks must not show: other firms, higher levels, deleted names; and what lasts.
import { binEndpoints } from '@casework/contract/bin'
import { clientEndpoints } from '@casework/contract/clients'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { partyEndpoints } from '@casework/contract/parties'
import { alertEndpoints } from '@casework/contract/alerts'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { purgeBin } from '@casework/testing/documents/purge-bin'

const casework = useTestApp()

const { create, decide, get, list, search } = conflictEndpoints
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
const RED = { security_level: 'red', email: 'red@example.com', phone: '03012345678' }

describe('levels', () => {
  test('a hit above the own levels is only has_hidden (CONF-009)', async () => {
    const firm = await newFirm(casework)
    const party = await addParty(firm, 'Zzgeheim Person', RED)
    await firm.owner.call(partyEndpoints.add, {
      params: path((await firm.addCase()).id),
      body: { person: { name: 'Zzgeheim Person', security_level: 'yellow' }, role: 'witness' },
    })
    const secrets = [`"id":${party.person?.id},"name"`, String(party.case_id), '"theirs"', '030123']
    const silver = await firm.addEmployee('silver')
    const hidden = await silver.ask(search, { body: { name: 'Person Zzgeheim', side: 'ours' } })
    expect(hidden.body).toEqual({
      success: true,
      data: { decision_needed: true, has_hidden: true, hits: [] },
    })
    const gold = await firm.addEmployee('gold')
    const some = await gold.ask(search, { body: { name: 'Zzgeheim', side: 'ours' } })
    expect(some.body).toMatchObject({
      data: { has_hidden: true, hits: [{ kind: 'person', sides: ['other'] }] },
    })
    const diamond = await firm.addEmployee('diamond')
    const saved = await diamond.ask(clientEndpoints.create, {
      body: { name: 'New', email: RED.email },
    })
    const kept = await diamond.ask(create, { body: { name: 'Any', phone: RED.phone } })
    const id = (saved.body as { data: { conflict_check: { id: number } } }).data.conflict_check.id
    expect(saved.body).toMatchObject({ data: { conflict_check: { hits: 0, has_hidden: true } } })
    for (const { text } of [
      hidden,
      some,
      saved,
      kept,
      await diamond.ask(list, {}),
      await diamond.ask(get, { params: path(id) }),
    ])
      for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false])
    expect(await firm.owner.call(get, { params: path(id) })).toMatchObject({
      has_hidden: false,
      hits: [{ match: 'contact', id: party.person?.id, name: 'Zzgeheim Person' }],
    })
  })

  test('neither the id of a hidden person nor their side can be tried out (CONF-009)', async () => {
    const firm = await newFirm(casework)
    const { person } = await addParty(firm, 'Zzgeheim Person', RED)
    const silver = await firm.addEmployee('silver')
    const body = { name: 'Zzgeheim Person' }
    for (const given of [
      { side: 'ours' },
      { side: 'theirs' },
      { side: 'other' },
      { side: 'ours', except_person_id: person?.id },
    ]) {
      const { data } = (await silver.ask(search, { body: { ...body, ...given } }))
        .body as object & {
        data: unknown
      }
      expect(data).toEqual({ decision_needed: true, has_hidden: true, hits: [] })
    }
  })

  test('a hidden hit is told to the owner, and decided by owner and admin (CONF-010)', async () => {
    const firm = await newFirm(casework)
    await addParty(firm, 'Zzgeheim Person', RED)
    const diamond = await firm.addEmployee('diamond')
    const admin = await firm.addEmployee('admin')
    const { conflict_check } = await addClient(diamond, 'Zzgeheim Person')
    const params = path(conflict_check?.id ?? 0)
    const body = { decision: 'no_conflict' as const }
    expect(await diamond.ask(decide, { params, body })).toMatchObject({
      status: 403,
      body: {
        error: {
          type: 'permission_denied',
          message: 'A match is above your level. Ask the owner.',
        },
      },
    })
    const told = (person: Person) => person.call(alertEndpoints.list, {})
    expect(await told(firm.owner)).toMatchObject([
      { kind: 'conflict_hidden', link_id: conflict_check?.id },
    ])
    expect((await told(firm.owner))[0]?.message).toContain(diamond.name)
    for (const other of [diamond, admin]) expect(await told(other)).toEqual([])
    expect(await admin.call(decide, { params, body })).toMatchObject({ state: 'decided' })

    const { conflict_check: own } = await addClient(firm.owner, 'Person Zzgeheim')
    expect(own).toMatchObject({ hits: 2, has_hidden: false })
    expect(await told(firm.owner)).toHaveLength(1)
  })
})

test('the search of a firm answers the same bytes whatever another firm knows (CONF-011)', async () => {
  const [firm, other] = [await newFirm(casework), await newFirm(casework)]
  await firm.addClient({ name: 'Own Client Ltd', email: 'own@example.com' })
  const ask = async () =>
    Promise.all(
      [
        { name: 'Zzmatching Holdings', side: 'theirs' },
        { name: 'Own Client', side: 'theirs' },
        { name: 'x', email: 'match@example.com', phone: '03012345678' },
      ].map(async (body) => (await firm.owner.ask(search, { body })).text),
    )
  const without = await ask()
  await addParty(other, 'Zzmatching Holdings', { email: 'match@example.com', phone: '03012345678' })
  await addParty(other, 'Own Client')
  const retired = await addClient(other.owner, 'Zzmatching Holdings')
  await other.owner.call(clientEndpoints.remove, { params: path(retired.id) })
  expect(await ask()).toEqual(without)
  expect(
    (await other.owner.call(search, { body: { name: 'Zzmatching Holdings' } })).hits,
  ).toHaveLength(2)
})

/** Every table and column of the installation that contains the text. */
const findText = (text: string) =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and has_table_privilege(c.oid, 'select')`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await client.query(
        `select from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
        [text],
      )
      if (rowCount) found.push(name)
    }
    return found
  })

test('a deleted client hits without a name, and leaves none in the database (CONF-007)', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addClient({ name: 'Zzvanished Shipping GmbH' })
  const rename = { params: path(id), body: { name: 'Zzvanished Lines GmbH' } }
  await firm.owner.call(clientEndpoints.update, rename)
  const find = async (name: string) =>
    (await firm.owner.call(search, { body: { name, side: 'theirs' } })).hits
  await firm.owner.call(clientEndpoints.remove, { params: path(id) })
  const retired = {
    match: 'same',
    kind: 'retired',
    id: null,
    name: null,
    former_name: null,
    sides: ['ours'],
    places: [],
    retired_on: new Date().toISOString().slice(0, 10),
  }
  expect(await find('Lines Zzvanished')).toEqual([retired])
  expect(await find('Zzvanished Line')).toEqual([])
  await purgeBin(firm.owner)
  expect(await find('Lines Zzvanished')).toEqual([retired])
  expect(await findText('zzvanished')).toEqual([])
})

test('a restored client has its names again, and no retired one (CONF-006)', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addClient({ name: 'Returning Shipping GmbH' })
  const rename = { params: path(id), body: { name: 'Returning Lines GmbH' } }
  await firm.owner.call(clientEndpoints.update, rename)
  const find = async (name: string) =>
    (await firm.owner.call(search, { body: { name, side: 'theirs' } })).hits
  await firm.owner.call(clientEndpoints.remove, { params: path(id) })
  expect(await find('Lines Returning')).toMatchObject([{ kind: 'retired' }])
  const [item] = (await firm.owner.call(binEndpoints.list, { query: {} })).items
  await firm.owner.call(binEndpoints.restore, { params: path(item?.id ?? 0), body: {} })
  expect(await find('Lines Returning')).toMatchObject([{ kind: 'client', id }])
  expect(await find('Returning Shipping')).toMatchObject([
    { kind: 'client', id, former_name: 'Returning Shipping GmbH' },
  ])
})
