import type { Sql, WorkspaceScope } from '../../database/query/scope.ts'
import { toActor, selectActor, type Actor, type ActorRow, type TokenClaims } from './actor.ts'

/**
 * The cached actor is out of date: the role, the account or the sign-in changed. Discard
 * everything that was read with it.
 */
export class StaleActor extends Error {}

const MAX_ENTRIES = 10_000

/**
 * The actors of recent requests. A read uses the cached actor optimistically and verifies it in the
 * same round trip, before its result is used (`createVerifyingScope`). The database still decides
 * on every request.
 */
export class ActorCache {
  readonly #actors = new Map<string, Actor>()
  /** Sign-ins and workspaces of which this process knows that the first request is in the history. */
  readonly #arrived = new Set<string>()

  find(claims: TokenClaims, requested: number | undefined): Actor | undefined {
    return this.#actors.get(buildCacheKey(claims, requested))
  }

  keep(claims: TokenClaims, requested: number | undefined, actor: Actor): void {
    if (this.#actors.size >= MAX_ENTRIES) this.#actors.clear()
    this.#actors.set(buildCacheKey(claims, requested), actor)
  }

  forget(claims: TokenClaims, requested: number | undefined): void {
    this.#actors.delete(buildCacheKey(claims, requested))
  }

  hasArrived(claims: TokenClaims, requested: number | undefined): boolean {
    return this.#arrived.has(buildCacheKey(claims, requested))
  }

  noteArrival(claims: TokenClaims, requested: number | undefined): void {
    if (this.#arrived.size >= MAX_ENTRIES) this.#arrived.clear()
    this.#arrived.add(buildCacheKey(claims, requested))
  }
}

const buildCacheKey = ({ sign_in_id, user_id }: TokenClaims, requested: number | undefined) =>
  `${sign_in_id}:${user_id}:${requested ?? ''}`

/**
 * Wraps a scope so that its first round trip also verifies the cached actor. `verify` does it if no
 * statement was sent.
 * @throws StaleActor from that round trip when the actor has changed
 */
export function createVerifyingScope(
  scope: WorkspaceScope,
  cached: Actor,
  claims: TokenClaims,
  requested: number | undefined,
): { scope: WorkspaceScope; verify(): Promise<void> } {
  let verified = false
  const check = (rows: object[] | undefined) => {
    if (!isSameActor(toActorIfValid(rows?.[0] as ActorRow | undefined, claims, requested), cached))
      throw new StaleActor()
    verified = true
  }
  const batch: WorkspaceScope['batch'] = async (statements) => {
    if (verified) return scope.batch(statements)
    const [actorRows, ...results] = await scope.batch([
      selectActor(claims, requested),
      ...statements,
    ])
    check(actorRows)
    return results
  }
  const many = async <T extends object>(statement: Sql) => (await batch([statement]))[0] as T[]
  const one = async <T extends object>(statement: Sql) => (await many<T>(statement))[0]
  const verify = async () => {
    if (!verified) check((await scope.batch([selectActor(claims, requested)]))[0])
  }
  return { scope: { account_id: scope.account_id, levels: scope.levels, batch, many, one }, verify }
}

function toActorIfValid(
  row: ActorRow | undefined,
  claims: TokenClaims,
  requested: number | undefined,
): Actor | undefined {
  try {
    return toActor(row, claims, requested)
  } catch {
    return undefined
  }
}

const isSameActor = (actor: Actor | undefined, cached: Actor) =>
  actor?.account_id === cached.account_id &&
  actor.own_account_id === cached.own_account_id &&
  actor.role === cached.role &&
  actor.factor === cached.factor &&
  actor.factor_required_by === cached.factor_required_by &&
  actor.second_factor_from === cached.second_factor_from &&
  actor.step_up_for_red_by === cached.step_up_for_red_by
