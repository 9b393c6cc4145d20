import type { LimitName } from '@casework/contract/parts/limits'

export interface LimitRule {
  readonly hits: number
  readonly seconds: number
  /**
   * Whose calls are counted together. `anonymous ip` counts only calls without a valid token or
   * pass.
   */
  readonly by: 'user' | 'ip' | 'anonymous ip' | 'firm'
  /**
   * `process`: counted in memory before anything else, so N processes allow N times as many calls.
   * `database`: shared by all processes; counted after authentication, permission check and
   * validation.
   */
  readonly countedIn: 'process' | 'database'
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Sign-ins from a known browser and token renewals, per person. Further calls count for their IP, so
 * a flood of anonymous calls cannot lock known people out.
 */
export const PASS_RULE = { hits: 120, seconds: MINUTE }

/**
 * The limits that endpoints name; RATE_LIMIT_FACTOR multiplies the hits. `requests` applies to
 * every call.
 */
export const LIMIT_RULES: Record<LimitName, readonly LimitRule[]> = {
  requests: [
    { hits: 600, seconds: MINUTE, by: 'user', countedIn: 'process' },
    { hits: 120, seconds: MINUTE, by: 'anonymous ip', countedIn: 'process' },
  ],
  registrations: [{ hits: 10, seconds: HOUR, by: 'ip', countedIn: 'database' }],
  // Counts for unknown emails too, so that the limit does not reveal accounts (OQ-243).
  'code mails': [{ hits: 20, seconds: HOUR, by: 'ip', countedIn: 'database' }],
  // Each call hashes a password.
  'password resets': [{ hits: 10, seconds: 15 * MINUTE, by: 'ip', countedIn: 'database' }],
  'email undos': [{ hits: 10, seconds: 15 * MINUTE, by: 'ip', countedIn: 'database' }],
  // Enough to find a firm, too few to copy the list of accounts.
  'account searches': [{ hits: 60, seconds: HOUR, by: 'user', countedIn: 'database' }],
  'invitation previews': [{ hits: 10, seconds: MINUTE, by: 'ip', countedIn: 'database' }],
  // Without a ticket it answers strangers.
  'passkey options': [{ hits: 30, seconds: MINUTE, by: 'ip', countedIn: 'database' }],
  uploads: [{ hits: 300, seconds: MINUTE, by: 'user', countedIn: 'process' }],
  imports: [{ hits: 5, seconds: MINUTE, by: 'firm', countedIn: 'database' }],
  'import previews': [{ hits: 20, seconds: MINUTE, by: 'firm', countedIn: 'database' }],
  'history exports': [{ hits: 5, seconds: HOUR, by: 'user', countedIn: 'database' }],
}
