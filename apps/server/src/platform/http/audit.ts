// The audit log: one entry per write and per denial, in the account that it concerns.
import type { AnyEndpoint, Audits } from '@casework/contract/parts/endpoint'
import { sql, type Sql } from '../database/scope.ts'
import type { Actor } from './access/actor.ts'

export interface AuditEvent {
  readonly actor: Actor
  readonly endpoint: AnyEndpoint
  readonly request_id: string
  readonly outcome: 'done' | 'denied'
  readonly object_ids: readonly number[]
}

/** Stores ids, the route and the role only; never a name or text of a record. */
export const insertAuditEntry = ({
  actor,
  endpoint,
  request_id,
  outcome,
  object_ids,
}: AuditEvent): Sql => sql`
  insert into audit_entries (account_id, user_id, role, action, object_type, object_ids, outcome, request_id)
  values (${actor.account_id}, ${actor.user_id}, ${actor.role}, ${`${endpoint.method} ${endpoint.path}`}, ${getObjectType(endpoint)}, ${object_ids}, ${outcome}, ${request_id})`

const getObjectType = ({ permission, path }: AnyEndpoint): string =>
  Array.isArray(permission)
    ? (permission as unknown as readonly [string])[0]
    : (path.split('/')[1] ?? '')

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
