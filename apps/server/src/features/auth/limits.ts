import { CODE_SECONDS, RESEND_OPENS_AT } from '@casework/contract/auth'
import type { Limit } from '../../platform/limits/rate-limits.ts'

const MINUTES = 60
const HOURS = 3600

/** Failed sign-ins: per pair of e-mail and address, per e-mail, per address (OQ-262), and per browser that signed in before. */
export const LOGIN_PAIR: Limit = { name: 'login-pair', hits: 10, seconds: 15 * MINUTES }
export const LOGIN_EMAIL: Limit = { name: 'login-email', hits: 30, seconds: 15 * MINUTES }
export const LOGIN_ADDRESS: Limit = { name: 'login-address', hits: 100, seconds: 15 * MINUTES }
export const LOGIN_DEVICE: Limit = { name: 'login-device', hits: 10, seconds: 15 * MINUTES }

/** Links to a new password by mail, alike for addresses that exist and that do not (OQ-243). */
export const RESET_EMAIL: Limit = { name: 'reset-email', hits: 5, seconds: HOURS }

/** Codes that are mailed to one mailbox, whoever asks for them and why. */
export const CODE_MAILBOX: Limit = { name: 'code-mailbox', hits: 5, seconds: HOURS }

/** The mailbox behind an address: most providers deliver `jane+anything@` to `jane@`. */
export const normalizeMailbox = (email: string) => email.replace(/\+[^@]*(?=@)/, '')

/** Between two codes for the same wish. RATE_LIMIT_FACTOR divides the pause instead of multiplying its one hit (OQ-244). */
export const resendLimit = (factor: number): Limit => ({
  name: 'mail-pause',
  hits: 1 / factor,
  seconds: Math.max(1, Math.ceil((CODE_SECONDS - RESEND_OPENS_AT) / factor)),
})
