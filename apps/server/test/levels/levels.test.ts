import { endpoints } from '@casework/contract'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { buildPicture } from '@casework/testing/documents/pictures'
import { SURFACES, type DocumentTree } from './surfaces.ts'
import { TABLE, TABLE_LEVELS, TABLE_ROLES, type TableLevel, type TableRole } from './table.ts'

const casework = useTestApp()
let firm: Firm
let people: Record<TableRole, Person>
let image: Buffer<ArrayBuffer>
beforeAll(async () => {
  firm = await newFirm(casework)
  image = await buildPicture('png', 40, 40)
  const [admin, diamond, gold, silver] = await Promise.all(
    (['admin', 'diamond', 'gold', 'silver'] as const).map((role) => firm.addEmployee(role)),
  )

  people = { owner: firm.owner, admin, diamond, gold, silver } as Record<TableRole, Person>
})

async function addDocumentTree(level: TableLevel): Promise<DocumentTree> {
  const session = await firm.addSession({ date: '2030-01-01T09:00:00' })
  const group = await firm.owner.call(documentGroupEndpoints.create, {
    body: { name: 'Exhibits', session_id: session.id },
  })
  const { id } = await uploadOne(
    firm.owner,
    { security_level: level, client_id: session.client_id, group_id: group.id },
    [`paper-${session.client_id}.png`, image],
  )
  return {
    document: id,
    group: group.id,
    session: session.id,
    case: session.case_id,
    client: session.client_id,
    level,
  }
}

test('the table and the surfaces have the same names', () => {
  expect(Object.keys(SURFACES)).toEqual(Object.keys(TABLE))
})

/** Surfaces that change or remove a document, so each gets its own. */
const CHANGING = new Set([
  'edit',
  'move',
  'edit in bulk',
  'group in bulk',
  'move in bulk',
  'upload at the level',
  'delete',
  'delete its group',
  'delete its session',
  'delete its case',
  'delete its client',
])

test.each(TABLE_LEVELS)(
  'every role can do with a %s document what the table says, on every surface (SEC-001, SEC-008, SEC-009, SEC-010, DOC-067..070, DOC-072)',
  async (level) => {
    const sharedTree = await addDocumentTree(level)
    for (const [surface, checkAccess] of Object.entries(SURFACES)) {
      let letters = ''
      // An owner's dashboard shows totals instead of sessions.
      for (const role of TABLE_ROLES) {
        const tree = CHANGING.has(surface) ? await addDocumentTree(level) : sharedTree
        letters +=
          surface === 'sessions of the dashboard' && role === 'owner'
            ? 'y'
            : await checkAccess(people[role], tree)
      }
      expect([surface, letters]).toEqual([surface, TABLE[surface]?.[level]])
    }
  },
  120_000,
)

/** Returns the text of every response that a silver employee can get. */
async function collectResponses(
  silver: Person,
  ids: Record<string, number>,
): Promise<Record<string, string>> {
  const reads = Object.values(endpoints)
    .flatMap((capability) => Object.values<AnyEndpoint>(capability))
    .filter(
      (endpoint) =>
        endpoint.method === 'GET' &&
        !(endpoint.kind === 'stream' && endpoint.sends === 'events') &&
        endpoint.permission !== 'public' &&
        endpoint.path !== '/notifications/',
    )
  const queries: Record<string, Record<string, string>[]> = {
    '/documents/': [
      {},
      { security_level: 'red' },
      { security_level: 'green', page_size: '1' },
      { search: 'secret' },
      { ordering: '-file_size' },
      { client_id: String(ids['clients']) },
      { case_id: String(ids['cases']) },
      { session_id: String(ids['sessions']) },
      { group: String(ids['document-groups']) },
      { group__isnull: 'true' },
      { group__isnull: 'false' },
      { case__isnull: 'true' },
    ],
    '/document-groups/': [
      {},
      { search: 'secret' },
      { session_id: String(ids['sessions']) },
      { client_id: String(ids['clients']) },
    ],
    '/clients/': [{}, { search: 'secret' }],
    '/sessions/': [{}, { search: 'secret' }, { start_date: '2029-01-01', end_date: '2031-01-01' }],
  }
  const responses: Record<string, string> = {}
  for (const endpoint of reads) {
    for (const query of queries[endpoint.path] ?? [{}]) {
      const id = ids[endpoint.path.split('/')[1] ?? '']
      const answer = await silver.ask(endpoint, {
        ...(endpoint.path.includes(':id') ? { params: { id } } : {}),
        query,
      })
      const { date: _date, 'x-request-id': _request, ...headers } = answer.headers
      responses[`${endpoint.path} ${JSON.stringify(query)}`] = JSON.stringify([
        answer.status,
        headers,
        answer.text,
      ])
    }
  }
  return responses
}

test('adding a red document changes no byte of any response to a silver employee (SEC-001, DOC-072, D2)', async () => {
  const separateFirm = await newFirm(casework)
  const silver = await separateFirm.addEmployee('silver')
  const session = await separateFirm.addSession()
  const group = await separateFirm.owner.call(documentGroupEndpoints.create, {
    body: { name: 'Exhibits', session_id: session.id },
  })
  const place = { client_id: session.client_id, group_id: group.id }
  const green = await uploadOne(separateFirm.owner, { security_level: 'green', ...place })
  const ids = {
    clients: session.client_id,
    cases: session.case_id,
    sessions: session.id,
    'document-groups': group.id,
    documents: green.id,
  }
  const before = await collectResponses(silver, ids)

  for (const security_level of ['red', 'yellow'] as const) {
    for (const location of [
      place,
      { client_id: session.client_id },
      { client_id: session.client_id, session_id: session.id },
    ]) {
      const added = await uploadOne(
        separateFirm.owner,
        { security_level, ...location, ...(location === place ? {} : { doc_name: 'Secret memo' }) },
        ['secret.txt', Buffer.alloc(50_000, 'x')],
      )
      await separateFirm.owner.call(documentEndpoints.update, {
        params: { id: String(added.id) },
        body: { doc_name: 'Secret memo' },
      })
    }
  }

  const after = await collectResponses(silver, ids)
  expect(Object.keys(after).length).toBeGreaterThan(30)
  expect(after).toEqual(before)
  expect(JSON.stringify(after)).not.toMatch(/secret memo|secret\.txt/i)
})
