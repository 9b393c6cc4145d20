import { logError } from '../log.ts'

/** A firm's workspace. In `Workspace | null`, null is the user's own workspace. */
export interface Workspace {
  id: number
  name: string
  role: string
}

/**
 * The workspace that this tab has chosen. Tabs share the stored sign-in but may be in different
 * firms; a tab without a choice of its own uses the workspace stored with the sign-in.
 */
export interface TabWorkspace {
  /** Undefined if this user has not chosen a workspace in this tab yet. */
  read: (user_id: number) => Workspace | null | undefined
  write: (user_id: number, workspace: Workspace | null) => void
  clear: () => void
}

const KEY = 'workspace'

/** Stores the choice for this tab only; it survives reloads (SWITCH-027). */
export function createTabWorkspace(
  storage: () => Storage | undefined = () => globalThis.sessionStorage,
): TabWorkspace {
  // In-memory fallback: without sessionStorage the choice lasts until a reload.
  let choice: { user_id: number; workspace: Workspace | null } | undefined
  const tryStorage = <T>(action: () => T): T | undefined => {
    try {
      return action()
    } catch (error) {
      logError('sessionStorage failed for the workspace of this tab', error)
      return undefined
    }
  }
  const parse = (): typeof choice => {
    const text = storage()?.getItem(KEY)
    const value: unknown = text ? JSON.parse(text) : undefined
    return isChoice(value) ? value : undefined
  }
  return {
    read: (user_id) => {
      choice ??= tryStorage(parse)
      return choice?.user_id === user_id ? choice.workspace : undefined
    },
    write: (user_id, workspace) => {
      choice = { user_id, workspace }
      tryStorage(() => storage()?.setItem(KEY, JSON.stringify(choice)))
    },
    clear: () => {
      choice = undefined
      tryStorage(() => storage()?.removeItem(KEY))
    },
  }
}

function isChoice(value: unknown): value is { user_id: number; workspace: Workspace | null } {
  if (typeof value !== 'object' || value === null) return false
  const { user_id, workspace } = value as {
    user_id?: unknown
    workspace?: Partial<Workspace> | null
  }
  return (
    typeof user_id === 'number' &&
    (workspace === null ||
      (typeof workspace === 'object' &&
        typeof workspace.id === 'number' &&
        typeof workspace.name === 'string' &&
        typeof workspace.role === 'string'))
  )
}
