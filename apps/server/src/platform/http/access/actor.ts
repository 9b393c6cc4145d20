import { listVisibleLevels, type Level } from '@casework/contract/document-levels'
import { asRole, type EmployeeRole, type Role } from '@casework/contract/permissions'
import { FRESH_MINUTES } from '@casework/contract/second-factor'
import type pg from 'pg'
import { createReadScope, raw, sql, type Fence, type Sql } from '../../database/query/scope.ts'
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
  /** The role that the request is answered for. */
  readonly role: Role
  /** The role of the person; differs from `role` while they view the workspace as another. */
  readonly real_role: Role
  readonly see_as?: EmployeeRole
  readonly levels: readonly Level[]
  readonly factor: FactorState
  /** Name of the workspace, if it refuses this sign-in because no factor was confirmed in it. */
  readonly factor_required_by: string | null
  /** When the workspace begins to refuse this sign-in, if it lacks a factor; null if never. */
  readonly second_factor_from: string | null
  /** Name of the workspace, if it wants a fresh factor before red documents are opened. */
  readonly step_up_for_red_by: string | null
}

/**
 * Whether a factor was confirmed in this sign-in: not at all, or longer than or within the last 15
 * minutes. `none` also means that the person has no factor: every sign-in of a person with one has
 * confirmed it.
 */
export type FactorState = 'none' | 'stale' | 'fresh'

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
  factor: FactorState
  factor_required_by: string | null
  second_factor_from: string | null
  step_up_for_red_by: string | null
}

const FRESH = raw(`interval '${FRESH_MINUTES} minutes'`)

export const createFence = (actor: Actor | undefined): Fence =>
  actor ? { account_id: actor.account_id, user_id: actor.user_id, levels: actor.levels } : {}

export const signedOut = () => new Refusal('authentication_error', 'Please sign in to continue')

/** Ignores a sign-in without the factor that its user has: an old server has created it. */
export const selectActor = (claims: TokenClaims, requested: number | undefined): Sql => sql`
  select own.id as own_account_id, own.is_active and u.is_active and u.email_verified_at is not null as own_is_active,
         c.role as connection_role, firm.is_active as firm_is_active,
         case when s.factor_at is null then 'none'
           when s.factor_at > now() - ${FRESH} then 'fresh' else 'stale' end as factor,
         case when s.factor_at is null and work.second_factor_from <= now() then work.name end as factor_required_by,
         case when s.factor_at is null then work.second_factor_from end as second_factor_from,
         case when work.step_up_for_red then work.name end as step_up_for_red_by
  from sign_ins s
  join users u on u.id = s.user_id
  join accounts own on own.owner_user_id = u.id
  left join connections c on c.firm_account_id = ${requested ?? null} and c.employee_account_id = own.id
  left join accounts firm on firm.id = c.firm_account_id
  left join accounts work on work.id = coalesce(firm.id, own.id)
  where s.id = ${claims.sign_in_id} and s.user_id = ${claims.user_id} and s.ended_at is null and s.expires_at > now()
    and (s.factor_at is not null or u.second_factor_since is null)`

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
  const { own_account_id, factor, factor_required_by, second_factor_from, step_up_for_red_by } = row
  const person = {
    ...claims,
    own_account_id,
    factor,
    factor_required_by,
    second_factor_from,
    step_up_for_red_by,
  }
  if (requested === undefined || requested === row.own_account_id) {
    return {
      ...person,
      account_id: row.own_account_id,
      role: 'owner',
      real_role: 'owner',
      levels: listVisibleLevels('owner'),
    }
  }
  if (!row.connection_role || !row.firm_is_active) {
    throw new Refusal('workspace_forbidden', 'You do not have access to this workspace')
  }
  const role = asRole(row.connection_role)
  return {
    ...person,
    account_id: requested,
    role,
    real_role: role,
    levels: listVisibleLevels(role),
  }
}
