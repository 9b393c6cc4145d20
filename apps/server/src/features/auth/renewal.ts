import { createHash, randomBytes } from 'node:crypto'
import type { RequestInfo } from '../../platform/http/context.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { forbidden } from '../../platform/refusal.ts'
import { signedOut } from '../../platform/http/actor.ts'
import { cookieName, readCookie, setCookie } from './cookies.ts'
import { insertRefreshToken } from './renewal.sql.ts'

/** The cookie goes to the one address that renews, and no script can read it (OQ-016). */
const COOKIE = 'casework_refresh'
const COOKIE_PATH = '/api/token/refresh/'

/** `id.secret`: the row, and 256 random bits of which only the hash is kept. */
const TOKEN = /^([1-9]\d{0,14})\.([\w-]{43})$/

export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** A new refresh token of a sign-in, put into the cookie as well. */
export async function giveRefreshToken(scope: Scope, request: RequestInfo, sign_in_id: number, secure: boolean): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const row = await insertRefreshToken(scope, sign_in_id, hashOfSecret(secret))
  if (!row) throw signedOut()
  const token = `${row.id}.${secret}`
  setRefreshCookie(request, token, row.seconds, secure)
  return token
}

export const clearRefreshCookie = (request: RequestInfo, secure: boolean) => setRefreshCookie(request, '', 0, secure)

function setRefreshCookie(request: RequestInfo, value: string, seconds: number, secure: boolean): void {
  const cookie = { path: COOKIE_PATH, sameSite: 'Strict', secure } as const
  setCookie(request, { ...cookie, name: cookieName(COOKIE, secure), value, seconds })
  if (secure && readCookie(request, COOKIE) !== undefined) setCookie(request, { ...cookie, name: COOKIE, value: '', seconds: 0 })
}

/**
 * The refresh token of a request: from the body, else from the cookie.
 * @throws Refusal when there is none, it is no token, or a foreign site sent the cookie along
 */
export function refreshTokenOf(request: RequestInfo, given: string | undefined, secure: boolean): { id: number; token_hash: string } {
  // A sign-in from before the prefix brings the plain name once more; the answer replaces it.
  const fromCookie = readCookie(request, cookieName(COOKIE, secure)) ?? readCookie(request, COOKIE)
  const site = request.header('sec-fetch-site')
  if (given === undefined && site !== undefined && site !== 'same-origin') throw forbidden()
  const [, id, secret] = TOKEN.exec(given ?? fromCookie ?? '') ?? []
  if (!id || !secret) throw signedOut()
  return { id: Number(id), token_hash: hashOfSecret(secret) }
}
