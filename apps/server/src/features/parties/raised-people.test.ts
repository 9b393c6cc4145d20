// What was written about a person at their old level, read after a raise.
import { binEndpoints } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { caseContents } from '@casework/contract/case-contents'
import { clientEndpoints } from '@casework/contract/clients'
import { canSee, type Level } from '@casework/contract/document-levels'
import { historyEndpoints, type HistoryEntry } from '@casework/contract/history'
import { historyExports } from '@casework/contract/history-export'
import { notificationEndpoints } from '@casework/contract/notifications'
import { partyEndpoints } from '@casework/contract/parties'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { searchEndpoints } from '@casework/contract/search'
import { alertEndpoints } from '@casework/contract/alerts'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { addEveryRole } from '../../../test/journal/entries.ts'
import { sealFirm } from '../../platform/history/sealing.ts'

const casework = useTestApp()

const ROLES = ['owner', 'admin', 'diamond', 'gold', 'silver'] as const
const BELOW_ADMIN = ['diamond', 'gold', 'silver'] as const
const NAME = 'Zzgeheim Person'

/** A party that was added, changed twice and removed, with texts that only those entries have. */
async function addPartyOnce({ owner }: Firm, case_id: number, level: Level) {
  const { id: person_id } = await owner.call(partyEndpoints.createPerson, {
    body: { name: NAME, security_level: level },
  })
  const params = { id: case_id }
  const { id } = await owner.call(partyEndpoints.add, {
    params,
    body: { person_id, role: 'opponent_insurer', reference: 'zz-ref-first' },
  })
  const ofParty = { params: { id: case_id, party_id: id } }
  await owner.call(partyEndpoints.change, { ...ofParty, body: { reference: 'zz-ref-second' } })
  await owner.call(partyEndpoints.change, { ...ofParty, body: { role: 'opponent_counsel' } })
  await owner.call(partyEndpoints.remove, ofParty)
  return person_id
}
const PARTY_ENTRIES = 4

const setLevel = ({ owner }: Firm, id: number, security_level: Level) =>
  owner.call(partyEndpoints.updatePerson, { params: { id }, body: { name: NAME, security_level } })

const listPlanted = (person_id: number) => [
  String(person_id),
  'zzgeheim',
  'zz-ref',
  'opponent_',
  'party_',
]
const findPlanted = (text: string, person_id: number) =>
  listPlanted(person_id).filter((word) => text.toLowerCase().includes(word))

const readHistory = (person: Person, id: number) =>
  person.call(historyEndpoints.ofCase, { params: { id } })
const isOfParty = ({ action }: HistoryEntry) => action !== 'created'

test.each([
  ['green', 'yellow'],
  ['green', 'red'],
  ['yellow', 'red'],
] as const)(
  'the history of a case hides a person raised from %s to %s as if they had always been it (PARTY-007, HIST-006)',
  async (from, to) => {
    const firm = await newFirm(casework)
    const people = await addEveryRole(firm)
    const { id: case_id } = await firm.addCase()
    const person_id = await addPartyOnce(firm, case_id, from)
    for (const role of ROLES) {
      const before = (await readHistory(people[role], case_id)).items.filter(isOfParty)
      expect([role, before.map(({ hidden }) => hidden)]).toEqual([
        role,
        Array.from({ length: PARTY_ENTRIES }, () => !canSee(role, from)),
      ])
    }

    await setLevel(firm, person_id, to)

    const always = await firm.addCase()
    await addPartyOnce(firm, always.id, to)
    for (const round of ['open', 'sealed']) {
      for (const role of ROLES) {
        const { items, pagination } = await readHistory(people[role], case_id)
        const entries = items.filter(isOfParty)
        const planted = findPlanted(JSON.stringify(entries), person_id)
        expect([round, role, pagination.count, entries.length]).toEqual([
          round,
          role,
          1 + PARTY_ENTRIES,
          PARTY_ENTRIES,
        ])
        expect([round, role, planted]).toEqual([
          round,
          role,
          canSee(role, to) ? listPlanted(person_id) : [],
        ])
        // Nothing but time and ids tells the two cases apart.
        const show = ({ action, hidden, level, changes, objects_count }: HistoryEntry) =>
          [action, hidden, level, changes.length, objects_count] as const
        const others = (await readHistory(people[role], always.id)).items.filter(isOfParty)
        expect([round, role, entries.map(show)]).toEqual([round, role, others.map(show)])
      }
      await sealFirm(casework.jobsPool, firm.account_id)
    }
  },
)

test('the entries are shown again to a role that may see the person again (PARTY-007, HIST-006)', async () => {
  const firm = await newFirm(casework)
  const silver = await firm.addEmployee('silver')
  const { id: case_id } = await firm.addCase()
  const person_id = await addPartyOnce(firm, case_id, 'green')
  await setLevel(firm, person_id, 'red')
  await setLevel(firm, person_id, 'green')

  const { items } = await readHistory(silver, case_id)

  expect(findPlanted(JSON.stringify(items), person_id)).toEqual(listPlanted(person_id))
})

test('what was written before a raise stays hidden when the person is deleted (PARTY-007, HIST-006)', async () => {
  const firm = await newFirm(casework)
  const people = await addEveryRole(firm)
  const { id: case_id } = await firm.addCase()
  const person_id = await addPartyOnce(firm, case_id, 'green')
  await setLevel(firm, person_id, 'red')
  await firm.owner.call(partyEndpoints.removePerson, { params: { id: person_id } })

  for (const role of ROLES) {
    const text = JSON.stringify((await readHistory(people[role], case_id)).items)
    expect([role, findPlanted(text, person_id)]).toEqual([
      role,
      canSee(role, 'red') ? listPlanted(person_id).filter((word) => word !== 'zzgeheim') : [],
    ])
  }
})

test('an entry whose person was erased is hidden, since nobody knows their level (PARTY-007, HIST-006, HIST-024)', async () => {
  const firm = await newFirm(casework)
  const silver = await firm.addEmployee('silver')
  const { id: case_id } = await firm.addCase()
  const person_id = await addPartyOnce(firm, case_id, 'green')
  await setLevel(firm, person_id, 'red')
  await firm.owner.call(historyEndpoints.erase, {
    body: { object_type: 'case', object_id: case_id, reason: 'Asked for' },
  })

  const { items } = await readHistory(silver, case_id)

  const entries = items.filter(({ action }) => action === 'updated')
  expect(entries.map(({ hidden, changes }) => [hidden, changes])).toEqual(
    Array.from({ length: PARTY_ENTRIES }, () => [true, []]),
  )
})

test('a case comes back without what it told about a person who was raised and deleted meanwhile (PARTY-007, PARTY-009)', async () => {
  const firm = await newFirm(casework)
  const { owner } = firm
  const people = await addEveryRole(firm)
  const { id: case_id } = await firm.addCase()
  const person_id = await addPartyOnce(firm, case_id, 'green')
  const readTimeline = async (person: Person) => {
    const query = { kind: 'party' }
    return (await person.call(caseContents.timeline, { params: { id: case_id }, query })).items
  }
  const { length: before } = await readTimeline(people.silver)
  await owner.call(caseEndpoints.remove, { params: { id: case_id } })
  await setLevel(firm, person_id, 'red')
  await owner.call(partyEndpoints.removePerson, { params: { id: person_id } })
  const { items } = await owner.call(binEndpoints.list, { query: {} })
  await owner.call(binEndpoints.restore, {
    params: { id: items[0]?.id ?? 0 },
    body: { with_parents: false },
  })

  expect(before).toBe(PARTY_ENTRIES)
  for (const role of ROLES) {
    const shown = await readTimeline(people[role])
    expect([role, shown.length]).toEqual([role, canSee(role, 'red') ? PARTY_ENTRIES : 0])
    const text = JSON.stringify((await readHistory(people[role], case_id)).items)
    expect([role, text.includes('party_')]).toEqual([role, canSee(role, 'red')])
  }
})

/** What a role may read that could tell of the person. */
async function readAll(ask: Person['ask'], case_id: number, client_id: number, see_as = {}) {
  const read = async (endpoint: AnyEndpoint, id?: number, query = {}) =>
    await ask(endpoint, {
      ...(id !== undefined && { params: { id } }),
      query: { ...query, ...see_as },
    })
  const record = { object_type: 'case', object_id: case_id }
  return [
    await read(historyEndpoints.ofCase, case_id),
    await read(historyEndpoints.ofClient, client_id),
    await read(historyEndpoints.list),
    await read(historyExports.recordExport, undefined, record),
    await read(historyExports.export),
    await read(caseContents.timeline, case_id),
    await read(caseContents.overview, case_id),
    await read(partyEndpoints.list, case_id),
    await read(partyEndpoints.listPeople),
    await read(clientEndpoints.get, client_id),
    await read(searchEndpoints.find, undefined, { q: 'zz-ref' }),
    await read(alertEndpoints.list),
  ]
}

test('no answer to diamond, gold and silver has id, role or reference of a raised person (PARTY-007)', async () => {
  const firm = await newFirm(casework)
  const { id: case_id, client_id } = await firm.addCase()
  const person_id = await addPartyOnce(firm, case_id, 'green')
  await firm.owner.call(partyEndpoints.add, {
    params: { id: case_id },
    body: { person_id, role: 'opponent_counsel', reference: 'zz-ref-third' },
  })
  await setLevel(firm, person_id, 'red')

  for (const role of BELOW_ADMIN) {
    const employee = await firm.addEmployee(role)
    const own = await readAll(employee.ask, case_id, client_id)
    const seen = await readAll(firm.owner.ask, case_id, client_id, { see_as: role })
    for (const [at, { text }] of [...own, ...seen].entries())
      expect([role, at, findPlanted(text, person_id)]).toEqual([role, at, []])
    // The history of the firm, and the exports.
    expect(own.slice(2, 5).map(({ status }) => status)).toEqual([403, 403, 403])
    expect(own.filter(({ status }) => status === 200)).toHaveLength(own.length - 3)
    const { status, text } = await employee.in(employee.account_id).ask(notificationEndpoints.list)
    expect([role, status, findPlanted(text, person_id)]).toEqual([role, 200, []])
  }
  const admin = await firm.addEmployee('admin')
  const { text } = await admin.ask(historyEndpoints.list, {})
  expect(findPlanted(text, person_id)).toEqual(listPlanted(person_id))
})
