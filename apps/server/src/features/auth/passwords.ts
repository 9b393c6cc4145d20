import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { FairQueue } from '../../platform/limits/fair-queue.ts'
import { parseNetworks } from '../../platform/limits/network-address.ts'
import { Refusal } from '../../platform/refusal.ts'

/** argon2id, 64 MiB, three passes: about 55 ms of one core. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

const RUNNING = 4
const WAITING = 64
/** One network never holds more than a quarter, so an anonymous client cannot keep others from signing in. */
const SHARE = 1 / 4

const hashing = new FairQueue<string>({
  running: RUNNING,
  runningEach: RUNNING * SHARE,
  waiting: WAITING,
  waitingEach: WAITING * SHARE,
  maxWaitMs: 10_000,
  tooBusy: () =>
    new Refusal('service_unavailable', 'The service is busy. Please try again in a moment.', {
      retryAfter: 2,
    }),
})

/** Whose share of the hashing slots is used. */
interface Caller {
  readonly ip: string
}

const inTurn = <T>({ ip }: Caller, work: () => Promise<T>) =>
  hashing.run(parseNetworks(ip)[0].key, work)

/** @param salt random unless given */
export const hashPassword = (caller: Caller, password: string, salt?: Buffer) =>
  inTurn(caller, () => hash(password, { ...COST, ...(salt && { salt }) }))

export const verifyPassword = (caller: Caller, password: string, password_hash: string) =>
  inTurn(caller, () => verify(password_hash, password))

const SALT_BYTES = 16

/**
 * One salt for all pending sign-ups of an address. A sign-in then compares the password with all of them by hashing it
 * once: the same work as for a user, and as for an address that nobody has signed up with.
 */
export const deriveSalt = (key: Buffer, email: string) =>
  createHmac('sha256', key).update(email).digest().subarray(0, SALT_BYTES)

const MOST_COMMON = 10_000
const common = new Set((dictionary['passwords-common'] ?? []).slice(0, MOST_COMMON))

/** One of the passwords that are tried first, in any case of letters? */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
