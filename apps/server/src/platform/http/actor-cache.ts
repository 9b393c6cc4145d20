import type { Sql, WorkspaceScope } from '../database/scope.ts'
import { actorFrom, actorStatement, type Actor, type Found, type TokenClaims } from './actor.ts'

/** The guess was wrong: the role, the account or the sign-in changed since. Nothing read under it is used. */
export class StaleActor extends Error {}

const MOST = 10_000

/**
 * Who asked last time will mostly be who asks now. A read may therefore send the question who asks together with its own,
 * in one round trip, and look at the answer to the first before it hands on the answer to the second. What is decided is
 * decided by the database on every request; only the order of asking is saved.
 */
export class ActorCache {
  readonly #actors = new Map<string, Actor>()

  find(claims: TokenClaims, requested: number | undefined): Actor | undefined {
    return this.#actors.get(keyOf(claims, requested))
  }

  keep(claims: TokenClaims, requested: number | undefined, actor: Actor): void {
    if (this.#actors.size >= MOST) this.#actors.clear()
    this.#actors.set(keyOf(claims, requested), actor)
  }

  forget(claims: TokenClaims, requested: number | undefined): void {
    this.#actors.delete(keyOf(claims, requested))
  }
}

const keyOf = ({ sign_in_id, user_id }: TokenClaims, requested: number | undefined) =>
  `${sign_in_id}:${user_id}:${requested ?? ''}`

/**
 * A scope whose first round trip also asks who asks.
 * @throws StaleActor from that round trip when it is somebody else than guessed
 */
export function guarded(
  scope: WorkspaceScope,
  guess: Actor,
  claims: TokenClaims,
  requested: number | undefined,
): { scope: WorkspaceScope; verify(): Promise<void> } {
  let verified = false
  const check = (rows: object[] | undefined) => {
    if (!isSame(actorOrNobody(rows?.[0] as Found | undefined, claims, requested), guess))
      throw new StaleActor()
    verified = true
  }
  const batch: WorkspaceScope['batch'] = async (statements, options) => {
    if (verified) return scope.batch(statements, options)
    const [who, ...results] = await scope.batch(
      [actorStatement(claims, requested), ...statements],
      options,
    )
    check(who)
    return results
  }
  const many = async <T extends object>(statement: Sql) => (await batch([statement]))[0] as T[]
  const one = async <T extends object>(statement: Sql) => (await many<T>(statement))[0]
  const verify = async () => {
    if (!verified) check((await scope.batch([actorStatement(claims, requested)]))[0])
  }
  return { scope: { account_id: scope.account_id, levels: scope.levels, batch, many, one }, verify }
}

function actorOrNobody(
  found: Found | undefined,
  claims: TokenClaims,
  requested: number | undefined,
): Actor | undefined {
  try {
    return actorFrom(found, claims, requested)
  } catch {
    return undefined
  }
}

const isSame = (actor: Actor | undefined, guess: Actor) =>
  actor?.account_id === guess.account_id &&
  actor.own_account_id === guess.own_account_id &&
  actor.role === guess.role
