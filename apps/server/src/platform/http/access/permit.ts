import type { AnyEndpoint, Permission } from '@casework/contract/parts/endpoint'
import { may, RESOURCES, type Action, type Resource } from '@casework/contract/permissions'
import { forbidden } from '../../refusal.ts'
import { StartRefusal } from '../../start-refusal.ts'
import type { Actor } from './actor.ts'
import { findFactorRefusal } from './require-factor.ts'

const KEYWORDS: readonly unknown[] = ['public', 'signed in', 'own workspace', 'workspace']

/** @throws StartRefusal when the endpoint declares an unknown permission */
export function requireKnownPermission({ method, path, permission }: AnyEndpoint): void {
  const pair = toPair(permission)
  const isKnown = pair
    ? RESOURCES.includes(pair[0]) && may('owner', ...pair)
    : KEYWORDS.includes(permission)
  if (!isKnown) throw new StartRefusal(`${method} ${path} declares no permission`)
}

export function isPermitted({ permission }: AnyEndpoint, actor: Actor): boolean {
  if (permission === 'own workspace') return actor.account_id === actor.own_account_id
  const pair = toPair(permission)
  return !pair || may(actor.role, ...pair)
}

/**
 * @param body not validated yet
 * @throws Refusal permission_denied, second_factor_missing, step_up_required
 */
export function permit(endpoint: AnyEndpoint, actor: Actor, body?: unknown): void {
  if (!isPermitted(endpoint, actor)) {
    const { denied } = endpoint
    throw forbidden(
      typeof denied === 'function' ? denied(Object(body) as Record<string, unknown>) : denied,
    )
  }
  const refusal = findFactorRefusal(endpoint, actor, body)
  if (refusal) throw refusal
}

/** Casts, because Array.isArray does not narrow a readonly tuple. */
const toPair = (permission: Permission) =>
  Array.isArray(permission) ? (permission as unknown as readonly [Resource, Action]) : undefined
