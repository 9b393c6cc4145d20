import { endpoints } from '@casework/contract'
import { journalEndpoints } from '@casework/contract/journal'
import { searchEndpoints } from '@casework/contract/search'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { REQUESTS } from '../permissions/requests.ts'
import { formatKey, WORKSPACE_READS } from '../see-as/workspace-calls.ts'

const casework = useTestApp()
let firm: Firm
let ids: { case_id: number; client_id: number }
beforeAll(async () => {
  firm = await newFirm(casework)
  const { id: case_id, client_id } = await firm.addCase()
  ids = { case_id, client_id }
  const { account_id, owner } = firm
  const levels = ['red', 'yellow', 'green'] as const
  await inTransaction(casework.appPool, { account_id, user_id: owner.user_id, levels }, (scope) =>
    scope.batch([
      sql`
        insert into entries (account_id, case_id, kind, body, security_level, happened_at, minutes, effective_minutes, user_id)
        select ${account_id}, ${case_id}, 'note', 'Marker-' || l.level || ' ' || n, l.level, timestamp '2026-02-01' + n * interval '1 hour', 10, 10, ${owner.user_id}
        from generate_series(1, 500) n, lateral (
          select (array['red', 'yellow', 'green'])[1 + (random() * 2 + n * 0)::int] as level) l`,
      sql`
        insert into entry_amendments (account_id, entry_id, security_level, body, user_id)
        select e.account_id, e.id, e.security_level, 'Marker-' || e.security_level || ' amended', ${owner.user_id}
        from entries e where e.account_id = ${account_id}`,
    ]),
  )
})

const PERIOD = { date_after: '2026-02-01', date_before: '2026-02-28' }

/** Requests that show entries, beside one of each endpoint. */
const listRequests = () => {
  const case_id = String(ids.case_id)
  const { list, minutes, exportMinutes } = journalEndpoints
  return [
    [list, { query: { case_id, page_size: '100' } }],
    [list, { query: { client_id: String(ids.client_id), ordering: 'happened_at' } }],
    [list, { query: { search: 'marker', page_size: '100', page: '2' } }],
    [list, { query: { search: 'ma', case_id } }],
    [list, { query: { mine: 'false', has_minutes: 'true', kind: 'note' } }],
    ...['case', 'person', 'day'].map((group_by) => [minutes, { query: { ...PERIOD, group_by } }]),
    [exportMinutes, { query: PERIOD }],
    [endpoints.cases.timeline, { params: { id: ids.case_id }, query: { limit: '100' } }],
    [endpoints.cases.timeline, { params: { id: ids.case_id }, query: { kind: 'entry' } }],
    [endpoints.cases.get, { params: { id: ids.case_id } }],
    [endpoints.cases.removal, { params: { id: ids.case_id } }],
    [searchEndpoints.find, { query: { q: 'marker' } }],
    [searchEndpoints.find, { query: { q: 'ma' } }],
  ] as [AnyEndpoint, object][]
}

async function collectTexts(person: Person): Promise<string> {
  const texts = []
  for (const [endpoint, parts] of listRequests())
    texts.push((await person.ask(endpoint, parts)).text)
  for (const endpoint of WORKSPACE_READS) {
    if (endpoint.kind === 'stream' && endpoint.sends === 'events') continue
    const {
      refusalStatus: _,
      headers = {},
      ...given
    } = (await REQUESTS[formatKey(endpoint)]?.(firm, casework)) ?? {}
    texts.push((await person.ask(endpoint, given, headers)).text)
  }
  return texts.join('\n')
}

test(
  'no read of a role shows a marker above it, in any list, sum, export or result (JOUR-004)',
  { timeout: 120_000 },
  async () => {
    const HIDDEN = { diamond: ['red'], gold: ['red'], silver: ['red', 'yellow'] }
    for (const [role, hidden] of Object.entries(HIDDEN)) {
      const text = await collectTexts(await firm.addEmployee(role as keyof typeof HIDDEN))
      for (const level of hidden)
        expect([role, text.toLowerCase().includes(`marker-${level}`)]).toEqual([role, false])
      expect(text.toLowerCase()).toContain('marker-green')
    }
    expect(await collectTexts(firm.owner)).toContain('Marker-red')
  },
)
