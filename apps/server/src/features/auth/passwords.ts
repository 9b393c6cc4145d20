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

export const hashPassword = (password: string) => oneOfFew(() => hash(password, COST))

let stranger: Promise<string> | undefined

/**
 * Compares a password. Without a hash the same work is done on a stand-in, so that the time tells nobody which
 * addresses exist.
 */
export async function passwordFits(password: string, password_hash: string | undefined): Promise<boolean> {
  stranger ??= hash('nobody has this password', COST)
  const standIn = await stranger
  const fits = await oneOfFew(() => verify(password_hash ?? standIn, password))
  return fits && password_hash !== undefined
}

const MOST_COMMON = 10_000
const common = new Set((dictionary['passwords-common'] ?? []).slice(0, MOST_COMMON))

/** One of the passwords that are tried first, in any case of letters? */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
