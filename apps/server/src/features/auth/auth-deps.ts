import type { Config } from '../../platform/config.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RateLimits } from '../../platform/limits/rate-limits.ts'
import type { Devices } from './tokens/known-devices.ts'
import type { PasswordCost } from './passwords.ts'
import type { ValueSigner } from './value-signer.ts'
import type { Tokens } from '../../platform/http/access/tokens.ts'

/** Dependencies of the auth services. */
export interface AuthDeps {
  readonly tokens: Tokens
  readonly outbox: Outbox
  readonly limits: RateLimits
  readonly devices: Devices
  /** Signs refresh tokens and device cookies, so that rate limits recognize their users. */
  readonly signer: ValueSigner
  /** HMAC key of verification codes. */
  readonly codeKey: Buffer
  /** Derives the password salts of pending sign-ups. */
  readonly signUpKey: Buffer
  /** Derives the secret of a refresh token's successor. */
  readonly refreshKey: Buffer
  /** Seals the secrets of authenticator apps. */
  readonly totpKey: Buffer
  readonly passwordCost: PasswordCost
  readonly rateLimitFactor: number
  /** Who may sign up. */
  readonly signUpPolicy: Config['REGISTRATION']
  /** Base of links in mails; cookies are Secure if it is https. */
  readonly publicUrl: string
}
