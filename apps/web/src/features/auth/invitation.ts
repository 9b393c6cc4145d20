import { t } from '@casework/texts'
import { INVITATION_KEY, INVITED_EMAIL_KEY } from '~/platform/constants'
import { logError } from '~/platform/log'
import { toast } from '~/ui'

/** What became of an invitation. */
export interface Redeemed {
  accepted: boolean
  /** Why not: the server's words. */
  message: string
}

let met: string | undefined

/**
 * Keeps the invitation that a page was opened with for the life of this tab (OQ-040), and the address that its link names.
 * Only once: its page's address is looked at again whenever somebody signs in on it.
 */
export function keepInvitation(token: unknown, email: unknown): void {
  if (typeof token !== 'string' || token === '' || token === met) return
  met = token
  const isKept = token === keptInvitation()
  keep(token)
  // From page to page the token goes along, the address does not.
  if (!isKept || email !== undefined)
    attempt(() => sessionStorage.setItem(INVITED_EMAIL_KEY, typeof email === 'string' ? email : ''))
}

/** The invitation this tab was opened with, until it is answered. */
export const keptInvitation = (): string | undefined =>
  attempt(() => sessionStorage.getItem(INVITATION_KEY)) ?? undefined

/** The address that the link of the kept invitation names; empty when it names none. */
export const invitedEmail = (): string =>
  attempt(() => sessionStorage.getItem(INVITED_EMAIL_KEY)) ?? ''

/** It was answered, or is not wanted now. */
export function forgetInvitation(): void {
  attempt(() => sessionStorage.removeItem(INVITATION_KEY))
  attempt(() => sessionStorage.removeItem(INVITED_EMAIL_KEY))
}

/**
 * Accepts the kept invitation for whoever has just signed up from its link (AUTH-068), with the token of a sign-in that need
 * not be complete yet (OQ-038). Never throws: whoever signs up is signed in, whatever becomes of the invitation (OQ-039).
 * Undefined when there is none. An invitation about which nobody has answered is kept for the next sign-in.
 */
export async function redeemInvitation(access: string): Promise<Redeemed | undefined> {
  const token = keptInvitation()
  if (token === undefined) return undefined
  // Taken at once, so that it is not sent twice.
  forgetInvitation()
  try {
    const { acceptInvitation } = await import('./accept-invitation.ts')
    const { answered, ...redeemed } = await acceptInvitation(token, access)
    if (!answered) keep(token)
    return redeemed
  } catch {
    keep(token)
    return { accepted: false, message: t('Request failed') }
  }
}

/** Tells what became of it; `accepted` is the sentence for the good case. */
export function tellRedeemed(redeemed: Redeemed | undefined, accepted: string): void {
  if (redeemed?.accepted) toast.success(accepted)
  else if (redeemed) toast.error(redeemed.message)
}

const keep = (token: string) => attempt(() => sessionStorage.setItem(INVITATION_KEY, token))

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    logError('The invitation could not be kept', error)
    return undefined
  }
}
