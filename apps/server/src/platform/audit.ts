// The audit log: one entry per write and per denial, in the account that it concerns.
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { sql, type Sql } from './database/scope.ts'
import type { Actor } from './http/access/actor.ts'

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

type Ids = Record<string, unknown>

const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0
const asIds = (value: unknown): Ids =>
  typeof value === 'object' && value !== null ? (value as Ids) : {}

/**
 * Finds the ids for the audit entry: from the path, else from the result, else from the body.
 * `connection_id` goes before `id`, which is the account at the other end of a connection.
 */
export function findObjectIds(
  { params, body }: { params?: unknown; body?: unknown },
  result?: unknown,
): number[] {
  const [inPath, inBody, inResult] = [asIds(params), asIds(body), asIds(result)]
  const id = Number(inPath['id'])
  if (isId(id)) return [id]
  for (const found of [inResult, inBody]) {
    const one = found['connection_id'] ?? found['id']
    if (isId(one)) return [one]
    const many = Object.values(found)
      .find(Array.isArray)
      ?.map((item: unknown) => (isId(item) ? item : asIds(item)['id']))
      .filter(isId)
    if (many && many.length > 0) return many
  }
  return []
}
