import { scaleByNetwork } from '../../../platform/limits/network-address.ts'
import { tooMany, type Limit, type RateLimits } from '../../../platform/limits/rate-limits.ts'
import { LOGIN_ADDRESS, LOGIN_DEVICE, LOGIN_EMAIL, LOGIN_PAIR } from '../limits.ts'

export interface Attempt {
  readonly email: string
  readonly address: string
  /** The browser, when the person of this e-mail has signed in from it before. */
  readonly device: string | undefined
}

export interface CountedAttempt {
  /** @returns what a wrong password is answered with: 429 once too many were wrong for the e-mail */
  refusal(otherwise: Error): Error
  /** The password was right: the attempt is not counted. */
  forgive(): Promise<void>
}

type Counted = readonly [limit: Limit, ...who: string[]]

/**
 * Counts an attempt to sign in before anything is compared, so that parallel guesses do not slip through (OQ-262). A browser
 * that has signed in before is counted by itself, so failures from elsewhere never block it. Others are blocked by their
 * own failures; those of the e-mail as a whole change the answer to a wrong password only.
 * @throws Refusal rate_limited
 */
export async function countAttempt(
  limits: RateLimits,
  { email, address, device }: Attempt,
): Promise<CountedAttempt> {
  const blocking: Counted[] = device
    ? [[LOGIN_DEVICE, device, email]]
    : [
        ...scaleByNetwork(LOGIN_ADDRESS, address),
        ...scaleByNetwork(LOGIN_PAIR, address).map(
          ([limit, network]) => [limit, network, email] as const,
        ),
      ]
  for (const [limit, ...who] of blocking) await limits.hit(limit, ...who)
  const wait = device ? undefined : await limits.count(LOGIN_EMAIL, email)
  const counted: Counted[] = device ? blocking : [...blocking, [LOGIN_EMAIL, email]]
  return {
    refusal: (otherwise) => (wait === undefined ? otherwise : tooMany(wait)),
    forgive: async () => {
      for (const [limit, ...who] of counted) await limits.forgive(limit, ...who)
    },
  }
}
