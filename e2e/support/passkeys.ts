// Second factors of people in journeys. Passkeys need an installation at `localhost`:
// `sharePasskeyCasework`.
import { secondFactors } from '@casework/contract/second-factor'
import type { CDPSession, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { findEmbeddedPostgres } from '../../apps/server/src/platform/postgres/index.ts'
import type { ApiUser } from './firm.ts'

type Installation = { url: string; dataDir: string }

/** A security key in a page's browser context, which answers without a question. */
export interface Authenticator {
  session: CDPSession
  authenticatorId: string
  /** Whether the user agrees; if not, every question fails as if it were cancelled. */
  setAgrees(agrees: boolean): Promise<void>
  remove(): Promise<void>
}

/**
 * Adds a security key to a page.
 * @param isResident whether it keeps passkeys, so that it finds one without being told which
 */
export const addAuthenticator = async (page: Page, isResident = true): Promise<Authenticator> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: isResident ? 'internal' : 'usb',
      hasResidentKey: isResident,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    session,
    authenticatorId,
    setAgrees: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    remove: async () => {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}

/**
 * Adds a passkey with the page's security key, without a screen. The page must be one of the
 * installation. Returns the recovery codes, if it is the first factor.
 */
export const addPasskey = async (
  page: Page,
  user: ApiUser,
  name = 'Laptop',
): Promise<readonly string[]> => {
  const { ticket, options } = await user.call(secondFactors.passkeyOptions, {
    body: { current_password: user.person.password },
  })
  const credential = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      json as unknown as PublicKeyCredentialCreationOptionsJSON,
    )
    const created = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return created.toJSON() as unknown as Record<string, unknown>
  }, options)
  const added = await user.call(secondFactors.addPasskey, {
    body: { ticket, name, credential },
  })
  return added.recovery_codes ?? []
}

/** An authenticator app of a person. */
export interface App {
  /** The code now; each works once, so a next one is that of a later step (30 seconds). */
  createCode: (stepsAhead?: number) => string
  recoveryCodes: readonly string[]
  remove: () => Promise<unknown>
}

/** Sets up an authenticator app, without a screen. */
export const addApp = async (user: ApiUser): Promise<App> => {
  const { ticket, secret } = await user.call(secondFactors.startTotp, {
    body: { current_password: user.person.password },
  })
  const totp = new TOTP({ secret })
  const createCode = (stepsAhead = 0) =>
    totp.generate({ timestamp: Date.now() + stepsAhead * 30_000 })
  const confirmed = await user.call(secondFactors.confirmTotp, {
    body: { ticket, code: createCode() },
  })
  return {
    createCode,
    recoveryCodes: confirmed.recovery_codes ?? [],
    remove: () => user.call(secondFactors.removeTotp, {}),
  }
}

/** Runs a statement in the installation's database. */
const runSql = async ({ dataDir }: Installation, text: string, values: unknown[]) => {
  const owner = await findEmbeddedPostgres(dataDir)
  if (!owner) throw new Error('No embedded database is running.')
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** Lets an hour pass since the person confirmed a factor, in all their sign-ins. */
export const makeFactorStale = (casework: Installation, { person }: Pick<ApiUser, 'person'>) =>
  runSql(
    casework,
    `update sign_ins set factor_at = factor_at - interval '1 hour'
     where user_id = (select id from users where email = $1)`,
    [person.email],
  )
