// A browser that has signed in before: strangers' failed sign-ins must not keep it out.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RequestInfo } from '../../../platform/http/context.ts'
import type { Person } from '../../accounts/index.ts'
import { cookieName, readCookie, setCookie } from '../tokens/cookies.ts'
import type { ValueSigner } from '../value-signer.ts'

const DAYS = 400
/** People who share a browser. */
const MOST = 5
const DEVICE = /^[\w-]{22}$/
const ENTRY = /^([1-9]\d{0,14})~([\w-]{43})$/

export interface Devices {
  /** The browser's id if the person has signed in from it with the present password. */
  findDevice(request: RequestInfo, person: KnownPerson): string | undefined
  /** Makes the browser known to the person, beside others who use it. */
  remember(request: RequestInfo, person: KnownPerson): void
  /** The id of whoever signed in from the browser last, by the stamp on the cookie alone. */
  findLastUser(request: Pick<RequestInfo, 'header'>): string | undefined
}

type KnownPerson = Pick<Person, 'id' | 'password_hash'>

/**
 * The cookie holds a random id of the browser and, for each person, a signature over that id, the person and the password:
 * a new password forgets every browser, and nothing has to be stored. All of it is stamped.
 */
export function createDevices({
  key,
  signer,
  secure,
}: {
  key: Buffer
  signer: ValueSigner
  secure: boolean
}): Devices {
  const name = cookieName('casework_device', secure)
  const sign = (device: string, { id, password_hash }: KnownPerson) =>
    createHmac('sha256', key).update(`${device}~${id}~${password_hash}`).digest('base64url')

  const read = (request: RequestInfo) => {
    const [device = '', ...texts] = (readCookie(request, name) ?? '').split('.')
    const entries = texts.slice(0, MOST).flatMap((text) => {
      const [, id, signature] = ENTRY.exec(text) ?? []
      return id && signature ? [{ id: Number(id), signature }] : []
    })
    return DEVICE.test(device) ? { device, entries } : undefined
  }

  return {
    findDevice: (request, person) => {
      const cookie = read(request)
      const entry = cookie?.entries.find(({ id }) => id === person.id)
      if (!cookie || !entry) return undefined
      return timingSafeEqual(Buffer.from(entry.signature), Buffer.from(sign(cookie.device, person)))
        ? cookie.device
        : undefined
    },

    remember: (request, person) => {
      const cookie = read(request) ?? { device: randomBytes(16).toString('base64url'), entries: [] }
      const others = cookie.entries.filter(({ id }) => id !== person.id)
      const entries = [{ id: person.id, signature: sign(cookie.device, person) }, ...others].slice(
        0,
        MOST,
      )
      const text = [
        cookie.device,
        ...entries.map(({ id, signature }) => `${id}~${signature}`),
      ].join('.')
      const seconds = DAYS * 86_400
      const value = signer.sign('device', text, Math.floor(Date.now() / 1000) + seconds)
      setCookie(request, { name, value, path: '/api/', seconds, sameSite: 'Lax', secure })
    },

    findLastUser: (request) => {
      const [, newest = ''] =
        signer.verify('device', readCookie(request, name) ?? '')?.split('.') ?? []
      return ENTRY.exec(newest)?.[1]
    },
  }
}
