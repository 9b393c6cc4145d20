import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { RequestInfo } from '../../platform/http/context.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { forbidden } from '../../platform/refusal.ts'
import { signedOut } from '../../platform/http/access/actor.ts'
import { cookieName, readCookie, setCookie } from './cookies.ts'
import { insertRefreshToken } from './refresh-tokens.sql.ts'
import type { ValueSigner } from './value-signer.ts'

/** The cookie goes to the one address that renews, and no script can read it (OQ-016). */
const COOKIE = 'casework_refresh'
const COOKIE_PATH = '/api/token/refresh/'

/** `id.secret.user` and a stamp: the row, and 256 random bits of which only the hash is kept. The rest is for the limits alone; older tokens lack it. */
const TOKEN = /^([1-9]\d{0,14})\.([\w-]{43})(?:\.[1-9]\d{0,14}\.[1-9]\d{0,14}\.[\w-]{43})?$/

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** A token that a request has brought. */
export interface PresentedToken {
  readonly id: number
  readonly secret: string
}

/** @returns a refresh token of a new sign-in, put into the cookie as well */
export const issueRefreshToken = (scope: Scope, request: RequestInfo, given: TokenOptions) =>
  issue(scope, request, { ...given, secret: randomBytes(32).toString('base64url') })

interface TokenOptions {
  readonly sign_in_id: number
  readonly user_id: number
  readonly signer: ValueSigner
  readonly secure: boolean
}

/**
 * The successor's secret is derived from the secret that it replaces, so every use of a token within the grace period
 * gets the same successor although only hashes are stored.
 * @returns the successor of a refresh token, put into the cookie as well
 */
export const replaceRefreshToken = (
  scope: Scope,
  request: RequestInfo,
  { presented, key, ...given }: Replacement,
) =>
  issue(scope, request, {
    ...given,
    secret: createHmac('sha256', key).update(presented.secret).digest('base64url'),
    replaces: presented.id,
  })

interface Replacement extends TokenOptions {
  readonly presented: PresentedToken
  readonly key: Buffer
}

interface Issue extends TokenOptions {
  readonly secret: string
  readonly replaces?: number
}

async function issue(
  scope: Scope,
  request: RequestInfo,
  { sign_in_id, user_id, secret, replaces, signer, secure }: Issue,
): Promise<string> {
  const row = await insertRefreshToken(scope, sign_in_id, hashSecret(secret), replaces)
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
  seconds: number,
  secure: boolean,
): void {
  const name = cookieName(COOKIE, secure)
  setCookie(request, { name, value, seconds, path: COOKIE_PATH, sameSite: 'Strict', secure })
}

/** The user of a refresh token, by its stamp alone. */
export const readTokenUser = (signer: ValueSigner, token: string): string | undefined =>
  signer.verify('refresh token', token)?.split('.')[2]

export const readRefreshCookie = (
  request: Pick<RequestInfo, 'header'>,
  secure: boolean,
): string | undefined => readCookie(request, cookieName(COOKIE, secure))

/**
 * The refresh token of a request: from the body, else from the cookie.
 * @throws Refusal when there is none, it is no token, or a foreign site sent the cookie along
 */
export function readRefreshToken(
  request: RequestInfo,
  given: string | undefined,
  secure: boolean,
): PresentedToken {
  const site = request.header('sec-fetch-site')
  if (given === undefined && site !== undefined && site !== 'same-origin') throw forbidden()
  const [, id, secret] = TOKEN.exec(given ?? readRefreshCookie(request, secure) ?? '') ?? []
  if (!id || !secret) throw signedOut()
  return { id: Number(id), secret }
}
