/**
 * What an endpoint's calls are counted as. Every call counts as one of `requests`; an endpoint that costs more or can be
 * abused names a limit of its own. How many are allowed is the server's business (`limit-rules.ts`).
 */
export const LIMITS = ['requests', 'registrations', 'code mails', 'email undos', 'account searches', 'invitation previews', 'uploads', 'imports'] as const
export type LimitName = (typeof LIMITS)[number]
