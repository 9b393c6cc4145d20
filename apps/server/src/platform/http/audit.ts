// The audit log: one entry per write and per denial, in the account that it concerns.
import type { AnyEndpoint, Audits } from '@casework/contract/parts/endpoint'
import { sql, type Sql } from '../database/query/scope.ts'
import { findKind } from '../history/history-kinds.ts'
import type { HistoryDetails } from '../history-details.ts'
import type { Actor } from './access/actor.ts'

export interface AuditEvent {
  readonly actor: Actor
  readonly endpoint: AnyEndpoint
  readonly request_id: string
  readonly outcome: 'done' | 'denied'
  readonly object_ids: readonly number[]
  /** What the handler added. */
  readonly details?: HistoryDetails
  /** A further entry of the request: what moved along is in the first one. */
  readonly isFurther?: boolean
}

/** Names and texts of a record are in `changes` only. */
export const insertAuditEntry = ({
  actor,
  endpoint,
  request_id,
  outcome,
  object_ids,
  details: { changes, level, unit_id, ...details } = {},
  isFurther = false,
}: AuditEvent): Sql => {
  const action = `${endpoint.method} ${endpoint.path}`
  const object_type = details.object_type ?? getObjectType(endpoint)
  const isAboutPerson = object_type === ABOUT_PERSON && object_ids.length === 0
  const ids = details.object_ids ?? (isAboutPerson ? [actor.user_id] : object_ids)
  // Documents that a foreign key or a restored group has moved along are in a setting of the transaction.
  return sql`
    insert into audit_entries (account_id, user_id, role, action, kind, object_type, object_ids, outcome, request_id, level, unit_id, changes, along)
    select ${actor.account_id}, ${actor.user_id}, ${actor.real_role}, ${action}, ${details.kind ?? findKind(action, changes)},
           ${object_type}, ${ids}::bigint[], ${outcome}, ${request_id},
           ${level ?? null}, ${unit_id ?? null}::bigint,
           case when m.moved is null then c.changes else coalesce(c.changes, '{}') || m.moved end,
           case when m.moved is not null then (select jsonb_object_agg(id, 'document') from jsonb_object_keys(m.moved) id) end
    from (select ${changes ? JSON.stringify(changes) : null}::jsonb as changes) c,
         (select case when not ${isFurther} then nullif(current_setting('app.moved_along', true), '')::jsonb end as moved) m`
}

const ABOUT_PERSON = 'user'

/** Records that use the permissions of another kind, by the first part of their path. */
const OWN_TYPES: Readonly<Record<string, string>> = {
  'document-settings': 'firm',
  deadlines: 'deadline',
  entries: 'entry',
}

const getObjectType = ({ permission, path }: AnyEndpoint): string =>
  OWN_TYPES[path.split('/')[1] ?? ''] ??
  (Array.isArray(permission)
    ? (permission as unknown as readonly [string])[0]
    : path === '/logout/'
      ? ABOUT_PERSON
      : (path.split('/')[1] ?? ''))

type Fields = Readonly<Record<string, unknown>>

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0

/** The id in a path is still a text if the request was denied. */
const findOwnId: Audits = ({ params }, { id }) => ('id' in params ? Number(params['id']) : id)

/** Finds the ids for the audit entry as the endpoint declares them. */
export function findAuditedIds(
  { audits = findOwnId }: AnyEndpoint,
  { params, body }: { params?: unknown; body?: unknown },
  result?: unknown,
): number[] {
  const found = audits({ params: toFields(params), body: toFields(body) }, toFields(result))
  return [found]
    .flat()
    .map((item) => (isId(item) ? item : toFields(item)['id']))
    .filter(isId)
}
