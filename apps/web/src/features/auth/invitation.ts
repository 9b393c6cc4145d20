import { t } from '@casework/texts'
import { INVITATION_KEY, INVITED_EMAIL_KEY, INVITED_NAME_KEY } from '~/platform/constants'
import { logError } from '~/platform/log'
import { toast } from '~/ui'

export interface Redemption {
  accepted: boolean
  /** The server's reason for a refusal. */
  message: string
}

let lastSeenToken: string | undefined

/**
 * Stores the invitation of a link, with the email and name in it, until the tab is closed. Ignores
 * a token it has seen: signing in on the page of a used invitation must not store it again.
 */
export function rememberInvitation(token: unknown, email: unknown, name: unknown): void {
  if (typeof token !== 'string' || token === '' || token === lastSeenToken) return
  lastSeenToken = token
  const isStored = token === getInvitationToken()
  storeToken(token)
  // Later pages have only the token: keep what is stored.
  if (!isStored || email !== undefined) storeText(INVITED_EMAIL_KEY, email)
  if (!isStored || name !== undefined) storeText(INVITED_NAME_KEY, name)
}

/** The token of the invitation this tab was opened with, until it is answered. */
export const getInvitationToken = (): string | undefined =>
  tryStorage(() => sessionStorage.getItem(INVITATION_KEY)) ?? undefined

/** The email in the invitation's link; empty if it has none. */
export const getInvitedEmail = (): string =>
  tryStorage(() => sessionStorage.getItem(INVITED_EMAIL_KEY)) ?? ''

/** The name in the invitation's link, as the inviter wrote it; empty if it has none. */
export const getInvitedName = (): string =>
  tryStorage(() => sessionStorage.getItem(INVITED_NAME_KEY)) ?? ''

export function forgetInvitation(): void {
  tryStorage(() => sessionStorage.removeItem(INVITATION_KEY))
  tryStorage(() => sessionStorage.removeItem(INVITED_EMAIL_KEY))
  tryStorage(() => sessionStorage.removeItem(INVITED_NAME_KEY))
}

/**
 * Accepts the stored invitation after a sign-up, and never throws: a failure must not stop the
 * sign-in. Without a response from the server, the invitation stays for the next sign-in.
 */
export async function redeemInvitation(access: string): Promise<Redemption | undefined> {
  const token = getInvitationToken()
  if (token === undefined) return undefined
  // Clear it first, so that it is not sent twice.
  forgetInvitation()
  try {
    const { acceptInvitation } = await import('./accept-invitation.ts')
    const { isFinal, ...redeemed } = await acceptInvitation(token, access)
    if (!isFinal) storeToken(token)
    return redeemed
  } catch {
    storeToken(token)
    return { accepted: false, message: t('Request failed') }
  }
}

export function showRedemption(redeemed: Redemption | undefined, accepted: string): void {
  if (redeemed?.accepted) toast.success(accepted)
  else if (redeemed) toast.error(redeemed.message)
}

const storeText = (key: string, value: unknown) =>
  tryStorage(() => sessionStorage.setItem(key, typeof value === 'string' ? value : ''))

const storeToken = (token: string) =>
  tryStorage(() => sessionStorage.setItem(INVITATION_KEY, token))

function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    logError('The invitation could not be stored', error)
    return undefined
  }
}
