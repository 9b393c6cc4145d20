import { isIdText } from '@casework/contract/parts/fields'
import { notFound, redirect } from '@tanstack/react-router'
import { rememberInvitation, getInvitationToken } from '~/features/auth'
import { followWorkspaceAddress } from '~/features/workspaces'
import { authStore } from '~/platform/auth/auth-state'
import { paths } from '~/platform/router/paths'
import { renewExpiredToken } from '~/platform/auth/token-renewal'

/**
 * For guests only: whoever is signed in goes to the dashboard (SHELL-001 to SHELL-005). An invitation in the address is kept
 * for the sign-up or sign-in to come; whoever is signed in is asked about it (FIX-010).
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

/** Without an invitation there is nothing to ask; the received ones are listed with the connections. */
export function invitedOnly(): void {
  if (getInvitationToken() === undefined)
    throw redirect({ ...paths.connections({ tab: 'received-requests' }), replace: true })
}

/** For signed-in people only, whatever their role (SHELL-006 to SHELL-014, SHELL-019). */
export async function signedInOnly(): Promise<void> {
  await renewExpiredToken()
  if (!authStore.get().isAuthenticated) throw redirect({ ...paths.login(), replace: true })
}

interface Visit {
  location: { search: object }
  /** Only fetched ahead, because the pointer is on a link. */
  preload: boolean
}

/** `?action=create` of a list leads to the form, without a trace of itself in the history (OQ-059). */
export function createInstead(
  { action }: { action?: 'create' | undefined },
  form: { to: string },
): void {
  if (action === 'create') throw redirect({ ...form, replace: true })
}

/** A record's address ends in a whole number; anything else is no page of ours. */
export function wholeNumberOnly({ params }: { params: { id: string } }): void {
  if (!isIdText(params.id)) throw notFound()
}

/**
 * Before the dashboard: into the workspace that its address names, or out of the present one (DASH-001, OQ-075). Not
 * while the page is only fetched ahead.
 */
export async function followWorkspace({
  search,
  location,
  preload,
}: {
  search: { owner_account_id?: number | undefined }
  location: { state: { leave_workspace?: boolean } }
  preload: boolean
}): Promise<void> {
  if (preload) return
  const wish = { ...search, leave_workspace: location.state.leave_workspace }
  if ((await followWorkspaceAddress(wish)) === 'drop')
    throw redirect({ ...paths.dashboard(), search: {}, replace: true })
}
