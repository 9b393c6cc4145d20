// Reads all records of a firm through the API, and checks the invariants that always hold.
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { LEVELS } from '@casework/contract/document-levels'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect } from 'vitest'
import { createReadScope, sql } from '../../src/platform/database/query/scope.ts'
import type { Person, TestApp } from '@casework/testing'

const ALL = { page_size: '100' }

/** Reads a firm with at most a hundred records of each kind. */
export async function readAllRecords(person: Person) {
  return {
    clients: (await person.call(clientEndpoints.list, { query: ALL })).items,
    cases: (await person.call(caseEndpoints.list, { query: ALL })).items,
    sessions: (await person.call(sessionEndpoints.list, { query: ALL })).items,
    document_groups: (await person.call(documentGroupEndpoints.list, { query: ALL })).items,
    documents: (await person.call(documentEndpoints.list, { query: ALL })).items,
  }
}
export type AllRecords = Awaited<ReturnType<typeof readAllRecords>>

/**
 * A document's client is that of its session, else that of its case; a group and its documents
 * share the client (FIX-021).
 */
export function expectOneClient({ cases, sessions, document_groups, documents }: AllRecords): void {
  const sessionById = new Map(sessions.map((session) => [session.id, session]))
  const caseById = new Map(cases.map((legalCase) => [legalCase.id, legalCase]))
  const groupById = new Map(document_groups.map((group) => [group.id, group]))
  const mismatches = [
    ...documents.filter((document) => {
      const session = document.session === null ? undefined : sessionById.get(document.session)
      const parent = session ?? (document.case === null ? undefined : caseById.get(document.case))
      const group = document.group === null ? undefined : groupById.get(document.group)
      return (
        (parent !== undefined && parent.client_id !== document.client_id) ||
        (session !== undefined && session.case_id !== document.case) ||
        (group !== undefined && group.client_id !== document.client_id)
      )
    }),
    ...document_groups.filter(({ session_id, case_id, client_id }) => {
      const session = sessionById.get(session_id)
      return session?.case_id !== case_id || session.client_id !== client_id
    }),
  ]
  expect(mismatches).toEqual([])
}

/**
 * Every count on a record equals the length of its list, and no document is listed under two
 * clients (FIX-022).
 */
export async function expectCounts(
  person: Person,
  { clients, cases, sessions, document_groups }: AllRecords,
): Promise<void> {
  const listDocuments = async (query: Record<string, number>) => {
    const { items, pagination } = await person.call(documentEndpoints.list, {
      query: { ...ALL, ...query },
    })
    expect(pagination.count).toBe(items.length)
    return items.map(({ id }) => id)
  }
  const listed: number[] = []
  for (const { id, cases_count, sessions_count, documents_count } of clients) {
    const ids = await listDocuments({ client_id: id })
    listed.push(...ids)
    const ofClient = { query: { client: String(id) } }
    const lists = [
      (await person.call(caseEndpoints.list, ofClient)).pagination.count,
      (await person.call(sessionEndpoints.list, ofClient)).pagination.count,
      ids.length,
    ]
    expect([cases_count, sessions_count, documents_count], `client ${id}`).toEqual(lists)
  }
  expect(new Set(listed).size).toBe(listed.length)
  for (const { id, sessions_count, documents_count } of cases) {
    const ofCase = await person.call(sessionEndpoints.list, { query: { case: String(id) } })
    expect([sessions_count, documents_count], `case ${id}`).toEqual([
      ofCase.pagination.count,
      (await listDocuments({ case_id: id })).length,
    ])
  }
  for (const { id, documents_count, document_groups_count } of sessions) {
    const groups = await person.call(documentGroupEndpoints.list, {
      query: { session_id: String(id) },
    })
    expect([documents_count, document_groups_count], `session ${id}`).toEqual([
      (await listDocuments({ session_id: id })).length,
      groups.pagination.count,
    ])
  }
  for (const { id, documents_count } of document_groups)
    expect(documents_count, `group ${id}`).toBe((await listDocuments({ group: id })).length)
}

/** The stored totals of a firm equal the counted ones. */
export async function expectTotals({ authPool }: TestApp, account_id: number): Promise<void> {
  const scope = createReadScope(authPool, { account_id, levels: LEVELS })
  const stored = await scope.many(sql`
    select kind, sum(rows) as rows, sum(bytes) as bytes from account_totals where account_id = ${account_id}
    group by kind having sum(rows) <> 0 or sum(bytes) <> 0 order by kind`)
  const counted = await scope.many(sql`
    select * from (
      select 'case' as kind, count(*) as rows, 0::numeric as bytes from cases where account_id = ${account_id}
      union all select 'client', count(*), 0 from clients where account_id = ${account_id}
      union all select 'document_group', count(*), 0 from document_groups where account_id = ${account_id}
      union all select 'session', count(*), 0 from sessions where account_id = ${account_id}
      union all select 'document:' || security_level, count(*), sum(file_size) from documents where account_id = ${account_id} group by security_level
    ) counted where rows > 0 order by kind`)
  expect(stored).toEqual(counted)
}
