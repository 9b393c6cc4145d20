import type { Config } from '../../platform/config.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RateLimits } from '../../platform/limits/rate-limits.ts'
import type { Devices } from './sign-in/known-devices.ts'
import type { ValueSigner } from './value-signer.ts'
import type { Tokens } from '../../platform/tokens.ts'

/** What signing up, in and out is made of. */
export interface AuthParts {
  readonly tokens: Tokens
  readonly outbox: Outbox
  readonly limits: RateLimits
  readonly devices: Devices
  /** Signs refresh tokens and device cookies, for the limits. */
  readonly signer: ValueSigner
  /** Keys the hashes of codes. */
  readonly codeKey: Buffer
  /** Makes the salts of passwords that wait for a confirmed address. */
  readonly signUpKey: Buffer
  /** Derives the successors of refresh tokens. */
  readonly refreshKey: Buffer
  readonly rateLimitFactor: number
  /** Who may sign up. */
  readonly registration: Config['REGISTRATION']
  /** Base of links in mails; cookies are marked secure when it is https. */
  readonly publicUrl: string
}
