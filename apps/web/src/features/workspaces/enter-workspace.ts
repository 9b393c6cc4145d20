import { connectionEndpoints } from '@casework/contract/connections'
import { authStore } from '~/platform/auth-state'
import { tryCall } from '~/platform/call'

/** What the address of the dashboard asks for. */
export interface WorkspaceWish {
  owner_account_id?: number | undefined
  leave_workspace?: boolean | undefined
}

/**
 * Follows what the address of the dashboard asks for (DASH-001, OQ-075): into a firm that one works for, or back. A firm
 * is entered only when the server names it just now, with the role that it names; anything else is no reason to switch.
 * @returns `stay` when the address may stay as it is, `drop` when the parameter means nothing
 */
export async function followWish({
  owner_account_id,
  leave_workspace = false,
}: WorkspaceWish): Promise<'stay' | 'drop'> {
  if (leave_workspace) {
    await authStore.clearWorkspace()
    return 'stay'
  }
  if (owner_account_id === undefined) return 'stay'
  const { isWorkspaceSwitched, ownerAccountId } = authStore.get()
  if (isWorkspaceSwitched) return ownerAccountId === owner_account_id ? 'stay' : 'drop'
  const following = await tryCall(connectionEndpoints.following)
  const firm = following.success
    ? following.data.find(({ id, can_switch_to }) => id === owner_account_id && can_switch_to)
    : undefined
  if (!firm) return 'drop'
  await authStore.switchWorkspace({ id: firm.id, name: firm.name, role: firm.assigned_role })
  return 'stay'
}
