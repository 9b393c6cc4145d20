// What an effect says, compared with what people see before and after the change.
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import {
  connectionEffects,
  documentEffects,
  levelEffects,
  type AccessChange,
  type RoleEffect,
} from '@casework/contract/effects'
import { journalEndpoints } from '@casework/contract/journal'
import { partyEndpoints } from '@casework/contract/parties'
import { RESOURCES, type EmployeeRole } from '@casework/contract/permissions'
import { sessionEndpoints } from '@casework/contract/sessions'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { expect } from 'vitest'
import type { Firm, Person } from '@casework/testing'
import type { Random } from '../moves/random.ts'

/** What a person's lists and permissions show. */
async function look(person: Person) {
  const { items } = await person.call(documentEndpoints.list, { query: { page_size: 1000 } })
  const counts: number[] = []
  for (const { list } of [caseEndpoints, clientEndpoints, sessionEndpoints])
    counts.push((await person.call(list, {})).pagination.count)
  const [entries, people] = [
    await person.call(journalEndpoints.list, {}),
    await person.call(partyEndpoints.listPeople, {}),
  ].map(({ pagination }) => pagination.count)
  const { permissions } = await person.call(workspaceEndpoints.checkPermissions, {})
  return { items, counts, entries: entries ?? 0, people: people ?? 0, permissions }
}
type Look = Awaited<ReturnType<typeof look>>

/** What `more` shows and `less` does not, as an effect describes it. */
function subtract(more: Look, less?: Look) {
  const known = new Set(less?.items.map(({ id }) => id))
  const items = more.items.filter(({ id }) => !known.has(id))
  const count = (level: Level) => items.filter((item) => item.security_level === level).length
  return {
    documents: { red: count('red'), yellow: count('yellow'), green: count('green') },
    cases: new Set(items.flatMap((item) => item.case ?? [])).size,
    titles: LEVELS.flatMap((level) => items.filter((item) => item.security_level === level))
      .slice(0, 20)
      .map(({ id, file_name, security_level }) => ({ id, title: file_name, security_level })),
    entries: Math.max(0, more.entries - (less?.entries ?? 0)),
    people: Math.max(0, more.people - (less?.people ?? 0)),
    actions: RESOURCES.map((resource) => ({
      resource,
      actions: more.permissions[resource].filter(
        (action) => !less?.permissions[resource].includes(action),
      ),
    })).filter(({ actions }) => actions.length > 0),
  }
}

const sortTitles = <Change extends AccessChange>({ titles, ...change }: Change) => ({
  ...change,
  titles: titles.toSorted((a, b) => a.id - b.id),
})
const sorted = ({ gains, loses }: Pick<RoleEffect, 'gains' | 'loses'>) => ({
  gains: sortTitles(gains),
  loses: sortTitles(loses),
})

/** The ids of the documents that each person sees. */
export const seeDocuments = (people: readonly Person[]) =>
  Promise.all(
    people.map(async (person) => {
      const { items } = await person.call(documentEndpoints.list, { query: { page_size: 1000 } })
      return new Set(items.map(({ id }) => id))
    }),
  )

async function findConnection(owner: Person, person: Person) {
  const followers = await owner.call(connectionEndpoints.followers, {})
  const connection = followers.find(({ id }) => id === person.account_id)
  if (!connection) throw new Error('not connected')
  return connection
}

/** Changes the role, and compares. */
export async function expectRoleEffect({ owner }: Firm, person: Person, new_role: EmployeeRole) {
  const { connection_id, version } = await findConnection(owner, person)
  const effect = await owner.call(connectionEffects.roleEffect, {
    query: { connection_id, new_role },
  })
  const before = await look(person)
  await owner.ask(
    connectionEndpoints.updateRole,
    { body: { connection_id, new_role } },
    { 'if-match': `"v${version}"` },
  )
  const after = await look(person)
  expect(sorted(effect)).toEqual(
    sorted({ gains: subtract(after, before), loses: subtract(before, after) }),
  )
}

/** Adds an employee with a role, and compares what they see with what was said before. */
export async function expectJoinEffect({ owner, addEmployee }: Firm, role: EmployeeRole) {
  const effect = await owner.call(connectionEffects.joinEffect, { query: { role } })
  const seen = await look(await addEmployee(role))
  const [cases, clients, sessions] = seen.counts
  expect({ ...effect, gains: sortTitles(effect.gains) }).toEqual({
    role,
    gains: sortTitles({ ...subtract(seen), cases: cases ?? null, clients, sessions }),
    totals_only: false,
  })
}

/** Removes the employee: what was named is what they saw, and nothing of it is left to them. */
export async function expectRemovalEffect({ owner }: Firm, person: Person) {
  const { connection_id } = await findConnection(owner, person)
  const effect = await owner.call(connectionEffects.removalEffect, { query: { connection_id } })
  const seen = await look(person)
  await owner.call(connectionEndpoints.manage, { body: { connection_id, action: 'delete' } })
  const [cases, clients, sessions] = seen.counts
  expect(sorted(effect).loses).toEqual(
    sortTitles({ ...subtract(seen), cases: cases ?? null, clients, sessions }),
  )
  expect(effect.gains).toEqual(subtract(seen, seen))
  for (const { list } of [documentEndpoints, caseEndpoints, clientEndpoints, sessionEndpoints])
    expect((await person.ask(list)).status).toBe(403)
}

/** Changes the level of random documents, and compares who sees them. */
export async function expectLevelEffect(
  { owner }: Firm,
  people: readonly Person[],
  random: Random,
) {
  const everyone = [owner, ...people]
  const { items } = await owner.call(documentEndpoints.list, { query: { page_size: 1000 } })
  const chosen = items.filter((_, at) => at === 0 || random.nextBelow(8) === 0)
  const security_level = random.pick(LEVELS)
  const ids = new Set(chosen.map(({ id }) => id))
  const seeChosen = async () =>
    (await seeDocuments(everyone)).map((visible) => visible.intersection(ids))
  const effect = await owner.call(documentEffects.levelEffect, {
    query: { ids: [...ids].join(','), security_level },
  })
  const before = await seeChosen()
  for (const { id, version } of chosen)
    await owner.ask(
      documentEndpoints.update,
      { params: { id }, body: { security_level } },
      { 'if-match': `"v${version}"` },
    )
  const after = await seeChosen()
  const count = (matches: (before: Set<number>, after: Set<number>) => boolean) =>
    everyone.filter((_, at) => matches(before[at] ?? new Set(), after[at] ?? new Set())).length
  const lacks = (one: Set<number>, other: Set<number>) => [...one].some((id) => !other.has(id))
  expect(effect).toMatchObject({
    documents: chosen.length,
    unchanged: chosen.filter((document) => document.security_level === security_level).length,
    can_see_before: count((earlier) => earlier.size > 0),
    can_see_after: count((_, later) => later.size > 0),
    gain_count: count((earlier, later) => lacks(later, earlier)),
    lose_count: count((earlier, later) => lacks(earlier, later)),
  })
  expect([effect.gain?.length, effect.lose?.length]).toEqual([effect.gain_count, effect.lose_count])
}

/** Changes the levels of a new entry and of a new person, and compares who sees them. */
export async function expectLevelEffectOfOthers(
  { owner }: Firm,
  people: readonly Person[],
  case_id: number,
  random: Random,
) {
  const everyone = [owner, ...people]
  const [from, to] = [random.pick(LEVELS), random.pick(LEVELS)]
  const entry = await owner.call(journalEndpoints.create, {
    body: {
      case_id,
      kind: 'note',
      body: 'Called back',
      happened_at: '2026-10-05T09:00:00',
      security_level: from,
    },
  })
  const witness = { name: 'Wanda Witness', security_level: from }
  const person = await owner.call(partyEndpoints.createPerson, { body: witness })
  const lists = [
    { list: journalEndpoints.list, id: entry.id },
    { list: partyEndpoints.listPeople, id: person.id },
  ] as const
  const listReaders = () =>
    Promise.all(
      lists.map(async ({ list, id }) => {
        const seen = await Promise.all(
          everyone.map((one) => one.call(list, { query: { page_size: 100 } })),
        )
        return seen.map(({ items }) => items.some((item) => item.id === id))
      }),
    )
  const effect = await owner.call(levelEffects.levelEffect, { query: { from, to } })
  const before = await listReaders()
  await owner.ask(
    journalEndpoints.setLevel,
    { params: { id: entry.id }, body: { security_level: to } },
    { 'if-match': `"v${entry.version}"` },
  )
  await owner.ask(
    partyEndpoints.updatePerson,
    { params: { id: person.id }, body: { ...witness, security_level: to } },
    { 'if-match': `"v${person.version}"` },
  )
  const after = await listReaders()
  for (const [at, earlier] of before.entries()) {
    const later = after[at] ?? []
    const count = (matches: (before: boolean, after: boolean) => boolean) =>
      earlier.filter((sees, who) => matches(sees, later[who] ?? false)).length
    const [gained, lost] = [count((was, is) => is && !was), count((was, is) => was && !is)]
    expect(effect).toMatchObject({
      can_see_before: count((was) => was),
      can_see_after: count((_, is) => is),
      gain_count: gained,
      lose_count: lost,
    })
    expect([effect.gain?.length, effect.lose?.length]).toEqual([gained, lost])
  }
}
