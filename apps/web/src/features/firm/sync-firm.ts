import { firmEndpoints, type Firm } from '@casework/contract/firm'
import { accountKey, actingRole, authStore, workspaceKey } from '~/platform/auth/auth-state'
import { rememberFirm } from '~/platform/auth/known-firms'
import { tryCall } from '~/platform/http/call'

/** Reads the profile of the firm, unless the workspace changes meanwhile. */
export async function syncFirm(workspace: string): Promise<void> {
  const firm = await tryCall(firmEndpoints.get, {})
  if (firm.success && workspaceKey(authStore.get()) === workspace) await applyFirm(firm.data)
}

/** Shows the profile of the current firm in sidebar and dates. */
export async function applyFirm(firm: Firm): Promise<void> {
  const state = authStore.get()
  rememberFirm(accountKey(state), firm)
  const { ownerAccountId, ownerAccountName, seeAs } = state
  // A view as another role ends with a switch: the new name can wait for its end.
  if (!seeAs && ownerAccountId === firm.id && ownerAccountName !== firm.name)
    await authStore.switchWorkspace({ id: firm.id, name: firm.name, role: actingRole(state) })
}
