import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentBatches } from '@casework/contract/document-batches'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { LEVELS } from '@casework/contract/document-levels'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { sealFirm } from '../../src/platform/history/sealing.ts'
import { createRandom, type Random } from './random-exports.ts'

/** `npm run test:stress` raises this. */
const SEQUENCES = Number(process.env['STRESS_REPLAYS'] ?? 3)
const WRITES = 40

const casework = useTestApp()

/** The recorded fields of each kind of record. */
const FIELDS = {
  client: ['name', 'email', 'mobile', 'country_id'],
  case: ['title', 'description', 'client_id', 'date'],
  session: ['title', 'description', 'case_id', 'client_id', 'date', 'duration', 'session_type'],
  document: [
    'doc_name',
    'file_name',
    'file_size',
    'sha256',
    'security_level',
    'client_id',
    'case_id',
    'session_id',
    'group_id',
  ],
  document_group: ['name', 'description', 'session_id'],
} as const
type Kind = keyof typeof FIELDS
const KINDS = Object.keys(FIELDS) as Kind[]
const TABLES: Record<Kind, string> = {
  client: 'clients',
  case: 'cases',
  session: 'sessions',
  document: 'documents',
  document_group: 'document_groups',
}

type Fields = Record<string, unknown>
type Records = Map<string, Fields>

interface Entry {
  readonly object_type: string
  readonly along: Readonly<Record<string, string>> | null
  readonly changes: Readonly<Record<string, Record<string, { after?: unknown }>>> | null
  readonly removed: readonly string[] | null
}

/** Live records and entries, read past all policies. */
const readFirm = ({ account_id }: Firm) =>
  onDatabase(casework.database.backup, async (client) => {
    const live: Records = new Map()
    for (const kind of KINDS) {
      const { rows } = await client.query<{ id: string; row: Fields }>(
        `select id, to_jsonb(r) as row from ${TABLES[kind]} r where account_id = $1`,
        [account_id],
      )
      for (const { id, row } of rows)
        live.set(
          `${kind} ${id}`,
          Object.fromEntries(FIELDS[kind].map((field) => [field, row[field] ?? null])),
        )
    }
    const { rows: entries } = await client.query<Entry>(
      `select e.object_type, e.along, e.changes, case when e.kind = 'deleted' then (
           select array_agg(b.kind || ' ' || b.record_id) from bin_rows b
           where b.account_id = e.account_id and b.deletion_id = e.unit_id) end as removed
       from audit_entries e
       where e.account_id = $1 and e.outcome = 'done' order by e.seq nulls last, e.at, e.id`,
      [account_id],
    )
    return { live, entries }
  })

function replay(entries: readonly Entry[]): Records {
  const records: Records = new Map()
  for (const { object_type, along, changes, removed } of entries) {
    for (const [id, fields] of Object.entries(changes ?? {})) {
      const kind = along?.[id] ?? object_type
      if (!(kind in FIELDS)) continue
      const known = records.get(`${kind} ${id}`)
      const next = { ...known }
      for (const [field, { after }] of Object.entries(fields))
        if ((FIELDS[kind as Kind] as readonly string[]).includes(field)) next[field] = after
      records.set(`${kind} ${id}`, next)
    }
    for (const record of removed ?? []) records.delete(record)
  }
  return records
}

/** A random write by a random person; refusals are part of it. */
async function writeOnce(firm: Firm, people: readonly Person[], random: Random, n: number) {
  const person = random.pick(people)
  const { owner } = firm
  const ids = async (endpoint: typeof clientEndpoints.list) =>
    (await owner.call(endpoint, { query: {} })).items
  const clients = await ids(clientEndpoints.list)
  const cases = (await owner.call(caseEndpoints.list, { query: {} })).items
  const sessions = (await owner.call(sessionEndpoints.list, { query: {} })).items
  const groups = (await owner.call(documentGroupEndpoints.list, { query: {} })).items
  const documents = (await owner.call(documentEndpoints.list, { query: {} })).items
  const client = random.pick(clients)
  const legalCase = random.pick(cases)
  const session = random.pick(sessions)
  const group = random.pick(groups)
  const document = random.pick(documents)
  const level = random.pick(LEVELS)
  const date = `2026-0${random.between(1, 9)}-1${random.below(10)}`
  const change = (endpoint: Pick<AnyEndpoint, 'method' | 'path'>, id: number, body: object) =>
    person.ask(endpoint, { params: { id }, body })
  const writes: (() => Promise<unknown>)[] = [
    () => person.ask(clientEndpoints.create, { body: { name: `Client ${n}` } }),
    () => change(clientEndpoints.update, client.id, { name: `Client ${n}`, mobile: `${n}` }),
    () =>
      change(caseEndpoints.update, legalCase.id, {
        title: `Case ${n}`,
        date,
        client_id_input: client.id,
      }),
    () =>
      person.ask(sessionEndpoints.create, {
        body: {
          title: `Session ${n}`,
          date: `${date}T09:00:00`,
          case_id: legalCase.id,
          client_id: legalCase.client_id,
        },
      }),
    () =>
      change(sessionEndpoints.update, session.id, {
        title: `Session ${n}`,
        date: `${date}T10:00:00`,
        case_id: legalCase.id,
        client_id: legalCase.client_id,
      }),
    () =>
      change(documentGroupEndpoints.update, group.id, {
        name: `Group ${n}`,
        session_id: session.id,
      }),
    () => change(documentEndpoints.update, document.id, { doc_name: `Document ${n}` }),
    () => change(documentEndpoints.update, document.id, { security_level: level }),
    () => change(documentEndpoints.move, document.id, { group_id: group.id }),
    () =>
      person.ask(documentBatches.updateMany, {
        body: {
          ids: documents.slice(0, 3).map(({ id }) => id),
          place: { client_id: legalCase.client_id, case_id: legalCase.id, session_id: null },
        },
      }),
    () =>
      uploadText(owner, {
        client_id: session.client_id,
        case_id: session.case_id,
        session_id: session.id,
        security_level: level,
      }),
    async () => {
      if (documents.length > 3)
        await person.ask(documentEndpoints.remove, { params: { id: document.id } })
    },
    async () => {
      if (groups.length > 1)
        await person.ask(documentGroupEndpoints.remove, { params: { id: group.id } })
    },
    async () => {
      if (sessions.length > 2)
        await person.ask(sessionEndpoints.remove, { params: { id: session.id } })
    },
  ]
  await random.pick(writes)()
}

test(
  `replaying the changes of ${SEQUENCES} sequences of ${WRITES} writes gives the live records (HIST-002)`,
  async () => {
    for (let seed = 1; seed <= SEQUENCES; seed += 1) {
      const random = createRandom(seed)
      const firm = await newFirm(casework)
      const people = [firm.owner]
      for (const role of ['admin', 'diamond', 'gold', 'silver'] as const)
        people.push(await firm.addEmployee(role))
      for (let n = 0; n < 3; n += 1) {
        const session = await firm.addSession({ title: `First ${n}` })
        const { client_id, case_id } = session
        await firm.owner.call(documentGroupEndpoints.create, {
          body: { name: `Group ${n}`, session_id: session.id },
        })
        await uploadText(firm.owner, { client_id, case_id, session_id: session.id })
      }
      for (let n = 0; n < WRITES; n += 1) {
        await writeOnce(firm, people, random, n)
        if (random.below(10) === 0) await sealFirm(casework.jobsPool, firm.account_id)
      }

      const { live, entries } = await readFirm(firm)

      expect(entries.length).toBeGreaterThan(WRITES / 2)
      expect([seed, replay(entries)]).toEqual([seed, live])
    }
  },
  60_000 + SEQUENCES * 60_000,
)
