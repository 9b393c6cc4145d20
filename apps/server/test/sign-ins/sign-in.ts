import { authEndpoints } from '@casework/contract/auth'
import type { TestApp } from '@casework/testing'

export const FIREFOX =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
export const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Where a request comes from. */
export interface Origin {
  readonly ip?: string
  readonly user_agent?: string
  /** Of the device. */
  readonly cookie?: string | undefined
}

export interface SignedIn {
  readonly status: number
  readonly access: string
  readonly refresh: string
  /** The device cookie as the browser sends it back, and as the server has set it. */
  readonly cookie: string | undefined
  readonly set_cookie: string | undefined
}

const post = async (
  { app }: TestApp,
  path: string,
  payload: object,
  { ip = '203.0.113.7', user_agent, cookie }: Origin,
): Promise<SignedIn> => {
  const response = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    remoteAddress: ip,
    headers: { ...(user_agent && { 'user-agent': user_agent }), ...(cookie && { cookie }) },
  })
  const { data } = response.json<{ data?: { tokens: { access: string; refresh: string } } }>()
  const set_cookie = [response.headers['set-cookie'] ?? []]
    .flat()
    .find((value) => value.includes('casework_device='))
  return {
    status: response.statusCode,
    access: data?.tokens.access ?? '',
    refresh: data?.tokens.refresh ?? '',
    cookie: set_cookie?.split(';')[0],
    set_cookie,
  }
}

/** Signs in with email and password. */
export const signIn = (
  casework: TestApp,
  { email, password }: { email: string; password: string },
  origin: Origin = {},
) => post(casework, authEndpoints.login.path, { email, password }, origin)

/** Renews a sign-in. */
export const renew = (casework: TestApp, refresh: string, origin: Origin = {}) =>
  post(casework, authEndpoints.refresh.path, { refresh }, origin)
