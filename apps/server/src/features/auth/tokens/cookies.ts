import type { RequestInfo } from '../../../platform/http/context.ts'

/** Browsers take a `__Secure-` cookie over https only: nobody on the network can plant one. */
export const cookieName = (name: string, secure: boolean) => `${secure ? '__Secure-' : ''}${name}`

export const readCookie = (
  request: Pick<RequestInfo, 'header'>,
  name: string,
): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(request.header('cookie') ?? '')?.[1]

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly seconds: number
  readonly sameSite: 'Strict' | 'Lax'
  readonly secure: boolean
}

export const setCookie = (
  request: RequestInfo,
  { name, value, path, seconds, sameSite, secure }: Cookie,
): void =>
  request.answerHeader(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`,
  )
