import type { WorkspaceSearch } from './enter-workspace.ts'

export { useWorkspaceWatch } from './use-workspace-watch.ts'
export { WorkspaceBanner } from './workspace-banner.tsx'
export { filterSwitchable } from './switchable.ts'
export { WorkspaceSwitcher } from './workspace-switcher.tsx'

/** Loads what people without a second factor see in a firm that requires one. */
export const factorNotices = () => import('./factor-notices.tsx')

/** Loads the banner of a view as a lower role. */
export const viewBanner = () =>
  import('./view-banner.tsx').then((module) => ({ default: module.ViewBanner }))

/** Loads the code of `followUrl` only if a workspace or a view is entered or left. */
export async function followWorkspaceUrl(search: WorkspaceSearch): Promise<'stay' | 'drop'> {
  const { owner_account_id, see_as, leave_workspace = false } = search
  if (owner_account_id === undefined && see_as === undefined && !leave_workspace) return 'stay'
  const { followUrl } = await import('./enter-workspace.ts')
  return followUrl(search)
}
