import { t } from '@casework/texts'
import { INVITATION_KEY } from '~/platform/browser-keys'
import { logFault } from '~/platform/log'
import { toast } from '~/ui'

/** What became of an invitation. */
export interface Redeemed {
  accepted: boolean
  /** Why not: the server's words. */
  message: string
}

let met: string | undefined

/**
 * Keeps the invitation that a page was opened with for the life of this tab (OQ-040). Says whether it is met for the first
 * time: its address is looked at again whenever somebody signs in on it.
 */
export function keepInvitation(token: unknown): boolean {
  if (typeof token !== 'string' || token === '' || token === met) return false
  met = token
  keep(token)
  return true
}

/** The invitation this tab was opened with, if it is not used up yet. */
export const keptInvitation = (): string | undefined => attempt(() => sessionStorage.getItem(INVITATION_KEY)) ?? undefined

/**
 * Accepts the kept invitation with the token of a sign-in, which need not be complete yet (OQ-038). Never throws: whoever
 * signs in is signed in, whatever becomes of the invitation (OQ-039). Undefined when there is none. An invitation about
 * which nobody has answered is kept for the next sign-in.
 */
export async function redeemInvitation(access: string): Promise<Redeemed | undefined> {
  const token = keptInvitation()
  if (token === undefined) return undefined
  // Taken at once, so that it is not sent twice.
  attempt(() => sessionStorage.removeItem(INVITATION_KEY))
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
    logFault('The invitation could not be kept', error)
    return undefined
  }
}
