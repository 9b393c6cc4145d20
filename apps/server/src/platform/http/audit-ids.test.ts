import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { describe, expect, test } from 'vitest'
import { findAuditedIds } from './audit.ts'

interface Call {
  readonly params?: unknown
  readonly body?: unknown
  /** Absent if the request was denied. */
  readonly result?: unknown
  readonly ids: readonly number[]
}

// What the handlers return, with every field that could be mistaken for the id of the record.
const CASE = { id: 7, client: 3, client_id: 3, version: 2 }
const SESSION = { id: 7, case: 4, case_id: 4, client_id: 3, version: 2 }
const GROUP = { id: 7, session_id: 5, documents: [{ id: 8 }, { id: 9 }], version: 2 }
const DOCUMENT = { id: 7, client_id: 3, case: 4, session: 5, group: 6, version: 2 }
// The id of the plan; the request names the document.
const PLAN = { id: 2, document_id: 7, after_session_id: 5 }
const CONNECTION = { id: 2, connection_id: 7, version: 2 }
const REQUEST = { id: 7, status: 'pending', sender_name: 'A' }
const PARTY = { id: 2, case_id: 7, person_id: 5, client_id: null }
const ENTRY = { id: 7, case_id: 4, session_id: 5, version: 1 }
const DEADLINE = { id: 7, case_id: 4, session_id: 5, user_id: 3, version: 2 }
const PROFILE = { name: 'A', account: { id: 1 }, preferences: { language: 'en' }, version: 2 }
const IMPORTED = { success_count: 1, duplicates: [{ row: 2 }], warnings: [], rejected_rows: [] }
const TIMES = { expires_at: '', resend_at: '' }

/** A request with an id in its path: done, denied (the id is still text), and malformed. */
const listPathCalls = (result: unknown, body?: unknown): readonly Call[] => [
  { params: { id: 7 }, body, result, ids: [7] },
  { params: { id: '7' }, body, ids: [7] },
  { params: { id: 'x' }, body, ids: [] },
]
const listCreateCalls = (result: unknown, body: unknown): readonly Call[] => [
  { body, result, ids: [7] },
  { body, ids: [] },
]
const ANSWER_CALLS: readonly Call[] = [
  { body: { id: 7, status: 'rejected' }, result: REQUEST, ids: [7] },
  { body: { id: 7, status: 'accepted', assigned_role: 'gold' }, ids: [7] },
  { body: { id: '7' }, ids: [] },
]
const listMarkCalls = (ids: string, count: string): readonly Call[] => [
  {
    body: { [ids]: [7, 8, 9] },
    result: { [count]: 2, [ids]: [9, 8] },
    ids: [9, 8],
  },
  {
    body: { [ids]: [7, 8] },
    result: { [count]: 0, [ids]: [] },
    ids: [7, 8],
  },
  { body: { [ids]: [7, 'x', 8] }, ids: [7, 8] },
  { body: null, ids: [] },
]
const listCallsWithoutId = (result: unknown, body?: unknown): readonly Call[] => [
  { body, result, ids: [] },
  { body, ids: [] },
]
const HANDLER_NAMES_RECORD: readonly Call[] = [
  { params: { id: 7 }, result: { id: 7, case_id: 4 }, ids: [] },
  { params: { id: '7' }, ids: [] },
]

const BATCH_CALLS: readonly Call[] = [
  { body: { ids: [7, 8], group_id: 6 }, result: { documents: [{ id: 8 }] }, ids: [7, 8] },
  { body: { ids: [7, 'x'] }, ids: [7] },
  { body: null, ids: [] },
]

/** The ids in the audit entry of each write; public endpoints write none. */
const AUDITED: Record<string, readonly Call[]> = {
  'clients.create': listCreateCalls(
    { id: 7, country: 840, version: 1 },
    { name: 'A', country: 840 },
  ),
  'clients.import': listCallsWithoutId(IMPORTED),
  'clients.previewImport': [{ ids: [] }],
  'clients.undoImport': listPathCalls({ deletion_id: 9, removed_count: 2 }),
  'clients.update': listPathCalls({ id: 7, version: 2 }, { name: 'A', country: 840 }),
  'clients.remove': listPathCalls(null),
  'cases.create': listCreateCalls(CASE, { title: 'A', client_id_input: 3 }),
  'cases.update': listPathCalls(CASE, { title: 'A', client_id_input: 3 }),
  'cases.remove': listPathCalls(null),
  'cases.updateDetails': listPathCalls(CASE, { court: 'A' }),
  'cases.setStatus': listPathCalls(CASE, { status: 'closed' }),
  'cases.addToTeam': listPathCalls([{ user_id: 3 }], { user_id: 3, part: 'lead' }),
  'cases.removeFromTeam': listPathCalls(null),
  'sessions.create': listCreateCalls(SESSION, { title: 'A', case_id: 4, client_id: 3 }),
  'sessions.update': listPathCalls(SESSION, { title: 'A', case_id: 4, client_id: 3 }),
  'sessions.remove': listPathCalls(null),
  'document-groups.create': listCreateCalls(GROUP, { name: 'A', session_id: 5 }),
  'document-groups.update': listPathCalls(GROUP, { name: 'A', session_id: 5 }),
  'document-groups.remove': listPathCalls(null),
  'history.erase': [
    { body: { object_type: 'client', object_id: 7 }, result: { erased_values: 1 }, ids: [7] },
    { body: { object_id: '7' }, ids: [] },
  ],
  'documents.upload': [
    { result: { uploaded_count: 2, group: null, documents: [{ id: 7 }, { id: 8 }] }, ids: [7, 8] },
    { result: { uploaded_count: 1, group: { id: 6 }, documents: [{ id: 7 }] }, ids: [7] },
    { ids: [] },
  ],
  'documents.update': listPathCalls(DOCUMENT, { doc_name: 'A' }),
  'documents.move': listPathCalls(DOCUMENT, { group_id: 6 }),
  'documents.remove': listPathCalls(null),
  'documents.setPlan': listPathCalls(PLAN, { to_level: 'green', after_session_id: 5 }),
  'documents.approvePlan': listPathCalls(PLAN),
  'documents.endPlan': listPathCalls(null),
  'holds.place': listCreateCalls({ id: 7, client_id: 3, case_id: null }, { client_id: 3 }),
  'holds.lift': listPathCalls({ id: 7, client_id: 3, case_id: null }, { reason: 'A' }),
  'bin.restore': listPathCalls({ restored: [9, 7], kind: 'case', record_id: 4 }, {}),
  'bin.purge': listPathCalls(null),
  'bin.saveSettings': listCallsWithoutId({ days: 30, purges_from: null }, { days: 30 }),
  // The handlers name the person or the check: the permission is that of cases.
  'parties.createPerson': listCallsWithoutId({ id: 7 }, { name: 'A' }),
  'parties.updatePerson': HANDLER_NAMES_RECORD,
  'parties.removePerson': HANDLER_NAMES_RECORD,
  'parties.add': listPathCalls(PARTY, { person_id: 5 }),
  'parties.change': listPathCalls(PARTY, { reference: 'A' }),
  'parties.remove': listPathCalls(null),
  'conflicts.search': listCallsWithoutId({ hits: [{ client_id: 3 }] }, { name: 'A' }),
  'conflicts.create': listCallsWithoutId({ id: 7 }, { name: 'A' }),
  'conflicts.decide': HANDLER_NAMES_RECORD,
  'journal.create': listCreateCalls(ENTRY, { body: 'A', case_id: 4 }),
  'journal.update': listPathCalls(ENTRY, { body: 'A' }),
  'journal.setLevel': listPathCalls(ENTRY, { security_level: 'red' }),
  'journal.amend': listPathCalls(ENTRY, { body: 'A' }),
  'journal.remove': listPathCalls(null, { reason: 'A' }),
  'deadlines.compute': listCallsWithoutId({ due_on: '2026-12-01' }, { rule: {} }),
  'deadlines.create': listCreateCalls(DEADLINE, { title: 'A', case_id: 4 }),
  'deadlines.update': listPathCalls(DEADLINE, { title: 'A', case_id: 4 }),
  'deadlines.confirm': listPathCalls(DEADLINE, { due_on: '2026-12-01' }),
  'deadlines.acknowledge': listPathCalls(DEADLINE),
  'deadlines.done': listPathCalls(DEADLINE, { note: 'A' }),
  'deadlines.reopen': listPathCalls(DEADLINE, { reason: 'A' }),
  'deadlines.cancel': listPathCalls(DEADLINE, { reason: 'A' }),
  'deadlines.addCourtDay': listCallsWithoutId({ day: '2026-12-24' }, { day: '2026-12-24' }),
  'deadlines.removeCourtDay': [{ params: { day: '2026-12-24' }, result: null, ids: [] }],
  'deadlines.handOver': [
    { body: { user_id: 3, deadline_ids: [7, 8] }, result: { deadlines: 2, cases: 1 }, ids: [7, 8] },
    { body: { deadline_ids: 'x' }, ids: [] },
  ],
  'documents.updateMany': BATCH_CALLS,
  'documents.downloadMany': BATCH_CALLS,
  'documents.open': listPathCalls(undefined, { version_number: 1 }),
  'connections.send': listCreateCalls(REQUEST, {
    receiver_account_id: 2,
    receiver_account_name: 'A',
  }),
  'connections.answer': ANSWER_CALLS,
  'connections.answerByPut': ANSWER_CALLS,
  'connections.updateRole': [
    { body: { connection_id: 7, new_role: 'gold' }, result: CONNECTION, ids: [7] },
    { body: { connection_id: 7, new_role: 'gold' }, ids: [7] },
    { body: { connection_id: '7' }, ids: [] },
  ],
  'connections.manage': [
    { body: { connection_id: 7, action: 'delete' }, result: null, ids: [7] },
    { body: { connection_id: 7, action: 'delete' }, ids: [7] },
    { body: null, ids: [] },
  ],
  'invitations.send': [
    {
      body: { emails: ['a@x.example'], invited_names: ['A'] },
      result: { invitations_sent: [{ id: 7 }, { id: 8 }], failed: [] },
      ids: [7, 8],
    },
    { body: { emails: ['a@x.example'], invited_names: ['A'] }, ids: [] },
  ],
  'invitations.resend': listPathCalls({ id: 7, email: 'a@x.example' }),
  'invitations.withdraw': listPathCalls(null),
  'invitations.accept': [
    { body: { token: 'x' }, result: CONNECTION, ids: [7] },
    { body: { token: 'x' }, ids: [] },
  ],
  // The id of the invitation, not of the connection.
  'invitations.acceptReceived': [
    { params: { id: 5 }, result: CONNECTION, ids: [5] },
    { params: { id: '5' }, ids: [5] },
  ],
  'invitations.decline': listPathCalls(null),
  'notifications.markReadInPanel': listMarkCalls('notification_ids', 'updated_count'),
  'notifications.markRead': listMarkCalls('notification_ids', 'updated_count'),
  'notifications.markUnread': listMarkCalls('notification_ids', 'updated_count'),
  'notifications.remove': listMarkCalls('notification_ids', 'deleted_count'),
  'alerts.markRead': listMarkCalls('update_ids', 'updated_count'),
  'alerts.remove': listMarkCalls('update_ids', 'deleted_count'),
  'firm.update': [
    { body: { name: 'A' }, result: { id: 5, version: 2 }, ids: [5] },
    { body: { name: 'A' }, ids: [] },
  ],
  'profile.update': listCallsWithoutId(PROFILE, { name: 'A', country: 'US' }),
  'profile.confirmEmail': listCallsWithoutId(PROFILE, { code: '123456' }),
  'profile.resendEmailCode': listCallsWithoutId(TIMES),
  'profile.keepEmail': listCallsWithoutId(null),
  'profile.changePassword': listCallsWithoutId(null, { current_password: 'x', new_password: 'y' }),
  'profile.savePreferences': listCallsWithoutId({ language: 'en', version: 2 }, { language: 'en' }),
  'auth.logout': listCallsWithoutId(null),
  'second-factor.passkeyOptions': listCallsWithoutId({ ticket: 't', options: {} }),
  'second-factor.addPasskey': listCallsWithoutId({ passkey: { id: 7 }, recovery_codes: null }),
  'second-factor.renamePasskey': listPathCalls({ id: 7, name: 'Laptop' }),
  'second-factor.removePasskey': listPathCalls(null),
  'second-factor.startTotp': listCallsWithoutId({ ticket: 't', secret: 's', uri: 'u' }),
  'second-factor.confirmTotp': listCallsWithoutId({ totp: { created_at: '' } }),
  'second-factor.removeTotp': listCallsWithoutId(null),
  'second-factor.replaceRecoveryCodes': listCallsWithoutId({ recovery_codes: [] }),
  'second-factor.stepUpOptions': listCallsWithoutId({ ticket: 't', options: {} }),
  'second-factor.stepUp': listCallsWithoutId({ confirmed_at: '', fresh_until: '' }),
  'sign-ins.end': listPathCalls(null),
  'sign-ins.endOthers': listCallsWithoutId({ ended_count: 2 }),
  'document-settings.update': listCallsWithoutId({ red_download: false, version: 2 }),
  'sign-in-rules.update': listCallsWithoutId({ require_second_factor: true }),
}

const BY_CAPABILITY: Record<string, Record<string, AnyEndpoint>> = endpoints
const WRITES = new Map(
  Object.entries(BY_CAPABILITY).flatMap(([capability, members]) =>
    Object.entries(members)
      .filter(([, { method, permission }]) => method !== 'GET' && permission !== 'public')
      .map(([name, endpoint]) => [`${capability}.${name}`, endpoint]),
  ),
)

describe('the ids in an audit entry', () => {
  test('are listed for every write of a signed-in user', () => {
    expect(Object.keys(AUDITED).toSorted()).toEqual([...WRITES.keys()].toSorted())
  })

  test.each([...WRITES])('match for %s', (name, endpoint) => {
    for (const { ids, result, ...request } of AUDITED[name] ?? [])
      expect(findAuditedIds(endpoint, request, result), JSON.stringify(request)).toEqual(ids)
  })

  test('are the path id for a denied read, and empty for a list', () => {
    expect(findAuditedIds(endpoints.documents.get, { params: { id: '7' } })).toEqual([7])
    expect(findAuditedIds(endpoints.documents.list, {})).toEqual([])
  })
})
