import { connectionEndpoints } from '@casework/contract/connections'
import type { EmployeeRole } from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { authStore } from '~/platform/auth/auth-state'
import { readLandingChoice, saveLandingChoice } from '~/platform/auth/landing-choice'
import { tryCall } from '~/platform/http/call'
import { toast } from '~/ui'

/** The search parameter of /dashboard, and what the state of the navigation says. */
export interface WorkspaceSearch {
  owner_account_id?: number | undefined
  /** The lower role as which to show the workspace; null ends such a view. */
  see_as?: EmployeeRole | null | undefined
  leave_workspace?: boolean | undefined
  from_sign_in?: boolean | undefined
}

/**
 * Enters the workspace in the URL, or leaves the current one, or starts or ends a view as a lower
 * role, if asked to. Enters only a firm that
 * the server lists now, with the role of that list. Returns `drop` if the parameter must be removed
 * from the URL.
 */
export async function followUrl({
  owner_account_id,
  see_as,
  leave_workspace = false,
  from_sign_in = false,
}: WorkspaceSearch): Promise<'stay' | 'drop'> {
  if (leave_workspace) {
    await authStore.clearWorkspace()
    return 'stay'
  }
  if (see_as !== undefined) {
    await authStore.seeAs(see_as ?? undefined)
    // Back must not start the view again.
    return 'drop'
  }
  if (owner_account_id === undefined) return 'stay'
  const { ownerAccountId } = authStore.get()
  if (ownerAccountId !== null) return ownerAccountId === owner_account_id ? 'stay' : 'drop'
  const following = await tryCall(connectionEndpoints.following, {})
  const firm = following.success
    ? following.data.find(({ id, can_switch_to }) => id === owner_account_id && can_switch_to)
    : undefined
  if (!firm) {
    if (!following.success) return 'drop'
    if (from_sign_in) forgetLandingChoice()
    else toast.info(t('You have no access to the firm of this link'))
    return 'drop'
  }
  await authStore.switchWorkspace({ id: firm.id, name: firm.name, role: firm.assigned_role })
  return 'stay'
}

/** The connection has ended since the user chose to open the firm at each sign-in. */
function forgetLandingChoice(): void {
  const { user } = authStore.get()
  const choice = user && readLandingChoice(user.id)
  if (!choice) return
  saveLandingChoice(user.id, undefined)
  toast.info(t('You no longer have access to {firm}', { firm: choice.name }))
}
