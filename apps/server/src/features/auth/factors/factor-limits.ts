// Limits of wrong codes. A passkey cannot be guessed and works while codes are limited.
import { scaleByNetwork } from '../../../platform/limits/network-address.ts'
import type { Limit, RateLimits } from '../../../platform/limits/rate-limits.ts'

const SECONDS = 15 * 60
const FACTOR_PERSON: Limit = { name: 'factor-person', hits: 10, seconds: SECONDS }
const FACTOR_IP: Limit = { name: 'factor-ip', hits: 100, seconds: SECONDS }

export interface CodeTry {
  readonly ip: string
  /** Undefined for a ticket that is unknown or not live. */
  readonly user_id: number | undefined
  /** Whether this person has signed in from this browser before. */
  readonly isKnownDevice: boolean
}

/**
 * Counts a code before it is compared, so that parallel guesses cannot bypass the limits. The known
 * browsers of a person have a limit of their own, which strangers elsewhere cannot use up.
 * @returns takes the try back: the code was right
 * @throws Refusal rate_limited
 */
export async function countCodeTry(
  limits: RateLimits,
  { ip, user_id, isKnownDevice }: CodeTry,
): Promise<() => Promise<void>> {
  const person = user_id === undefined ? [] : [String(user_id), isKnownDevice ? 'known' : 'other']
  const counted: (readonly [limit: Limit, ...who: string[]])[] = [
    ...scaleByNetwork(FACTOR_IP, ip),
    ...(person.length > 0 ? [[FACTOR_PERSON, ...person] as const] : []),
  ]
  for (const [limit, ...who] of counted) await limits.hit(limit, ...who)
  return async () => {
    for (const [limit, ...who] of counted) await limits.forgive(limit, ...who)
  }
}
