import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { countryEndpoints } from '@casework/contract/countries'
import { documentEndpoints } from '@casework/contract/documents'
import { firmEndpoints } from '@casework/contract/firm'
import { partyEndpoints } from '@casework/contract/parties'
import { buildSortKey } from '@casework/contract/parts/fold-text'
import { searchEndpoints } from '@casework/contract/search'
import { sessionEndpoints } from '@casework/contract/sessions'
import { signInRuleEndpoints } from '@casework/contract/sign-in-rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, newPerson, useTestApp, type Firm } from '@casework/testing'

/** As a person reads them. Names of one line are the same: their order is that of their ids. */
const IN_ORDER = [
  ['9 Lives'],
  ['10 Downing'],
  ['(Alt) 9 Lives'],
  ['Ärzte'],
  ['azur', 'AZUR', 'Ázur'],
  ['de la Cruz'],
  ['Delacroix'],
  ['Đorđević'],
  ['Émile'],
  ['K1.9'],
  ['K1.10'],
  ['K2', 'K02', 'k２', 'K²'],
  ['K2a'],
  ['K10'],
  [`K${'9'.repeat(20)}`],
  [`K1${'0'.repeat(20)}`],
  ['Lima'],
  ['Łódź'],
  ['Ludwig'],
  ['Meyer Schmidt', 'Meyer-Schmidt'],
  ['Meyer Schulz'],
  ['Meyerbeer'],
  ['nadir'],
  ['ñandú'],
  ['Nantes'],
  ['O’Brien', "O'Brien", 'OBrien'],
  ['Öl'],
  ['Oman'],
  ['Straße', 'Strasse'],
  ['Straße 2'],
  ['Strasse A'],
  ['Straßer'],
  ['Zeta'],
  ['Zoë'],
  ['Zürich'],
  ['Папа'],
]
const NAMES = IN_ORDER.flat()
/** Not in order, and the same in each run. */
const SHUFFLED = NAMES.map((_, at) => NAMES[(at * 17 + 5) % NAMES.length] ?? '')

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
  await addRecords(firm)
  await addRecords(await newFirm(casework))
})

/** A record of each kind for every name. */
const addRecords = ({ account_id, owner }: Firm) =>
  inTransaction(
    casework.appPool,
    { account_id, user_id: owner.user_id, levels: ['red', 'yellow', 'green'] },
    (scope) =>
      scope.batch([
        sql`insert into clients (account_id, name) select ${account_id}, n from unnest(${SHUFFLED}::text[]) n`,
        sql`insert into people (account_id, kind, name) select ${account_id}, 'person', n from unnest(${SHUFFLED}::text[]) n`,
        sql`insert into cases (account_id, client_id, title, date)
            select ${account_id}, c.id, c.name, '2026-01-02' from clients c where c.account_id = ${account_id} order by c.id`,
        sql`insert into sessions (account_id, case_id, client_id, title, date)
            select ${account_id}, k.id, k.client_id, k.title, '2026-01-02 09:00' from cases k where k.account_id = ${account_id} order by k.id`,
        sql`insert into documents (account_id, client_id, file_name, file_size, store_key, sha256, security_level)
            select ${account_id}, c.id, c.name, 1, gen_random_uuid()::text, repeat('a', 64), 'green'
            from clients c where c.account_id = ${account_id} order by c.id`,
      ]),
  )

interface Row {
  readonly id: number
  readonly name?: string
  readonly title?: string
  readonly file_name?: string
}
const LISTS = [
  ['clients', clientEndpoints.list, 'name'],
  ['people', partyEndpoints.listPeople, 'name'],
  ['cases', caseEndpoints.list, 'title'],
  ['sessions', sessionEndpoints.list, 'title'],
  ['documents', documentEndpoints.list, 'file_name'],
] as const

describe.each(LISTS)('the list of %s', (_name, endpoint, column) => {
  const read = async (query: object, language = 'en') => {
    const { body } = await firm.owner.ask(endpoint, { query }, { 'accept-language': language })
    return (body as { data: { items: Row[] } }).data.items
  }
  const expectOrder = (rows: readonly Row[]) => {
    expect(rows.map((row) => row[column])).toHaveLength(NAMES.length)
    const found = rows.map((row) => IN_ORDER.findIndex((same) => same.includes(row[column] ?? '')))
    expect([...new Set(found)]).toEqual(IN_ORDER.map((_, at) => at))
    for (const same of IN_ORDER) {
      const ids = rows.filter((row) => same.includes(row[column] ?? '')).map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    }
  }

  test('is ordered as a person reads, in both directions and in every language (FIX-211)', async () => {
    const rows = await read({ ordering: column, page_size: 100 })
    expectOrder(rows)
    const backwards = await read({ ordering: `-${column}`, page_size: 100 })
    expect(backwards.toReversed()).toEqual(rows)
    for (const language of ['de', 'es', 'fr'])
      expect(
        (await read({ ordering: column, page_size: 100 }, language)).map(({ id }) => id),
      ).toEqual(rows.map(({ id }) => id))
  })

  test('has the same order in pages and when it is searched (FIX-211)', async () => {
    const rows: Row[] = []
    for (let page = 1; page <= Math.ceil(NAMES.length / 3); page += 1)
      rows.push(...(await read({ ordering: column, page, page_size: 3 })))
    expectOrder(rows)
    const found = await read({ ordering: column, search: 'mey', page_size: 100 })
    expect(found.map(({ id }) => id)).toEqual(
      rows.filter((row) => row[column]?.startsWith('Mey')).map(({ id }) => id),
    )
  })
})

test('filtered lists are ordered as a person reads (FIX-211)', async () => {
  const listCases = async (query: object) =>
    (await firm.owner.call(caseEndpoints.list, { query: { ...query, page_size: 100 } })).items.map(
      ({ title }) => title,
    )
  const all = await listCases({ ordering: 'title' })
  for (const filter of [{ mine: 'true' }, { status: 'open' }, { date_after: '2026-01-01' }]) {
    expect(await listCases({ ordering: 'title', ...filter })).toEqual(all)
    expect(await listCases({ ordering: '-title', ...filter })).toEqual(all.toReversed())
  }
})

const COLLEAGUES = ['Zeta', 'Ärzte', 'azur', 'Łódź', 'Lima', 'ñandú', 'nadir', 'K10', 'K2']
const COLLEAGUES_IN_ORDER = COLLEAGUES.toSorted((a, b) => NAMES.indexOf(a) - NAMES.indexOf(b))

test('members, team, parties and the people of the sign-in rules are ordered as a person reads (FIX-211)', async () => {
  const { owner, addCase, addEmployee } = await newFirm(casework)
  const { id } = await addCase()
  const path = { params: { id } }
  for (const name of COLLEAGUES) {
    const { user_id } = await addEmployee('gold')
    await casework.asOwner('update users set name = $1 where id = $2', [name, user_id])
    await owner.call(caseContents.addToTeam, { ...path, body: { user_id, part: 'member' } })
    const person = await owner.call(partyEndpoints.createPerson, { body: { name } })
    await owner.call(partyEndpoints.add, {
      ...path,
      body: { person_id: person.id, role: 'witness' },
    })
  }
  const members = await owner.call(firmEndpoints.members, {})
  expect(members.slice(1).map(({ name }) => name)).toEqual(COLLEAGUES_IN_ORDER)
  const team = await owner.call(caseContents.team, path)
  expect(team.map(({ name }) => name)).toEqual(COLLEAGUES_IN_ORDER)
  const parties = await owner.call(partyEndpoints.list, path)
  expect(parties.slice(1).map(({ person }) => person?.name)).toEqual(COLLEAGUES_IN_ORDER)
  const { people } = await owner.call(signInRuleEndpoints.read, {})
  expect(people.slice(1).map(({ name }) => name)).toEqual(COLLEAGUES_IN_ORDER)
})

test('the palette and the account search are ordered as a person reads (FIX-211)', async () => {
  const names = ['Zeta', 'Ärzte', 'azur', 'Łódź', 'Lima'].map((name) => `${name} quorum`)
  const inOrder = ['Ärzte', 'azur', 'Lima', 'Łódź', 'Zeta'].map((name) => `${name} quorum`)
  const { owner, account_id, addClient, addCase, addSession } = await newFirm(casework)
  for (const name of names) {
    const client = await addClient({ name })
    await addSession({ title: name, legalCase: await addCase({ title: name, client }) })
    await owner.call(partyEndpoints.createPerson, { body: { name } })
    await inTransaction(casework.appPool, { account_id, levels: ['green'] }, (scope) =>
      scope.many(sql`
        insert into documents (account_id, client_id, doc_name, file_name, file_size, store_key, sha256, security_level)
        values (${account_id}, ${client.id}, ${name}, 'a.pdf', 1, gen_random_uuid()::text, repeat('a', 64), 'green')`),
    )
    const other = await newFirm(casework)
    await other.addClient()
    await casework.asOwner('update accounts set name = $1 where id = $2', [name, other.account_id])
  }
  const found = await owner.call(searchEndpoints.find, { query: { q: 'quorum' } })
  for (const kind of ['clients', 'cases', 'sessions', 'documents', 'people'] as const)
    expect([kind, found[kind].map(({ name }) => name)]).toEqual([kind, inOrder])
  const seeker = await newPerson(casework)
  const accounts = await seeker.call(connectionEndpoints.searchAccounts, { query: { q: 'quorum' } })
  expect(accounts.map(({ name }) => name)).toEqual(inOrder)
})

test('countries are ordered as a person reads (FIX-211)', async () => {
  const names = (await firm.owner.call(countryEndpoints.list, {})).map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
})

test('a changed name moves, and names of any length have a place (FIX-211)', async () => {
  const { owner, addClient } = await newFirm(casework)
  const longest = ['\ufdfa', '㍿', 'ß', '9', 'a1', '😀'].map((part) =>
    part.repeat(Math.floor(200 / part.length)),
  )
  for (const name of longest) expect((await addClient({ name })).name).toBe(name)
  const { id } = await addClient({ name: 'Zeta' })
  const list = async () =>
    (await owner.call(clientEndpoints.list, { query: { ordering: 'name' } })).items.map(
      ({ name }) => name,
    )
  expect((await list()).indexOf('Zeta')).toBe(4)
  await owner.call(clientEndpoints.update, {
    params: { id },
    body: { name: '0 Alpha' },
  })
  expect((await list())[0]).toBe('😀'.repeat(100))
  expect((await list())[1]).toBe('0 Alpha')
})

test('the database builds the keys as the app does (FIX-211)', async () => {
  const names = [...NAMES, ' a  b ', '', '!', "'", '00', 'a000', '1½', '№ 5', '€ 9 «x» – 1.234,50']
  const { rows } = await casework.asOwner<{ key: string }>(
    'select sort_key(n) as key from unnest($1::text[]) with ordinality u (n, place) order by place',
    [names],
  )
  expect(rows.map(({ key }) => key)).toEqual(names.map(buildSortKey))
})
