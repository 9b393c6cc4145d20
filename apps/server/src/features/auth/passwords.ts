import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Config } from '../../platform/config.ts'
import { FairQueue } from '../../platform/limits/fair-queue.ts'
import { parseNetworks } from '../../platform/limits/network-address.ts'
import { Refusal } from '../../platform/refusal.ts'

export interface PasswordCost {
  /** KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** argon2id, 64 MiB, three passes: about 55 ms on one core. */
const COST: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const CHEAP_COST: PasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** The cheap cost is for tests only; see `readConfig`. */
export const getPasswordCost = (config: Pick<Config, 'CHEAP_PASSWORD_HASHES'>): PasswordCost =>
  config.CHEAP_PASSWORD_HASHES ? CHEAP_COST : COST

const MAX_RUNNING = 4
const MAX_WAITING = 64
/** Maximum share of the slots per network, so that one network cannot block all sign-ins. */
const MAX_SHARE = 1 / 4

const hashing = new FairQueue<string>({
  maxRunning: MAX_RUNNING,
  maxRunningPerKey: MAX_RUNNING * MAX_SHARE,
  maxWaiting: MAX_WAITING,
  maxWaitingPerKey: MAX_WAITING * MAX_SHARE,
  maxWaitMs: 10_000,
  tooBusy: () =>
    new Refusal('service_unavailable', 'The service is busy. Please try again in a moment.', {
      retryAfter: 2,
    }),
})

/** Hashing slots are shared fairly between IPs (IPv6: between /64 networks). */
export interface Caller {
  readonly ip: string
}

const queueHash = <T>({ ip }: Caller, work: () => Promise<T>) => {
  const [smallestNetwork] = parseNetworks(ip)
  return hashing.run(smallestNetwork.key, work)
}

/** @param salt random unless given */
export const hashPassword = (
  caller: Caller,
  password: string,
  { cost = COST, salt }: { cost?: PasswordCost; salt?: Buffer } = {},
) => queueHash(caller, () => hash(password, { ...cost, ...(salt && { salt }) }))

export const verifyPassword = (caller: Caller, password: string, password_hash: string) =>
  queueHash(caller, () => verify(password_hash, password))

const SALT_BYTES = 16

/**
 * Derives the salt from the email, so that one hash compares a password with all pending sign-ups.
 * Constant work: response time must not reveal whether the email is registered.
 */
export const deriveSalt = (key: Buffer, email: string) =>
  createHmac('sha256', key).update(email).digest().subarray(0, SALT_BYTES)

const COMMON_COUNT = 10_000
let common: ReadonlySet<string> | undefined

/** Loaded with the first new password of a process: the list takes 19 MB (decision 0041). */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary['passwords-common'] ?? []).slice(0, COMMON_COUNT))
}

/** Whether the password is one of the 10,000 most common, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= await loadCommonPasswords()
  return common.has(password.toLowerCase())
}
