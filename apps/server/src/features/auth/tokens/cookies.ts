import type { RequestInfo } from '../../../platform/http/context.ts'

/** Browsers accept `__Secure-` cookies only over https, so a network attacker cannot set one. */
export const getCookieName = (name: string, secure: boolean) =>
  `${secure ? '__Secure-' : ''}${name}`

export const readCookie = (
  request: Pick<RequestInfo, 'header'>,
  name: string,
): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(request.header('cookie') ?? '')?.[1]

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  /** Seconds. */
  readonly maxAge: number
  readonly secure: boolean
}

export const setCookie = (
  request: RequestInfo,
  { name, value, path, maxAge, secure }: Cookie,
): void =>
  request.setHeader(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
  )
