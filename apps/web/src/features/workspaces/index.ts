import type { WorkspaceSearch } from './enter-workspace.ts'

export { useWorkspaceWatch } from './use-workspace-watch.ts'
export { WorkspaceBanner } from './workspace-banner.tsx'
export { filterSwitchable } from './switchable.ts'
export { WorkspaceSwitcher } from './workspace-switcher.tsx'

/** Loads the code of `followUrl` only if a workspace is entered or left. */
export async function followWorkspaceUrl(search: WorkspaceSearch): Promise<'stay' | 'drop'> {
  if (search.owner_account_id === undefined && !search.leave_workspace) return 'stay'
  const { followUrl } = await import('./enter-workspace.ts')
  return followUrl(search)
}
