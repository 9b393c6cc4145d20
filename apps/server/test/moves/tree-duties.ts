// What the cases of a random tree contain beyond sessions and documents.
import { caseContents } from '@casework/contract/case-contents'
import type { LegalCase } from '@casework/contract/cases'
import { clientEndpoints, type Client } from '@casework/contract/clients'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import { journalEndpoints } from '@casework/contract/journal'
import { levelPlans } from '@casework/contract/level-plans'
import { partyEndpoints } from '@casework/contract/parties'
import type { Session } from '@casework/contract/sessions'
import type { Firm } from '@casework/testing'
import { addDeadline, buildOwn } from '../deadlines/add-deadline.ts'
import { buildEntry } from '../journal/entries.ts'
import type { Random } from './random.ts'

/** One after the other, so that a seed always gives the same tree. */
export async function inTurn<T>(count: number, create: (turn: number) => Promise<T>): Promise<T[]> {
  const created: T[] = []
  for (let turn = 0; turn < count; turn += 1) created.push(await create(turn))
  return created
}

interface Tree {
  readonly clients: readonly Client[]
  readonly cases: readonly LegalCase[]
  readonly sessions: readonly Session[]
  readonly documents: readonly { id: number; client_id: number; security_level: Level }[]
}

/** Entries, deadlines, parties, teams, former names and plans: of each kind none or a few. */
export async function addDuties(firm: Firm, random: Random, tree: Tree): Promise<void> {
  await addEntriesAndDeadlines(firm, random, tree)
  await addParties(firm, random, tree)
  await addTeamAndNames(firm, random, tree)
  await addPlans(firm, random, tree)
}

/** In a session of the case, if there is one, or in the case alone. */
const pickPlace = (random: Random, { cases, sessions }: Tree) => {
  const { id: case_id } = random.pick(cases)
  const ofCase = sessions.filter((session) => session.case_id === case_id)
  return { case_id, session_id: random.pick([null, ...ofCase])?.id ?? null }
}

/** Entries of every level, with and without an amendment; open deadlines and one that is done. */
async function addEntriesAndDeadlines({ owner }: Firm, random: Random, tree: Tree) {
  await inTurn(random.nextBelow(4), async (turn) => {
    const { case_id, session_id } = pickPlace(random, tree)
    const security_level = random.pick(LEVELS)
    const { id } = await owner.call(journalEndpoints.create, {
      body: buildEntry(case_id, { session_id, security_level }),
    })
    if (turn % 2 === 0)
      await owner.call(journalEndpoints.amend, {
        params: { id },
        body: { body: 'He called back', minutes: 3 },
      })
  })
  await inTurn(random.nextBelow(3), async (turn) => {
    const { case_id, session_id } = pickPlace(random, tree)
    const { id } = await addDeadline(
      owner,
      buildOwn(case_id, { session_id, title: `Reply ${turn}` }),
    )
    if (turn > 0) await owner.call(deadlineEndpoints.done, { params: { id }, body: {} })
  })
}

/** People in one case or two, and clients in the cases of others. */
async function addParties({ owner }: Firm, random: Random, { clients, cases }: Tree) {
  await inTurn(random.nextBelow(3), async (turn) => {
    const { person } = await owner.call(partyEndpoints.add, {
      params: { id: random.pick(cases).id },
      body: {
        person: { name: `Witness ${turn}`, security_level: random.pick(LEVELS) },
        role: 'witness',
      },
    })
    await owner.call(partyEndpoints.add, {
      params: { id: random.pick(cases).id },
      body: { person_id: person?.id ?? null, role: 'expert' },
    })
  })
  const roles = ['co_client', 'opponent'] as const
  for (const role of roles.slice(random.nextBelow(3))) {
    const { id, client_id } = random.pick(cases)
    const others = clients.filter((client) => client.id !== client_id)
    await owner.call(partyEndpoints.add, {
      params: { id },
      body: { client_id: random.pick(others).id, role },
    })
  }
}

async function addTeamAndNames({ owner }: Firm, random: Random, { clients, cases }: Tree) {
  if (random.nextBelow(2) === 0)
    await owner.call(caseContents.addToTeam, {
      params: { id: random.pick(cases).id },
      body: { user_id: owner.user_id, part: 'lead' },
    })
  if (random.nextBelow(2) === 0)
    await owner.call(clientEndpoints.update, {
      params: { id: random.pick(clients).id },
      body: { name: 'Renamed Ltd' },
    })
}

/** A plan for a day, or for a day after a session of the document's client. */
async function addPlans({ owner }: Firm, random: Random, { sessions, documents }: Tree) {
  const document = documents.find(({ security_level }) => security_level !== 'green')
  if (!document || random.nextBelow(2) === 0) return
  const { id, client_id } = document
  const session = random.pick([undefined, ...sessions.filter((one) => one.client_id === client_id)])
  await owner.call(levelPlans.setPlan, {
    params: { id },
    body: {
      to_level: 'green',
      ...(session ? { after_session_id: session.id, days: 3650 } : { due_on: '2099-03-02' }),
    },
  })
}
