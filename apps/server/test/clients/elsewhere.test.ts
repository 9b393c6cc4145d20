import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import type { Client } from '@casework/contract/clients'
import { clientEndpoints } from '@casework/contract/clients'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/scope.ts'
import { newFirm, startTestApp, type Firm, type Person, type TestApp } from '../casework/index.ts'
import { uploadOne } from '../documents/asking.ts'

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

const COUNT = 3
const ROUNDS = 20

/** A firm with as many clients, cases, and sessions that stand in the cases of other clients than their own. */
async function crossedFirm(firm: Firm) {
  const numbers = [...Array(COUNT).keys()]
  const clients = await Promise.all(numbers.map((n) => firm.hasClient({ name: `Client ${n}` })))
  const cases = await Promise.all(clients.map((client) => firm.hasCase({ client })))
  const sessions = await Promise.all(cases.map((legalCase) => firm.hasSession({ legalCase })))
  return { clients, cases, sessions }
}

const giveCase = (person: Person, { id, title, description, date }: LegalCase, client: Client) =>
  person.call(caseEndpoints.update, { params: { id }, body: { title, description, date, client_id_input: client.id } })

const giveSession = (person: Person, { id, title, date, case_id }: Session, client: Client) =>
  person.call(sessionEndpoints.update, { params: { id }, body: { title, date, case_id, client_id: client.id } })

const everything = { page_size: '100' }

/** Documents of each client by the rule itself: its own, and those of its cases and sessions (OQ-212). */
async function byTheRule(person: Person): Promise<number[][]> {
  const { items: clients } = await person.call(clientEndpoints.list, { query: { ordering: 'created_at' } })
  const { items: cases } = await person.call(caseEndpoints.list, { query: everything })
  const { items: sessions } = await person.call(sessionEndpoints.list, { query: everything })
  const { items: documents } = await person.call(documentEndpoints.list, { query: everything })
  const clientOf = (records: readonly { id: number; client_id: number }[], id: number | null) => records.find((record) => record.id === id)?.client_id
  return clients.map(({ id }) =>
    documents
      .filter((paper) => [paper.client_id, clientOf(cases, paper.case), clientOf(sessions, paper.session)].includes(id))
      .map((paper) => paper.id)
      .sort((a, b) => a - b),
  )
}

/** The same as each client's list shows it, whose length the client's card has to name. */
async function asShown(person: Person): Promise<number[][]> {
  const { items: clients } = await person.call(clientEndpoints.list, { query: { ordering: 'created_at' } })
  return Promise.all(
    clients.map(async ({ id, documents_count }) => {
      const { items } = await person.call(documentEndpoints.list, { query: { ...everything, client_id: String(id) } })
      expect(documents_count, `the card of ${id}`).toBe(items.length)
      return items.map((paper) => paper.id).sort((a, b) => a - b)
    }),
  )
}

const expectTheRule = async (people: readonly Person[]) => {
  for (const person of people) expect(await asShown(person)).toEqual(await byTheRule(person))
}

test('the documents of a client follow cases and sessions that change hands one after the other, for each role (OQ-133, OQ-186, OQ-212)', async () => {
  const firm = await newFirm(casework)
  const { owner } = firm
  const [diamond, silver] = [await firm.hires('diamond'), await firm.hires('silver')]
  const { clients, cases, sessions } = await crossedFirm(firm)
  for (const [n, legalCase] of cases.entries())
    for (const level of LEVELS) {
      const place = { client_id: legalCase.client_id, case_id: legalCase.id }
      await uploadOne(owner, { security_level: level, ...place })
      await uploadOne(owner, { security_level: level, ...place, session_id: sessions[n]?.id ?? 0 })
    }
  await expectTheRule([owner, silver])

  // Every way once: to another client, on to a third, back to the first, and each for case and session.
  const turns = [1, 2, 0]
  for (const turn of turns) {
    await giveSession(diamond, sessions[0] as Session, clients[turn] as Client)
    await expectTheRule([owner, diamond, silver])
    await giveCase(diamond, cases[0] as LegalCase, clients[(turn + 1) % COUNT] as Client)
    await expectTheRule([owner, diamond, silver])
  }
  await giveCase(owner, cases[1] as LegalCase, clients[2] as Client)
  await owner.call(sessionEndpoints.remove, { params: { id: sessions[1]?.id ?? 0 } })
  await expectTheRule([owner, silver])
  await owner.call(caseEndpoints.remove, { params: { id: cases[1]?.id ?? 0 } })
  await expectTheRule([owner, silver])
  await owner.call(clientEndpoints.remove, { params: { id: clients[0]?.id ?? 0 } })
  await expectTheRule([owner, silver])
})

test('and when they change hands while documents arrive in them (OQ-212)', async () => {
  const firm = await newFirm(casework)
  const { owner } = firm
  const { clients, cases, sessions } = await crossedFirm(firm)
  const [legalCase, session] = [cases[0] as LegalCase, sessions[0] as Session]
  const place = { client_id: legalCase.client_id, case_id: legalCase.id, session_id: session.id }

  for (let round = 0; round < ROUNDS; round += 1) {
    const next = clients[round % COUNT] as Client
    const after = clients[(round + 1) % COUNT] as Client
    const level = LEVELS[round % LEVELS.length] as Level
    // An upload names the client whose case it is: while the case moves, it may be refused, which is not the question here.
    await Promise.all([
      giveCase(owner, legalCase, next),
      giveSession(owner, session, after),
      ...Array.from({ length: 4 }, () => uploadOne(owner, { security_level: level, ...place }).catch(() => undefined)),
    ])
    await expectTheRule([owner])
  }
  expect((await owner.call(documentEndpoints.list, {})).pagination.count).toBeGreaterThan(0)
})

test.each(['case', 'session'] as const)('a %s changes hands also while one of its documents is being deleted (OQ-212)', async (given) => {
  const firm = await newFirm(casework)
  const { owner, account_id } = firm
  const { clients, cases, sessions } = await crossedFirm(firm)
  const [legalCase, session, next] = [cases[0] as LegalCase, sessions[0] as Session, clients[1] as Client]
  const place = { client_id: legalCase.client_id, case_id: legalCase.id, session_id: session.id }
  const papers = await Promise.all([1, 2].map(() => uploadOne(owner, { security_level: 'green', ...place })))

  const giving = await inTransaction(casework.pool, { account_id, levels: LEVELS }, async (scope) => {
    await scope.one(sql`delete from documents where account_id = ${account_id} and id = ${papers[0]?.id}`)
    const done = given === 'case' ? giveCase(owner, legalCase, next) : giveSession(owner, session, next)
    const waiting = async () => (await scope.many(sql`select from pg_locks where not granted`)).length
    await expect.poll(waiting).toBeGreaterThan(0)
    return { done }
  })

  expect((await giving.done).client_id).toBe(next.id)
  await expectTheRule([owner])
})
