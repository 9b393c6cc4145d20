// What the other people of a firm do while something is in the bin.
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { LEVELS } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { journalEndpoints } from '@casework/contract/journal'
import { partyEndpoints } from '@casework/contract/parties'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect } from 'vitest'
import type { Answer, Person } from '@casework/testing'
import { buildOwn } from '../deadlines/add-deadline.ts'
import { tryUpload } from '@casework/testing/documents/upload-requests'
import { buildEntry } from '../journal/entries.ts'
import type { Random } from '../moves/random.ts'
import { listRows, parseRow, type Fields, type Rows, type Unit } from './unit-model.ts'

type Change = () => Promise<Answer>

/** Rows of one table that are live; of these, rows to pick. */
const listLive = (rows: Rows) => ({
  clients: listRows(rows, 'clients'),
  cases: listRows(rows, 'cases'),
  sessions: listRows(rows, 'sessions'),
  groups: listRows(rows, 'document_groups'),
  documents: listRows(rows, 'documents'),
  deadlines: listRows(rows, 'deadlines'),
  entries: listRows(rows, 'entries'),
  people: listRows(rows, 'people'),
  parties: listRows(rows, 'case_parties'),
})
type Live = ReturnType<typeof listLive>

/** A record that a row in the bin names would take that row along, so it stays where it is. */
const listNamed = (units: Iterable<Unit>): Set<string> =>
  new Set(
    [...units].flatMap(({ gone }) =>
      [...gone.values()]
        .map(parseRow)
        .flatMap((row) => [
          `cases ${row.case_id}`,
          `sessions ${row.session_id}`,
          `document_groups ${row.group_id}`,
        ]),
    ),
  )

/** A change for each of these rows, of which one is made. */
const forOne = (random: Random, rows: readonly Fields[], change: (row: Fields) => Change) =>
  rows.length > 0 ? [change(random.pick(rows))] : []

const upload = (person: Person, random: Random, { id, client_id }: Fields): Change => {
  const security_level = random.pick(LEVELS)
  return () =>
    tryUpload(person, [
      ['security_level', security_level],
      ['client_id', String(client_id)],
      ['session_id', String(id)],
      ['new.txt', Buffer.from('new')],
    ])
}

function listAdditions(person: Person, random: Random, live: Live): Change[] {
  const { clients, cases, sessions } = live
  const [client_id, security_level] = [random.pick(clients)?.id ?? 0, random.pick(LEVELS)]
  const title = 'Added meanwhile'
  return [
    () => person.ask(clientEndpoints.create, { body: { name: title } }),
    ...forOne(random, clients, ({ id }) => () => {
      const body = { title, date: '2026-02-18', client_id_input: id }
      return person.ask(caseEndpoints.create, { body })
    }),
    ...forOne(random, cases, ({ id }) => () => {
      const body = { title, date: '2026-03-04T09:30:00', case_id: id, client_id }
      return person.ask(sessionEndpoints.create, { body })
    }),
    ...forOne(random, sessions, ({ id }) => () => {
      const body = { name: title, session_id: id }
      return person.ask(documentGroupEndpoints.create, { body })
    }),
    ...forOne(random, sessions, (session) => upload(person, random, session)),
    ...forOne(random, sessions, ({ id, case_id }) => () => {
      const body = buildEntry(case_id ?? 0, { session_id: id, security_level })
      return person.ask(journalEndpoints.create, { body })
    }),
    ...forOne(random, cases, ({ id }) => () => {
      const body = buildOwn(id, { title })
      return person.ask(deadlineEndpoints.create, { body })
    }),
    ...forOne(random, cases, (legalCase) => () => {
      const body = { person: { name: title, security_level }, role: 'other' }
      return person.ask(partyEndpoints.add, { params: { id: legalCase.id }, body })
    }),
  ]
}

function listEdits(person: Person, random: Random, live: Live): Change[] {
  const title = 'Edited meanwhile'
  const open = live.deadlines.filter(({ state }) => state === 'open')
  return [
    ...forOne(random, live.clients, ({ id }) => () => {
      const body = { name: title }
      return person.ask(clientEndpoints.update, { params: { id }, body })
    }),
    ...forOne(random, live.cases, ({ id, date, client_id }) => () => {
      const body = { title, date, client_id_input: client_id }
      return person.ask(caseEndpoints.update, { params: { id }, body })
    }),
    ...forOne(random, live.sessions, ({ id, date, case_id, client_id }) => () => {
      const body = { title, date, case_id, client_id }
      return person.ask(sessionEndpoints.update, { params: { id }, body })
    }),
    ...forOne(random, live.documents, ({ id }) => () => {
      const body = { doc_name: title }
      return person.ask(documentEndpoints.update, { params: { id }, body })
    }),
    ...forOne(random, open, ({ id, session_id, user_id, due_on }) => () => {
      const body = { title, session_id, user_id, due_on }
      return person.ask(deadlineEndpoints.update, { params: { id }, body })
    }),
    ...forOne(random, live.entries, ({ id }) => () => {
      const body = { body: title, minutes: 5 }
      return person.ask(journalEndpoints.amend, { params: { id }, body })
    }),
    ...forOne(random, live.people, ({ id }) => () => {
      const body = { name: title }
      return person.ask(partyEndpoints.updatePerson, { params: { id }, body })
    }),
    ...forOne(random, live.parties, (party) => () => {
      const params = { id: party.case_id, party_id: party.id }
      return person.ask(partyEndpoints.change, { params, body: { reference: title } })
    }),
  ]
}

function listMoves(person: Person, random: Random, live: Live, named: Set<string>): Change[] {
  const { clients, cases, sessions, groups, documents } = live
  const free = (table: string, rows: readonly Fields[]) =>
    rows.filter(({ id }) => !named.has(`${table} ${id}`))
  const [client_id, target] = [random.pick(clients)?.id ?? 0, random.pick(sessions)]
  return [
    ...forOne(random, free('cases', cases), ({ id, title, date }) => () => {
      const body = { title, date, client_id_input: client_id }
      return person.ask(caseEndpoints.update, { params: { id }, body })
    }),
    ...forOne(random, free('sessions', sessions), ({ id, title, date, case_id }) => () => {
      const body = { title, date, case_id, client_id }
      return person.ask(sessionEndpoints.update, { params: { id }, body })
    }),
    ...forOne(random, free('document_groups', groups), ({ id, name }) => () => {
      const body = { name, session_id: target?.id }
      return person.ask(documentGroupEndpoints.update, { params: { id }, body })
    }),
    ...forOne(random, documents, ({ id, client_id: owned_by }) => () => {
      const group_id = groups.find((group) => group.client_id === owned_by)?.id ?? null
      return person.ask(documentEndpoints.move, { params: { id }, body: { group_id } })
    }),
  ]
}

/** A group, for example, is refused in the session of another client while it has documents there. */
const ANSWERS_OF_MOVES = [200, 400]

/** Adds, edits or moves a random record. */
export async function work(
  person: Person,
  random: Random,
  rows: Rows,
  units: Iterable<Unit>,
): Promise<void> {
  const live = listLive(rows)
  const [additions, edits, moves] = [
    listAdditions(person, random, live),
    listEdits(person, random, live),
    listMoves(person, random, live, listNamed(units)),
  ]
  const kind = random.pick([additions, edits, moves].filter((changes) => changes.length > 0))
  const { status, text } = await random.pick(kind)()
  expect(kind === moves ? ANSWERS_OF_MOVES : [200, 201], text).toContain(status)
}
