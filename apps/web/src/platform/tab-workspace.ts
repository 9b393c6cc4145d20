import { logError } from './log.ts'

/** A firm's workspace; null means the user's own. */
export interface Workspace {
  id: number
  name: string
  role: string
}

/**
 * The workspace this tab has chosen. Tabs share the stored sign-in but may be in different firms,
 * so the stored workspace is only used by a tab that has not chosen yet.
 */
export interface TabWorkspace {
  /** Undefined if this tab has not chosen as this user yet. */
  read: (user_id: number) => Workspace | null | undefined
  write: (user_id: number, workspace: Workspace | null) => void
  clear: () => void
}

const KEY = 'workspace'

/** Stores the choice for this tab only; it survives reloads (SWITCH-027). */
export function tabWorkspace(
  storage: () => Storage | undefined = () => globalThis.sessionStorage,
): TabWorkspace {
  // Without storage the tabs still stay apart until a reload.
  let remembered: { user_id: number; workspace: Workspace | null } | undefined
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      logError('The workspace of this tab could not be kept', error)
      return undefined
    }
  }
  const parse = (): typeof remembered => {
    const text = storage()?.getItem(KEY)
    const value: unknown = text ? JSON.parse(text) : undefined
    return isChoice(value) ? value : undefined
  }
  return {
    read: (user_id) => {
      remembered ??= attempt(parse)
      return remembered?.user_id === user_id ? remembered.workspace : undefined
    },
    write: (user_id, workspace) => {
      remembered = { user_id, workspace }
      attempt(() => storage()?.setItem(KEY, JSON.stringify(remembered)))
    },
    clear: () => {
      remembered = undefined
      attempt(() => storage()?.removeItem(KEY))
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
