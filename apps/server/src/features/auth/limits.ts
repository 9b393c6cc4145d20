import { CODE_SECONDS, RESEND_SECONDS_LEFT } from '@casework/contract/auth'
import type { Limit } from '../../platform/limits/rate-limits.ts'

const MINUTES = 60

/** Failed sign-ins: per IP and email, per email, per IP (OQ-262), and per known browser. */
export const LOGIN_IP_EMAIL: Limit = { name: 'login-pair', hits: 10, seconds: 15 * MINUTES }
export const LOGIN_EMAIL: Limit = { name: 'login-email', hits: 30, seconds: 15 * MINUTES }
export const LOGIN_IP: Limit = { name: 'login-ip', hits: 100, seconds: 15 * MINUTES }
export const LOGIN_DEVICE: Limit = { name: 'login-device', hits: 10, seconds: 15 * MINUTES }

/**
 * Creates the limit of one code per pause, for a sign-up or email change. RATE_LIMIT_FACTOR divides
 * the pause (OQ-244). Rate limits multiply their hits by the factor; `1 / factor` cancels that.
 */
export const createResendLimit = (factor: number): Limit => ({
  name: 'mail-pause',
  hits: 1 / factor,
  seconds: Math.max(1, Math.ceil((CODE_SECONDS - RESEND_SECONDS_LEFT) / factor)),
})
