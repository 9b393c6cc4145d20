// Limits of the mails that anybody can request for an address. They protect its mailbox, so no
// stranger may use them up against its owner.
import { parseNetworks } from '../../platform/limits/network-address.ts'
import { tooMany, type Limit, type RateLimits } from '../../platform/limits/rate-limits.ts'

/** Mails to one mailbox: from one network, and from all. */
export interface MailLimits {
  readonly network: Limit
  readonly all: Limit
}

const SECONDS = 3600
const limitMails = (name: string): MailLimits => ({
  network: { name: `${name}-network`, hits: 5, seconds: SECONDS },
  all: { name, hits: 10, seconds: SECONDS },
})

/** Mailed codes per mailbox, for any purpose: sign-up, resend and email change. */
export const CODE_MAILS = limitMails('code-mailbox')
/** Reset links per email, registered or not (OQ-243). */
export const RESET_MAILS = limitMails('reset-email')

/** Removes the tag of `jane+tag@`: most providers deliver it to `jane@`. */
export const normalizeMailbox = (email: string) => email.replace(/\+[^@]*(?=@)/, '')

/** The IPv4 address, or the /64 of an IPv6 address. */
export const readNetwork = (ip: string): string => parseNetworks(ip)[0].key

/**
 * Counts a mail without refusing. One that a limit refuses is not counted for the other, so that a
 * network cannot use up the mails of all, nor a full mailbox those of a network.
 * @returns the seconds to wait if a limit is exceeded
 */
export async function countMail(
  limits: RateLimits,
  { network, all }: MailLimits,
  ip: string,
  ...mailbox: string[]
): Promise<number | undefined> {
  const fromNetwork = [...mailbox, readNetwork(ip)]
  const wait =
    (await limits.count(network, ...fromNetwork)) ?? (await limits.count(all, ...mailbox))
  if (wait !== undefined) await limits.forgive(network, ...fromNetwork)
  return wait
}

/** @throws Refusal rate_limited */
export async function enforceMailLimit(...mail: Parameters<typeof countMail>): Promise<void> {
  const wait = await countMail(...mail)
  if (wait !== undefined) throw tooMany(wait)
}
