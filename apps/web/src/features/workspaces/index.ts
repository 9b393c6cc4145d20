import type { WorkspaceWish } from './enter-workspace.ts'

export { useWorkspaceWatch } from './use-workspace-watch.ts'
export { WorkspaceBanner } from './workspace-banner.tsx'
export { WorkspaceSwitcher } from './workspace-switcher.tsx'

/** Screens, loaded when they are opened. */
export const workspaceScreens = {
  roles: () => import('./roles-page.tsx'),
}

/** Loads the code of `followAddress` only if the address asks for a workspace. */
export async function followWorkspaceWish(wish: WorkspaceWish): Promise<'stay' | 'drop'> {
  if (wish.owner_account_id === undefined && !wish.leave_workspace) return 'stay'
  const { followWish } = await import('./enter-workspace.ts')
  return followWish(wish)
}
