import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { LIMITS, type LimitName } from '@casework/contract/parts/limits'
import { CallCounter } from '../../limits/call-counter.ts'
import { LIMIT_RULES, PASS_RULE, type LimitRule } from '../../limits/limit-rules.ts'
import { scaleByNetwork } from '../../limits/network-address.ts'
import { tooMany, type RateLimits } from '../../limits/rate-limits.ts'
import { StartRefusal } from '../../start-refusal.ts'

interface Caller {
  readonly ip: string
  readonly user_id?: number | undefined
  readonly account_id?: number | undefined
  /** Identifies a caller without an access token, recognised by a signed value (`passes.ts`). */
  readonly pass?: string | undefined
}

export interface EndpointLimits {
  /** Counts a call in memory, before any other work. @throws Refusal rate_limited */
  admit(endpoint: AnyEndpoint, caller: Caller): void
  /** Whether the endpoint has a limit that is counted in the database. */
  isCountedInDatabase(endpoint: AnyEndpoint): boolean
  /** Counts a permitted call with valid input in the database. @throws Refusal rate_limited */
  count(endpoint: AnyEndpoint, caller: Caller): Promise<void>
  /** Undoes the count of a call that had no effect. */
  takeBack(endpoint: AnyEndpoint, caller: Caller): Promise<void>
}

/** @throws StartRefusal when the endpoint declares an unknown limit */
export function requireKnownLimit({ method, path, limit }: AnyEndpoint): void {
  if (!LIMITS.includes(limit)) throw new StartRefusal(`${method} ${path} declares no limit`)
}

/** Enforces the limits that endpoints name (`limit-rules.ts`). `factor` is RATE_LIMIT_FACTOR. */
export function createEndpointLimits({
  shared,
  factor,
}: {
  shared: RateLimits
  factor: number
}): EndpointLimits {
  const calls = new CallCounter()

  const countInMemory = (name: LimitName, caller: Caller) => {
    for (const rule of LIMIT_RULES[name].filter(({ countedIn }) => countedIn === 'process')) {
      for (const [{ by, hits, seconds }, who] of findKeys(rule, caller)) {
        const wait = calls.hit(`${name}:${by}:${who}`, {
          hits: Math.max(1, hits * factor),
          seconds,
        })
        if (wait !== undefined) throw tooMany(wait)
      }
    }
  }

  const isWithinPass = ({ user_id, pass }: Caller) =>
    user_id === undefined &&
    pass !== undefined &&
    calls.hit(`pass:${pass}`, { ...PASS_RULE, hits: Math.max(1, PASS_RULE.hits * factor) }) ===
      undefined

  return {
    admit: ({ limit }, caller) => {
      if (!isWithinPass(caller)) countInMemory('requests', caller)
      if (limit !== 'requests') countInMemory(limit, caller)
    },

    isCountedInDatabase: ({ limit }) =>
      LIMIT_RULES[limit].some(({ countedIn }) => countedIn === 'database'),

    count: async ({ limit }, caller) => {
      for (const [rule, who] of findDatabaseKeys(limit, caller)) await shared.hit(rule, who)
    },

    takeBack: async ({ limit }, caller) => {
      for (const [rule, who] of findDatabaseKeys(limit, caller)) await shared.forgive(rule, who)
    },
  }
}

const findDatabaseKeys = (name: LimitName, caller: Caller) =>
  LIMIT_RULES[name]
    .filter(({ countedIn }) => countedIn === 'database')
    .flatMap((rule) => findKeys(rule, caller))
    .map(([{ by, hits, seconds }, who]) => [{ name: `${name}:${by}`, hits, seconds }, who] as const)

/**
 * Returns each key that this call counts against; empty when the rule does not apply to the caller.
 */
function findKeys(
  rule: LimitRule,
  { ip, user_id, account_id }: Caller,
): (readonly [rule: LimitRule, who: string])[] {
  const keyById = (id: number | undefined) =>
    id === undefined ? [] : [[rule, String(id)] as const]
  switch (rule.by) {
    case 'ip':
      return scaleByNetwork(rule, ip)
    case 'anonymous ip':
      return user_id === undefined ? scaleByNetwork(rule, ip) : []
    case 'user':
      return keyById(user_id)
    case 'firm':
      return keyById(account_id)
  }
}
