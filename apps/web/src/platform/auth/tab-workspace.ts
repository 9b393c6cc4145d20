import { asRole, type Role } from '@casework/contract/permissions'
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
  /** The lower role as which the workspace is shown. */
  readRole: (user_id: number) => Role | undefined
  write: (user_id: number, workspace: Workspace | null, see_as?: Role) => void
  clear: () => void
}

const KEY = 'workspace'

interface Choice {
  user_id: number
  workspace: Workspace | null
  see_as?: Role | undefined
}

/** Stores the choice for this tab only; it survives reloads (SWITCH-027). */
export function createTabWorkspace(
  storage: () => Storage | undefined = () => globalThis.sessionStorage,
): TabWorkspace {
  // In-memory fallback: without sessionStorage the choice lasts until a reload.
  let choice: Choice | undefined
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
  const read = (user_id: number) => {
    choice ??= tryStorage(parse)
    return choice?.user_id === user_id ? choice : undefined
  }
  return {
    read: (user_id) => read(user_id)?.workspace,
    // An unreadable role becomes the lowest: the view ends only when the user ends it.
    readRole: (user_id) => {
      const see_as = read(user_id)?.see_as
      return see_as && asRole(see_as)
    },
    write: (user_id, workspace, see_as) => {
      choice = { user_id, workspace, see_as }
      tryStorage(() => storage()?.setItem(KEY, JSON.stringify(choice)))
    },
    clear: () => {
      choice = undefined
      tryStorage(() => storage()?.removeItem(KEY))
    },
  }
}

function isChoice(value: unknown): value is Choice {
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
