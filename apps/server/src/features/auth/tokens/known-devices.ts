// A known browser (one that has signed in before) has its own limit of failed sign-ins, so
// that failures from elsewhere cannot lock it out.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RequestInfo } from '../../../platform/http/context.ts'
import type { User } from '../../accounts/index.ts'
import { getCookieName, readCookie, setCookie } from './cookies.ts'
import type { ValueSigner } from '../value-signer.ts'

const COOKIE_DAYS = 400
/** Users remembered per browser. */
const MAX_USERS = 5
const DEVICE_ID = /^[\w-]{22}$/
const USER_ENTRY = /^([1-9]\d{0,15})~([\w-]{43})$/

export interface Devices {
  /** Returns the device id if this user has signed in here since their last password change. */
  findDevice(request: RequestInfo, user: DeviceUser): string | undefined
  /** Adds the user to the device cookie and returns the id of the device; other users stay. */
  setCookie(request: RequestInfo, user: DeviceUser): string
  /** Returns the id of the user who signed in last. Checks only the signature: no query. */
  findLastUser(request: Pick<RequestInfo, 'header'>): string | undefined
}

type DeviceUser = Pick<User, 'id' | 'password_hash'>

/**
 * The cookie contains a random device id and, per user, a signature over that id, the user and the
 * password hash: a new password invalidates it everywhere without state on the server. `signer`
 * signs the whole value.
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
  const name = getCookieName('casework_device', secure)
  const sign = (device: string, { id, password_hash }: DeviceUser) =>
    createHmac('sha256', key).update(`${device}~${id}~${password_hash}`).digest('base64url')

  const read = (request: RequestInfo) => {
    const [device = '', ...parts] = (readCookie(request, name) ?? '').split('.')
    // The last two parts, expiry and signature, do not match USER_ENTRY.
    const entries = parts.slice(0, MAX_USERS).flatMap((part) => {
      const [, id, signature] = USER_ENTRY.exec(part) ?? []
      return id && signature ? [{ id: Number(id), signature }] : []
    })
    return DEVICE_ID.test(device) ? { device, entries } : undefined
  }

  return {
    findDevice: (request, user) => {
      const cookie = read(request)
      const entry = cookie?.entries.find(({ id }) => id === user.id)
      if (!cookie || !entry) return undefined
      return timingSafeEqual(Buffer.from(entry.signature), Buffer.from(sign(cookie.device, user)))
        ? cookie.device
        : undefined
    },

    setCookie: (request, user) => {
      const cookie = read(request) ?? { device: randomBytes(16).toString('base64url'), entries: [] }
      const others = cookie.entries.filter(({ id }) => id !== user.id)
      const entries = [{ id: user.id, signature: sign(cookie.device, user) }, ...others].slice(
        0,
        MAX_USERS,
      )
      const text = [
        cookie.device,
        ...entries.map(({ id, signature }) => `${id}~${signature}`),
      ].join('.')
      const maxAge = COOKIE_DAYS * 86_400
      const value = signer.sign('device', text, Math.floor(Date.now() / 1000) + maxAge)
      setCookie(request, { name, value, path: '/api/', maxAge, secure })
      return cookie.device
    },

    findLastUser: (request) => {
      const [, newest = ''] =
        signer.verify('device', readCookie(request, name) ?? '')?.split('.') ?? []
      return USER_ENTRY.exec(newest)?.[1]
    },
  }
}
