import { redirect } from '@tanstack/react-router'
import { authStore } from '~/platform/auth/auth-state'
import { renewExpiredToken } from '~/platform/http/token-renewal'
import { paths } from '~/platform/router/paths'
import { getInvitationToken, rememberInvitation } from './invitation.ts'

interface Visit {
  location: { search: object }
  /** True while the page is only preloaded. */
  preload: boolean
}

/**
 * For guests only: redirects signed-in people to the dashboard. Keeps an invitation in the address
 * for the coming sign-up or sign-in; signed-in people are asked about it.
 */
export async function guestsOnly({ location, preload }: Visit): Promise<void> {
  const { invitation, email } = location.search as { invitation?: unknown; email?: unknown }
  if (!preload) rememberInvitation(invitation, email)
  await renewExpiredToken()
  if (!authStore.get().user) return
  throw redirect({
    ...(getInvitationToken() === undefined ? paths.dashboard() : paths.invitation()),
    replace: true,
  })
}
