import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'
import { Refusal } from '../../platform/refusal.ts'

/** argon2id, 64 MiB, three passes: about 55 ms of one core. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

/** Four at once fill the machine; more wait, and beyond a queue of 64 it is kinder to say so. */
const limit = pLimit(4)
const QUEUE = 64

function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= QUEUE) throw new Refusal('service_unavailable', 'The service is busy. Please try again in a moment.', { retryAfter: 2 })
  return limit(work)
}

/** @param salt random unless given */
export const hashPassword = (password: string, salt?: Buffer) => oneOfFew(() => hash(password, { ...COST, ...(salt && { salt }) }))

export const passwordFits = (password: string, password_hash: string) => oneOfFew(() => verify(password_hash, password))

const SALT_BYTES = 16

/**
 * One salt for all pending sign-ups of an address. A sign-in then compares the password with all of them by hashing it
 * once: the same work as for a user, and as for an address that nobody has signed up with.
 */
export const saltFor = (key: Buffer, email: string) => createHmac('sha256', key).update(email).digest().subarray(0, SALT_BYTES)

const MOST_COMMON = 10_000
const common = new Set((dictionary['passwords-common'] ?? []).slice(0, MOST_COMMON))

/** One of the passwords that are tried first, in any case of letters? */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
