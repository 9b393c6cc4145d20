import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { RequestInfo } from '../../../platform/http/context.ts'
import type { Scope } from '../../../platform/database/query/scope.ts'
import { forbidden } from '../../../platform/refusal.ts'
import { signedOut } from '../../../platform/http/access/actor.ts'
import { getCookieName, readCookie, setCookie } from './cookies.ts'
import { readCaller } from '../caller.ts'
import { insertRefreshToken } from './refresh-tokens.sql.ts'
import type { ValueSigner } from '../value-signer.ts'

/** Sent to the refresh endpoint only; HttpOnly (OQ-016). */
const COOKIE = 'casework_refresh'
const COOKIE_PATH = '/api/token/refresh/'

/**
 * `id.secret.user.expires.signature`. Only a hash of the secret is stored. The last three parts
 * serve the rate limits only and are optional.
 */
const TOKEN = /^([1-9]\d{0,15})\.([\w-]{43})(?:\.[1-9]\d{0,15}\.[1-9]\d{0,14}\.[\w-]{43})?$/

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** The parts of a refresh token that identify its row. */
export interface RefreshToken {
  readonly id: number
  readonly secret: string
}

/** Issues the refresh token of a new sign-in and sets the cookie. */
export const issueRefreshToken = (scope: Scope, request: RequestInfo, options: TokenOptions) =>
  insertToken(scope, request, { ...options, secret: randomBytes(32).toString('base64url') })

interface TokenOptions {
  readonly sign_in_id: number
  readonly user_id: number
  readonly signer: ValueSigner
  readonly secure: boolean
}

/**
 * Issues the successor of a refresh token and sets the cookie. Its secret is derived from the
 * replaced one, so that each use within the grace period returns the same successor although only
 * hashes are stored.
 */
export const replaceRefreshToken = (
  scope: Scope,
  request: RequestInfo,
  { replaced, key, ...options }: ReplaceOptions,
) =>
  insertToken(scope, request, {
    ...options,
    secret: createHmac('sha256', key).update(replaced.secret).digest('base64url'),
    replaces: replaced.id,
  })

interface ReplaceOptions extends TokenOptions {
  readonly replaced: RefreshToken
  readonly key: Buffer
}

interface NewToken extends TokenOptions {
  readonly secret: string
  readonly replaces?: number
}

async function insertToken(
  scope: Scope,
  request: RequestInfo,
  { sign_in_id, user_id, secret, replaces, signer, secure }: NewToken,
): Promise<string> {
  const row = await insertRefreshToken(
    scope,
    sign_in_id,
    hashSecret(secret),
    readCaller(request),
    replaces,
  )
  if (!row) throw signedOut()
  const token = signer.sign('refresh token', `${row.id}.${secret}.${user_id}`, row.ends_at)
  setRefreshCookie(request, token, row.seconds, secure)
  return token
}

export const clearRefreshCookie = (request: RequestInfo, secure: boolean) =>
  setRefreshCookie(request, '', 0, secure)

function setRefreshCookie(
  request: RequestInfo,
  value: string,
  maxAge: number,
  secure: boolean,
): void {
  const name = getCookieName(COOKIE, secure)
  setCookie(request, { name, value, maxAge, path: COOKIE_PATH, secure })
}

/** Returns the user id of a signed refresh token. Checks only the signature: no query. */
export const readTokenUser = (signer: ValueSigner, token: string): string | undefined =>
  signer.verify('refresh token', token)?.split('.')[2]

export const readRefreshCookie = (
  request: Pick<RequestInfo, 'header'>,
  secure: boolean,
): string | undefined => readCookie(request, getCookieName(COOKIE, secure))

/**
 * Reads the refresh token from the body, or else from the cookie.
 * @throws Refusal if it is missing or malformed, or if the cookie was sent cross-site
 */
export function readRefreshToken(
  request: RequestInfo,
  bodyToken: string | undefined,
  secure: boolean,
): RefreshToken {
  const site = request.header('sec-fetch-site')
  if (bodyToken === undefined && site !== undefined && site !== 'same-origin') throw forbidden()
  const [, id, secret] = TOKEN.exec(bodyToken ?? readRefreshCookie(request, secure) ?? '') ?? []
  if (!id || !secret) throw signedOut()
  return { id: Number(id), secret }
}
