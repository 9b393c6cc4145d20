/**
 * Names of rate limits. Every call counts against `requests`; an endpoint that is expensive or can
 * be abused names another one in addition. The server has the numbers (`limit-rules.ts`).
 */
export const LIMITS = [
  'requests',
  'registrations',
  'code mails',
  'password resets',
  'email undos',
  'account searches',
  'invitation previews',
  'passkey options',
  'uploads',
  'imports',
  'import previews',
  'history exports',
] as const
export type LimitName = (typeof LIMITS)[number]
