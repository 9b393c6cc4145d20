import { listVisibleLevels, type Level } from '@casework/contract/document-levels'
import { asRole, type Role } from '@casework/contract/permissions'
import type pg from 'pg'
import { createReadScope, sql, type Sql } from '../../database/scope.ts'
import { Refusal } from '../../refusal.ts'

/**
 * The user, workspace and role of a request. Read from the database every time, never from the
 * token.
 */
export interface Actor {
  readonly user_id: number
  readonly sign_in_id: number
  /** The account the user owns. */
  readonly own_account_id: number
  /** The workspace that the request works in. */
  readonly account_id: number
  readonly role: Role
  readonly levels: readonly Level[]
}

/** The access token names the user and the sign-in only, so a changed role applies immediately. */
export interface TokenClaims {
  readonly user_id: number
  readonly sign_in_id: number
}

/** A row of `selectActor`. */
export interface ActorRow {
  own_account_id: number
  own_is_active: boolean
  connection_role: string | null
  firm_is_active: boolean | null
}

export const signedOut = () => new Refusal('authentication_error', 'Please sign in to continue')

export const selectActor = (claims: TokenClaims, requested: number | undefined): Sql => sql`
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
 * @param requested the workspace named by owner_account_id; undefined means the user's own
 * @throws Refusal authentication_error when the sign-in has ended, workspace_forbidden without an
 * active connection
 */
export async function findActor(
  pool: pg.Pool,
  claims: TokenClaims,
  requested: number | undefined,
): Promise<Actor> {
  const row = await createReadScope(pool, { user_id: claims.user_id }).one<ActorRow>(
    selectActor(claims, requested),
  )
  return toActor(row, claims, requested)
}

/** @throws Refusal as findActor does */
export function toActor(
  row: ActorRow | undefined,
  claims: TokenClaims,
  requested: number | undefined,
): Actor {
  if (!row?.own_is_active) throw signedOut()
  const person = { ...claims, own_account_id: row.own_account_id }
  if (requested === undefined || requested === row.own_account_id) {
    return {
      ...person,
      account_id: row.own_account_id,
      role: 'owner',
      levels: listVisibleLevels('owner'),
    }
  }
  if (!row.connection_role || !row.firm_is_active) {
    throw new Refusal('workspace_forbidden', 'You do not have access to this workspace')
  }
  const role = asRole(row.connection_role)
  return { ...person, account_id: requested, role, levels: listVisibleLevels(role) }
}
