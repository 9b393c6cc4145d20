// A person who has used every endpoint of a firm is erased with the firm of their own, and whatever
// the firm is shown still names them (FIX-277).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endpoints } from '@casework/contract'
import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { historyExports } from '@casework/contract/history-export'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { expect, test } from 'vitest'
import { sealDayOfFirm } from '../../platform/history/seals.ts'
import { createSealKey } from '../../platform/history/seal-key.ts'
import { sealFirm } from '../../platform/history/sealing.ts'
import { deriveKey } from '../../platform/keys.ts'
import { createOutbox } from '../../platform/mail/outbox.ts'
import { ADD_RECORD } from '../../../test/permissions/add-records.ts'
import { PART_REQUESTS } from '../../../test/permissions/part-requests.ts'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { readZip } from '@casework/testing/documents/zip-downloads'
import { newFolder } from '@casework/testing/files/installation'
import { exportFirm } from './export-firm.ts'
import { listPersonColumns } from './named-people.ts'
import { erase, findFirmOf, hirePerson } from '../../../test/operations/test-erasure.ts'

const SLOW_TEST = 240_000
const NAME = 'Zora Wanderer'

const { checkHistory } = (await import(
  pathToFileURL(
    join(import.meta.dirname, '../../features/history/export/verifier/check-history.mjs'),
  ).href
)) as { checkHistory: (files: Record<string, Buffer>) => Promise<{ exitCode: number }> }

const casework = useTestApp({ ownDatabase: true })

const ENDPOINTS: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values<AnyEndpoint>(group),
)
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** Calls what every capability offers; what only an owner may do is refused. */
async function useEverything(firm: Firm, person: Person): Promise<void> {
  const addClient = () => person.call(clientEndpoints.create, { body: { name: 'Acme Ltd' } })
  const addCase = async () => {
    const body = { title: 'Acme v. Smith', date: '2026-02-18' }
    const { id: client_id_input } = await addClient()
    return person.call(caseEndpoints.create, { body: { ...body, client_id_input } })
  }
  const asPerson: Firm = { ...firm, owner: person, addClient, addCase }
  const params = { id: (await addCase()).id }
  await person.call(caseContents.addToTeam, {
    params,
    body: { user_id: person.user_id, part: 'lead' },
  })
  for (const add of Object.values(ADD_RECORD)) await add(asPerson, casework)
  for (const [key, build] of Object.entries(PART_REQUESTS)) {
    const endpoint = ENDPOINTS.find((candidate) => nameOf(candidate) === key)
    const request = await build(asPerson, casework).catch(() => undefined)
    if (!endpoint || !request || endpoint.kind === 'stream') continue
    const { headers = {}, refusalStatus: _, ...given } = request
    const { status } = await person.ask(endpoint, given, headers)
    expect([key, status]).toEqual([key, status < 500 ? status : 'no failure'])
  }
}

/** What tells of people who work in the firm now, of places in teams, and of other firms. */
const OF_THE_PRESENT = [
  'GET /cases/',
  'GET /cases/:id/',
  'GET /cases/:id/team/',
  'GET /firm/sign-in-rules/',
  'GET /members/',
  'GET /my-followers/',
  // The sender was the firm that is gone; the text keeps the name.
  'GET /notifications/',
]

const MINUTES = { date_after: '2026-01-01', date_before: '2026-12-31' }
const QUERIES: Readonly<Record<string, Record<string, unknown>>> = {
  'GET /entries/minutes/': { ...MINUTES, group_by: 'person' },
  'GET /dashboard/must-not-miss/': { scope: 'firm' },
}

const LISTS = ENDPOINTS.filter(({ kind, method }) => kind === 'json' && method === 'GET')

async function askList({ owner }: Firm, endpoint: AnyEndpoint, params = {}) {
  const query = QUERIES[nameOf(endpoint)]
  if (query) return owner.ask(endpoint, { params, query })
  const answer = await owner.ask(endpoint, { params, query: { page_size: 100 } })
  return answer.status === 400 ? owner.ask(endpoint, { params }) : answer
}

/** How often each answer to a GET names the person, by address. Those of records for every record. */
async function countNames(firm: Firm): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const ids = new Map<string, number[]>()
  const count = (key: string, text: string) => counts.set(key, text.split(NAME).length - 1)
  for (const endpoint of LISTS.filter(({ path }) => !path.includes(':'))) {
    const { status, body, text } = await askList(firm, endpoint)
    if (status !== 200) continue
    count(nameOf(endpoint), text)
    const { items = [] } = (body as { data: { items?: { id?: number }[] } }).data
    ids.set(
      endpoint.path,
      items.flatMap(({ id }) => id ?? []),
    )
  }
  for (const endpoint of LISTS.filter(({ path }) => /^\/[a-z-]+\/:id\//.test(path)))
    for (const id of ids.get(`/${endpoint.path.split('/')[1]}/`) ?? []) {
      const { status, text } = await askList(firm, endpoint, { id })
      if (status === 200) count(`${nameOf(endpoint)} ${id}`, text)
    }
  return counts
}

/** Places that named the person and name them less often now, as endpoints. */
function listBlurred(before: Map<string, number>, after: Map<string, number>): string[] {
  const blurred = [...before].filter(([key, count]) => (after.get(key) ?? 0) < count)
  return [...new Set(blurred.map(([key]) => key.split(' ').slice(0, 2).join(' ')))].toSorted()
}

const fetchHistory = async ({ owner }: Firm) => {
  const { port } = casework
  const answer = await fetch(`http://127.0.0.1:${port}/api${historyExports.export.path}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  return Object.fromEntries(await readZip(Buffer.from(await answer.arrayBuffer())))
}

const sealDay = ({ account_id }: Firm) =>
  sealDayOfFirm(
    {
      pool: casework.jobsPool,
      key: createSealKey(casework.config.SECRET_KEY),
      outbox: createOutbox(deriveKey(casework.config.SECRET_KEY, 'job-payload')),
    },
    account_id,
    true,
  )

/** Columns of records that hold this id, and no other. */
async function findColumnsWith(id: number): Promise<string[]> {
  return onDatabase(casework.database.backup, async (reader) => {
    const { rows } = await reader.query<{ table: string; column: string }>(
      `select c.relname as table, a.attname as column from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'bigint'::regtype and a.attnum > 0
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'account_id')`,
    )
    const found: string[] = []
    for (const { table, column } of rows) {
      const { rowCount } = await reader.query(`select from ${table} where ${column} = $1 limit 1`, [
        id,
      ])
      if (rowCount) found.push(`${table}.${column}`)
    }
    return found.toSorted()
  })
}

test(
  'every answer that named an erased person still does, the history can be verified, and the export has the name (FIX-277)',
  async () => {
    const firm = await newFirm(casework)
    const person = await hirePerson(casework, firm)
    await useEverything(firm, person)
    await sealFirm(casework.jobsPool, firm.account_id)
    await useEverything(firm, person)
    const columns = await onDatabase(casework.database.backup, listPersonColumns)
    const listed = columns.map(({ table, column }) => `${table}.${column}`)
    const naming = await findColumnsWith(person.user_id)
    expect(naming.filter((name) => !listed.includes(name))).toEqual([
      // Of their sign-ins, which `audit_entries.user_id` names too.
      'history_index.object_id',
      'invitations.accepted_by',
      'invitations.invited_user_id',
    ])
    expect(listed.filter((name) => !naming.includes(name))).toEqual([
      // Written by jobs.
      'alarms.user_id',
      'former_people.user_id',
      // For owners only.
      'holds.lifted_by',
      'reminders.user_id',
    ])
    const before = await countNames(firm)

    await erase(casework, await findFirmOf(casework, person.email))

    const after = await countNames(firm)
    expect(listBlurred(before, after)).toEqual(OF_THE_PRESENT)
    await sealDay(firm)
    const history = await fetchHistory(firm)
    expect(await checkHistory(history)).toMatchObject({ exitCode: 0 })
    const folder = join(newFolder(), 'export')
    const found = await findFirmOf(casework, firm.owner.email)
    await onDatabase(casework.database.backup, (client) =>
      exportFirm({ client, store: casework.store, firm: found, folder, onStep: () => undefined }),
    )
    const people = readFileSync(join(folder, 'users.jsonl'), 'utf8').trim().split('\n')
    expect(people.map((line) => JSON.parse(line) as { id: number })).toContainEqual({
      id: person.user_id,
      name: NAME,
      role: null,
      email: null,
      mobile: null,
    })
  },
  SLOW_TEST,
)
