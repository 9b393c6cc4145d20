import type { AnyEndpoint, Permission } from '@casework/contract/endpoint'
import { may, RESOURCES, type Action, type Resource } from '@casework/contract/permissions'
import { forbidden } from '../refusal.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { Actor } from './actor.ts'

const WORDS: readonly unknown[] = ['public', 'signed in', 'own workspace', 'workspace']

/** @throws StartRefusal when an endpoint declares no permission that is known */
export function requirePermission({ method, path, permission }: AnyEndpoint): void {
  const pair = pairOf(permission)
  const known = pair
    ? RESOURCES.includes(pair[0]) && may('owner', ...pair)
    : WORDS.includes(permission)
  if (!known) throw new StartRefusal(`${method} ${path} declares no permission`)
}

/** May the acting role call this endpoint? */
export function isPermitted({ permission }: AnyEndpoint, actor: Actor): boolean {
  if (permission === 'own workspace') return actor.account_id === actor.own_account_id
  const pair = pairOf(permission)
  return !pair || may(actor.role, ...pair)
}

/** @throws Refusal permission_denied */
export function permit(endpoint: AnyEndpoint, actor: Actor): void {
  if (!isPermitted(endpoint, actor)) throw forbidden(endpoint.denied)
}

/** Array.isArray does not narrow a readonly pair. */
const pairOf = (permission: Permission) =>
  Array.isArray(permission) ? (permission as unknown as readonly [Resource, Action]) : undefined
