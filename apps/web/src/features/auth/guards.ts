import { redirect } from '@tanstack/react-router'
import { authStore } from '~/platform/auth/auth-state'
import { takePlace } from '~/platform/auth/ended-sign-in'
import { renewExpiredToken } from '~/platform/http/token-renewal'
import { paths } from '~/platform/router/paths'
import { getInvitationToken, rememberInvitation } from './invitation.ts'

interface Visit {
  location: { search: object }
  /** True while the page is only preloaded. */
  preload: boolean
}

/**
 * Stores the invitation in the URL, for later pages of this tab. Redirects signed-in users to the
 * stored invitation, to the page where their sign-in had ended, or else to the dashboard.
 */
export async function guestsOnly({ location, preload }: Visit): Promise<void> {
  const { invitation, email, name } = location.search as Record<string, unknown>
  if (!preload) rememberInvitation(invitation, email, name)
  await renewExpiredToken()
  const { user } = authStore.get()
  if (!user) return
  const address = preload ? undefined : takePlace(user.id)
  if (address !== undefined && getInvitationToken() === undefined)
    throw redirect({ href: address, replace: true })
  throw redirect({
    ...(getInvitationToken() === undefined ? paths.dashboard() : paths.invitation()),
    replace: true,
  })
}
