import { t } from '@casework/texts'
import { INVITATION_KEY, INVITED_EMAIL_KEY } from '~/platform/constants'
import { logError } from '~/platform/log'
import { toast } from '~/ui'

export interface Redeemed {
  accepted: boolean
  /** The server's reason for a refusal. */
  message: string
}

let met: string | undefined

/**
 * Stores the invitation of a link, and its address, until the tab is closed. Ignores a token it has
 * seen: signing in on the page of a used invitation must not store it again.
 */
export function keepInvitation(token: unknown, email: unknown): void {
  if (typeof token !== 'string' || token === '' || token === met) return
  met = token
  const isKept = token === keptInvitation()
  keep(token)
  // Later pages carry the token but not the address: keep the one stored before.
  if (!isKept || email !== undefined)
    attempt(() => sessionStorage.setItem(INVITED_EMAIL_KEY, typeof email === 'string' ? email : ''))
}

/** The token of the invitation this tab was opened with, until it is answered. */
export const keptInvitation = (): string | undefined =>
  attempt(() => sessionStorage.getItem(INVITATION_KEY)) ?? undefined

/** The address in the invitation's link; empty if it has none. */
export const invitedEmail = (): string =>
  attempt(() => sessionStorage.getItem(INVITED_EMAIL_KEY)) ?? ''

export function forgetInvitation(): void {
  attempt(() => sessionStorage.removeItem(INVITATION_KEY))
  attempt(() => sessionStorage.removeItem(INVITED_EMAIL_KEY))
}

/**
 * Accepts the stored invitation after a sign-up, and never throws: a failure must not stop the
 * sign-in. Without an answer from the server, the invitation stays for the next sign-in.
 */
export async function redeemInvitation(access: string): Promise<Redeemed | undefined> {
  const token = keptInvitation()
  if (token === undefined) return undefined
  // Clear it first, so that it is not sent twice.
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
