import { levelsOf, type Level } from '@casework/contract/document-levels'
import { asRole, type Role } from '@casework/contract/permissions'
import type pg from 'pg'
import { createReadScope, sql, type Sql } from '../database/scope.ts'
import { Refusal } from '../refusal.ts'

/** Who asks, in which workspace, under which role. Read from the database on every request, never from the token. */
export interface Actor {
  readonly user_id: number
  readonly sign_in_id: number
  /** The account the user owns. */
  readonly own_account_id: number
  /** The workspace whose records the request works on. */
  readonly account_id: number
  readonly role: Role
  readonly levels: readonly Level[]
}

/** What the access token says: the person and the sign-in, nothing else (OQ-017). */
export interface TokenClaims {
  readonly user_id: number
  readonly sign_in_id: number
}

/** The row of actorStatement. */
export interface Found {
  own_account_id: number
  own_is_active: boolean
  connection_role: string | null
  firm_is_active: boolean | null
}

export const signedOut = () => new Refusal('authentication_error', 'Please sign in to continue')

/** What is read of the person, the sign-in and the connection, on every request. */
export const actorStatement = (claims: TokenClaims, requested: number | undefined): Sql => sql`
  select own.id as own_account_id, own.is_active and u.is_active and u.email_verified_at is not null as own_is_active,
         c.role as connection_role, firm.is_active as firm_is_active
  from sign_ins s
  join users u on u.id = s.user_id
  join accounts own on own.owner_user_id = u.id
  left join connections c on c.firm_account_id = ${requested ?? null} and c.employee_account_id = own.id
  left join accounts firm on firm.id = c.firm_account_id
  where s.id = ${claims.sign_in_id} and s.user_id = ${claims.user_id} and s.ended_at is null and s.expires_at > now()`

/**
 * Finds the actor of a request.
 * @param requested the workspace asked for by owner_account_id; the own one when absent or equal to it
 * @throws Refusal authentication_error when the sign-in has ended, workspace_forbidden without a live connection (OQ-013)
 */
export async function findActor(
  pool: pg.Pool,
  claims: TokenClaims,
  requested: number | undefined,
): Promise<Actor> {
  const found = await createReadScope(pool, { user_id: claims.user_id }).one<Found>(
    actorStatement(claims, requested),
  )
  return actorFrom(found, claims, requested)
}

/** @throws Refusal as findActor does */
export function actorFrom(
  found: Found | undefined,
  claims: TokenClaims,
  requested: number | undefined,
): Actor {
  if (!found?.own_is_active) throw signedOut()
  const person = { ...claims, own_account_id: found.own_account_id }
  if (requested === undefined || requested === found.own_account_id) {
    return { ...person, account_id: found.own_account_id, role: 'owner', levels: levelsOf('owner') }
  }
  if (!found.connection_role || !found.firm_is_active) {
    throw new Refusal('workspace_forbidden', 'You do not have access to this workspace')
  }
  const role = asRole(found.connection_role)
  return { ...person, account_id: requested, role, levels: levelsOf(role) }
}
