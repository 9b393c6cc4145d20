import type { LimitName } from '@casework/contract/limits'

export interface LimitRule {
  readonly hits: number
  readonly seconds: number
  /**
   * Whose calls are counted together. `anonymous address` counts calls without a valid token or
   * pass only.
   */
  readonly by: 'user' | 'address' | 'anonymous address' | 'firm'
  /**
   * `process`: counted in memory before anything else is done, at no cost. It protects this
   * process, so N processes allow N times as many. `database`: shared by all processes, counted
   * once the caller is known and permitted and the input is valid.
   */
  readonly kept: 'process' | 'database'
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Of one person in one process at the same time; multiplied by RATE_LIMIT_FACTOR too. */
export const UPLOADS_PER_USER = 4

/**
 * Calls of a person to sign in from a browser that they have signed in from, and calls to renew a
 * sign-in: each has this many. Further ones count for their address. So a flood of anonymous calls
 * from an address keeps nobody out who is known (FIX-006).
 */
export const PASS_RULE = { hits: 120, seconds: MINUTE }

/**
 * The limits that endpoints name; RATE_LIMIT_FACTOR multiplies the hits. `requests` applies to
 * every call.
 */
export const LIMIT_RULES: Record<LimitName, readonly LimitRule[]> = {
  requests: [
    { hits: 600, seconds: MINUTE, by: 'user', kept: 'process' },
    { hits: 120, seconds: MINUTE, by: 'anonymous address', kept: 'process' },
  ],
  registrations: [{ hits: 10, seconds: HOUR, by: 'address', kept: 'database' }],
  // Alike for addresses that exist and that do not (OQ-243).
  'code mails': [{ hits: 20, seconds: HOUR, by: 'address', kept: 'database' }],
  // Hashes a password for whoever has a link (FIX-005).
  'password resets': [{ hits: 10, seconds: 15 * MINUTE, by: 'address', kept: 'database' }],
  'email undos': [{ hits: 10, seconds: 15 * MINUTE, by: 'address', kept: 'database' }],
  // Enough for finding a firm, too little for copying the list of accounts (FIX-008).
  'account searches': [{ hits: 60, seconds: HOUR, by: 'user', kept: 'database' }],
  'invitation previews': [{ hits: 10, seconds: MINUTE, by: 'address', kept: 'database' }],
  uploads: [{ hits: 300, seconds: MINUTE, by: 'user', kept: 'process' }],
  imports: [{ hits: 5, seconds: MINUTE, by: 'firm', kept: 'database' }],
}
