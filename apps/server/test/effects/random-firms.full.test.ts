// Property: an effect is the real difference of what people see before and after the change.
import { connectionEndpoints } from '@casework/contract/connections'
import { documentEndpoints } from '@casework/contract/documents'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import {
  caseEffects,
  connectionEffects,
  documentEffects,
  sessionEffects,
  type AccessChange,
  type RoleEffect,
} from '@casework/contract/effects'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { journalEndpoints } from '@casework/contract/journal'
import { partyEndpoints } from '@casework/contract/parties'
import { sessionEndpoints } from '@casework/contract/sessions'
import { EMPLOYEE_ROLES, RESOURCES, type EmployeeRole } from '@casework/contract/permissions'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/scope.ts'
import { newFirm, startTestApp, type Firm, type Person, type TestApp } from '../casework/index.ts'
import { createRandom, type Random } from '../moves/random.ts'
import { requestMoveCase, requestMoveSession } from '../moves/move-records.ts'

const FIRMS = Number(process.env['STRESS_EFFECTS'] ?? 6)

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

interface Place {
  readonly client_id: number
  readonly case_id: number | null
  readonly session_id: number | null
}

/** Inserts documents of random levels at random places, without files. */
async function addDocuments({ account_id }: Firm, places: readonly Place[], random: Random) {
  const rows = Array.from({ length: random.nextBelow(30) }, () => ({
    ...random.pick(places),
    level: random.pick(LEVELS),
  }))
  await inTransaction(casework.authPool, { account_id, levels: LEVELS }, (scope) =>
    scope.many(sql`
      insert into documents (account_id, client_id, case_id, session_id, file_name, file_size, security_level, sha256, store_key)
      select ${account_id}, p.client_id, p.case_id, p.session_id, 'paper.txt', 1, p.level, repeat('0', 64), gen_random_uuid()::text
      from json_to_recordset(${JSON.stringify(rows)}::json) p (client_id bigint, case_id bigint, session_id bigint, level text)`),
  )
}

/** Adds entries of random levels to a case, and people of random levels to the directory. */
async function addEntriesAndPeople({ owner }: Firm, case_id: number, random: Random) {
  for (let n = random.nextBelow(4); n > 0; n -= 1) {
    await owner.call(journalEndpoints.create, {
      body: {
        case_id,
        kind: 'note',
        body: 'Called back',
        happened_at: '2026-10-05T09:00:00',
        security_level: random.pick(LEVELS),
      },
    })
    await owner.call(partyEndpoints.createPerson, {
      body: { name: `Ann Witness ${n}`, security_level: random.pick(LEVELS) },
    })
  }
}

async function newRandomFirm(random: Random) {
  const firm = await newFirm(casework)
  const cases = [await firm.addCase(), await firm.addCase()]
  const session = await firm.addSession({ legalCase: random.pick(cases) })
  const places = [
    ...cases.flatMap(({ client_id, id }) => [
      { client_id, case_id: null, session_id: null },
      { client_id, case_id: id, session_id: null },
    ]),
    { client_id: session.client_id, case_id: session.case_id, session_id: session.id },
  ]
  await addDocuments(firm, places, random)
  await addEntriesAndPeople(firm, random.pick(cases).id, random)
  const people: Person[] = []
  for (let n = 0; n <= random.nextBelow(5); n += 1)
    people.push(await firm.addEmployee(random.pick(EMPLOYEE_ROLES)))
  return { firm, cases, session, people }
}

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

async function expectRoleEffect({ owner }: Firm, person: Person, new_role: EmployeeRole) {
  const followers = await owner.call(connectionEndpoints.followers, {})
  const connection = followers.find(({ id }) => id === person.account_id)
  if (!connection) throw new Error('not connected')
  const { connection_id, version } = connection
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

  const removal = await owner.call(connectionEffects.removalEffect, { query: { connection_id } })
  const [cases, clients, sessions] = after.counts
  expect(sorted(removal).loses).toEqual(
    sortTitles({ ...subtract(after), cases: cases ?? null, clients, sessions }),
  )
}

async function expectLevelEffect({ owner }: Firm, people: readonly Person[], random: Random) {
  const everyone = [owner, ...people]
  const { items } = await look(owner)
  const chosen = items.filter(() => random.nextBelow(8) === 0)
  if (chosen.length === 0) return
  const security_level = random.pick(LEVELS)
  const seeChosen = async () => {
    const seen: Set<number>[] = []
    for (const person of everyone) {
      const visible = new Set((await look(person)).items.map(({ id }) => id))
      seen.push(new Set(chosen.map(({ id }) => id).filter((id) => visible.has(id))))
    }
    return seen
  }
  const effect = await owner.call(documentEffects.levelEffect, {
    query: { ids: chosen.map(({ id }) => id).join(','), security_level },
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

/** The documents of a client before and after a move differ by those that the effect counts. */
async function expectMoveEffects(
  { owner, addClient }: Firm,
  tree: Awaited<ReturnType<typeof newRandomFirm>>,
) {
  const countOf = async (client: number) =>
    (await owner.call(documentEndpoints.list, { query: { client_id: String(client) } })).pagination
      .count
  const legalCase = tree.cases[0]
  if (!legalCase) throw new Error('no case')
  const [first, second] = [await addClient(), await addClient()]
  const ofCase = await owner.call(caseEffects.moveEffect, {
    params: { id: legalCase.id },
    query: { client_id: first.id },
  })
  expect((await requestMoveCase(owner, legalCase, first.id)).status).toBe(200)
  expect(await countOf(first.id)).toBe(ofCase.documents)
  const ofSession = await owner.call(sessionEffects.moveEffect, {
    params: { id: tree.session.id },
    query: { client_id: second.id },
  })
  const session = await owner.call(sessionEndpoints.get, { params: { id: tree.session.id } })
  expect((await requestMoveSession(owner, session, { client_id: second.id })).status).toBe(200)
  expect(await countOf(second.id)).toBe(ofSession.documents)
}

test(
  `effects equal the real difference in ${FIRMS} random firms (FORE-001, FORE-003, FORE-005)`,
  { timeout: 60_000 + FIRMS * 5000 },
  async () => {
    for (let seed = 1; seed <= FIRMS; seed += 1) {
      const random = createRandom(seed)
      const tree = await newRandomFirm(random)
      for (const person of tree.people)
        await expectRoleEffect(tree.firm, person, random.pick(EMPLOYEE_ROLES))
      await expectLevelEffect(tree.firm, tree.people, random)
      await expectMoveEffects(tree.firm, tree)
    }
  },
)

test('for every pair of roles, the effect is the difference (FORE-001, FORE-002)', async () => {
  const { firm } = await newRandomFirm(createRandom(99))
  const person = await firm.addEmployee('silver')
  for (const first of EMPLOYEE_ROLES)
    for (const second of EMPLOYEE_ROLES)
      for (const next of [first, second]) await expectRoleEffect(firm, person, next)
})
