import { scaleByNetwork } from '../../../platform/limits/network-address.ts'
import { tooMany, type Limit, type RateLimits } from '../../../platform/limits/rate-limits.ts'
import { takeBackIfBusy } from '../../../platform/limits/take-back-if-busy.ts'
import { LOGIN_DEVICE, LOGIN_EMAIL, LOGIN_IP, LOGIN_IP_EMAIL } from '../limits.ts'

export interface Attempt {
  readonly email: string
  readonly ip: string
  /** Device id, if this user has signed in from this browser before. */
  readonly device: string | undefined
}

export interface CountedAttempt {
  /** Returns `fallback`, or 429 if the email has too many failures. */
  getPasswordError(fallback: Error): Error
  /** Takes the attempt back: the password was right. */
  forgive(): Promise<void>
  /** Runs a check of the password; takes the attempt back if nothing was checked. */
  check<T>(work: () => Promise<T>): Promise<T>
}

type LimitKey = readonly [limit: Limit, ...who: string[]]

/**
 * Counts an attempt before the password is checked, so that parallel guesses cannot bypass the
 * limits (OQ-262). A known browser has its own limit. Other browsers have two: one for each IP, and
 * one for each pair of IP and email. The limit of the email never blocks the right password.
 * @throws Refusal rate_limited
 */
export async function countAttempt(
  limits: RateLimits,
  { email, ip, device }: Attempt,
): Promise<CountedAttempt> {
  const blockingLimits: LimitKey[] = device
    ? [[LOGIN_DEVICE, device, email]]
    : [
        ...scaleByNetwork(LOGIN_IP, ip),
        ...scaleByNetwork(LOGIN_IP_EMAIL, ip).map(
          ([limit, network]) => [limit, network, email] as const,
        ),
      ]
  for (const [limit, ...who] of blockingLimits) await limits.hit(limit, ...who)
  const retryAfter = device ? undefined : await limits.count(LOGIN_EMAIL, email)
  const countedLimits: LimitKey[] = device
    ? blockingLimits
    : [...blockingLimits, [LOGIN_EMAIL, email]]
  const forgive = async () => {
    for (const [limit, ...who] of countedLimits) await limits.forgive(limit, ...who)
  }
  return {
    getPasswordError: (fallback) => (retryAfter === undefined ? fallback : tooMany(retryAfter)),
    forgive,
    check: (work) => takeBackIfBusy(work, forgive),
  }
}
