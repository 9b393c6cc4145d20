import type { AnyEndpoint } from '@casework/contract/endpoint'
import { LIMITS, type LimitName } from '@casework/contract/limits'
import { CallCounter } from '../call-counter.ts'
import { LIMIT_RULES, PASS_RULE, type LimitRule } from '../limit-rules.ts'
import { scaleByNetwork } from '../network-address.ts'
import { tooMany, type RateLimits } from '../rate-limits.ts'
import { StartRefusal } from '../start-refusal.ts'

/** Who calls, as far as it is known. */
interface Caller {
  readonly address: string
  readonly user_id?: number | undefined
  readonly account_id?: number | undefined
  /** Names a caller without an access token who was recognised by a signature (`passes.ts`). */
  readonly pass?: string | undefined
}

export interface EndpointLimits {
  /** Counts a call in memory, before anything else is done for it. @throws Refusal rate_limited */
  admit(endpoint: AnyEndpoint, caller: Caller): void
  /** Does the endpoint have a limit that the database counts? */
  isShared(endpoint: AnyEndpoint): boolean
  /** Counts a permitted call with valid input in the database. @throws Refusal rate_limited */
  count(endpoint: AnyEndpoint, caller: Caller): Promise<void>
}

/** @throws StartRefusal when an endpoint names no limit that is known */
export function requireLimit({ method, path, limit }: AnyEndpoint): void {
  if (!LIMITS.includes(limit)) throw new StartRefusal(`${method} ${path} declares no limit`)
}

/** The named limits of endpoints: who may call how often (`limit-rules.ts`). `factor` is RATE_LIMIT_FACTOR. */
export function createEndpointLimits({
  shared,
  factor,
}: {
  shared: RateLimits
  factor: number
}): EndpointLimits {
  const calls = new CallCounter()

  const admitUnder = (name: LimitName, caller: Caller) => {
    for (const rule of LIMIT_RULES[name].filter(({ kept }) => kept === 'process')) {
      for (const [{ by, hits, seconds }, who] of countedAs(rule, caller)) {
        const wait = calls.hit(`${name}:${by}:${who}`, {
          hits: Math.max(1, hits * factor),
          seconds,
        })
        if (wait !== undefined) throw tooMany(wait)
      }
    }
  }

  const hasCallsOfItsOwn = ({ user_id, pass }: Caller) =>
    user_id === undefined &&
    pass !== undefined &&
    calls.hit(`pass:${pass}`, { ...PASS_RULE, hits: Math.max(1, PASS_RULE.hits * factor) }) ===
      undefined

  return {
    admit: ({ limit }, caller) => {
      if (!hasCallsOfItsOwn(caller)) admitUnder('requests', caller)
      if (limit !== 'requests') admitUnder(limit, caller)
    },

    isShared: ({ limit }) => LIMIT_RULES[limit].some(({ kept }) => kept === 'database'),

    count: async ({ limit }, caller) => {
      for (const rule of LIMIT_RULES[limit].filter(({ kept }) => kept === 'database')) {
        for (const [{ by, hits, seconds }, who] of countedAs(rule, caller))
          await shared.hit({ name: `${limit}:${by}`, hits, seconds }, who)
      }
    },
  }
}

/** The rule as each of those is counted under it whom the call counts for; none when it does not apply to this caller. */
function countedAs(
  rule: LimitRule,
  { address, user_id, account_id }: Caller,
): (readonly [rule: LimitRule, who: string])[] {
  const only = (id: number | undefined) => (id === undefined ? [] : [[rule, String(id)] as const])
  switch (rule.by) {
    case 'address':
      return scaleByNetwork(rule, address)
    case 'anonymous address':
      return user_id === undefined ? scaleByNetwork(rule, address) : []
    case 'user':
      return only(user_id)
    case 'firm':
      return only(account_id)
  }
}
