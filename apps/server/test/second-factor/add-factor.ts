// People with a second factor, and their way through a sign-in.
import { authEndpoints } from '@casework/contract/auth'
import type { Failure } from '@casework/contract/parts/answer'
import { factorSignIn } from '@casework/contract/second-factor'
import { TOTP } from 'otpauth'
import { findUser, setHasSecondFactor } from '../../src/features/accounts/index.ts'
import { insertPasskey } from '../../src/features/auth/factors/passkeys.sql.ts'
import { replaceRecoveryCodes } from '../../src/features/auth/factors/recovery-codes.ts'
import { createTicketSecret } from '../../src/features/auth/factors/tickets.ts'
import { insertLoginTicket } from '../../src/features/auth/factors/tickets.sql.ts'
import { createTotpSecret, sealTotpSecret } from '../../src/features/auth/factors/totp.ts'
import { insertTotp } from '../../src/features/auth/factors/totp.sql.ts'
import { inTransaction, sql, type Scope } from '../../src/platform/database/query/scope.ts'
import { deriveKey } from '../../src/platform/keys.ts'
import { ask, call, type TestApp } from '@casework/testing'
import { Authenticator } from './authenticator.ts'

interface User {
  readonly user_id: number
}

/** An authenticator app of a person. */
export interface App {
  readonly secret: string
  /** Empty if the person had a factor before. */
  readonly recovery_codes: readonly string[]
  /** Returns the code of now and lets the server accept it, although the same one may be used. */
  nextCode(): Promise<string>
}

/** Returns the code that an app shows. @param steps later, each of 30 seconds */
export const showCode = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Repeats work in which a step of the app has ended, because its codes would be of other steps. */
export async function withinOneStep(work: () => Promise<void>): Promise<void> {
  for (;;) {
    const step = TOTP.counter()
    try {
      return await work()
    } catch (error) {
      if (TOTP.counter() === step) throw error
    }
  }
}

const createApp = (
  casework: TestApp,
  { user_id }: User,
  secret: string,
  recovery_codes: readonly string[],
): App => ({
  secret,
  recovery_codes,
  nextCode: async () => {
    await casework.authPool.query('update totp_factors set last_step = 0 where user_id = $1', [
      user_id,
    ])
    return showCode(secret)
  },
})

/**
 * What the first factor does: all sign-ins of the person count as confirmed now, none is ended.
 * @returns recovery codes, if it is the first one
 */
async function startSecondFactor(scope: Scope, user_id: number, factor: string): Promise<string[]> {
  const before = await scope.one<{ is_first: boolean }>(
    sql`select second_factor_since is null as is_first from users where id = ${user_id} for update`,
  )
  if (!before?.is_first) return []
  await setHasSecondFactor(scope, user_id, true)
  await scope.many(
    sql`update sign_ins set factor = ${factor}, factor_at = now() where user_id = ${user_id} and ended_at is null returning id`,
  )
  return replaceRecoveryCodes(scope, user_id)
}

/** Gives a person an authenticator app, without their password. */
export async function addTotp(casework: TestApp, person: User): Promise<App> {
  const secret = createTotpSecret()
  const sealed = sealTotpSecret(deriveKey(casework.config.SECRET_KEY, 'totp-secret'), secret)
  const codes = await inTransaction(casework.authPool, {}, async (scope) => {
    await insertTotp(scope, person.user_id, sealed, 0)
    return startSecondFactor(scope, person.user_id, 'totp')
  })
  return createApp(casework, person, secret, codes)
}

/** Gives a person a passkey, without their password. */
export async function addPasskey(
  casework: TestApp,
  person: User,
  options: { hasCounter?: boolean; name?: string } = {},
): Promise<Authenticator> {
  const authenticator = createAuthenticator(casework, options)
  await inTransaction(casework.authPool, {}, async (scope) => {
    await startSecondFactor(scope, person.user_id, 'passkey')
    await insertPasskey(scope, person.user_id, {
      credential_id: authenticator.credentialId,
      public_key: authenticator.publicKey,
      counter: 0,
      transports: ['internal'],
      backed_up: false,
      name: options.name ?? 'Laptop',
    })
  })
  return authenticator
}

/** A new authenticator for the site of this server. */
export const createAuthenticator = (
  { config }: TestApp,
  options: { hasCounter?: boolean; idBytes?: number } = {},
): Authenticator => new Authenticator(new URL(config.PUBLIC_URL).origin, options)

/** Lets 16 minutes pass since the person has confirmed a factor. */
export const makeStale = ({ authPool }: TestApp, { user_id }: User) =>
  authPool.query(
    "update sign_ins set factor_at = factor_at - interval '16 minutes' where user_id = $1",
    [user_id],
  )

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Enters the right password and returns the ticket of the second step. */
export async function startTicket(
  { app }: TestApp,
  { email, password }: Credentials,
  headers: Record<string, string> = {},
): Promise<string> {
  const { body } = await ask(app, authEndpoints.login, { body: { email, password } }, { headers })
  const ticket = (body as Failure).error?.data?.['ticket']?.[0]
  if (!ticket) throw new Error(`No second step was asked for: ${JSON.stringify(body)}`)
  return ticket
}

/** Returns the ticket that a right password answers, without hashing one. */
export const issueTicket = ({ authPool }: TestApp, { user_id }: User): Promise<string> =>
  inTransaction(authPool, {}, async (scope) => {
    const { ticket, token_hash } = createTicketSecret()
    const user = await findUser(scope, user_id)
    if (!user || !(await insertLoginTicket(scope, user, token_hash, true)))
      throw new Error('The person has no factor')
    return ticket
  })

/** Signs in with password and a code of the app. */
export const signInWithTotp = async (casework: TestApp, credentials: Credentials, app: App) =>
  call(casework.app, factorSignIn.finish, {
    body: { ticket: await startTicket(casework, credentials), code: await app.nextCode() },
  })
