import { asRole, type Role } from '@casework/contract/permissions'
import { STORAGE_KEY } from './constants.ts'
import { secureStore, type SecureStore } from './secure-store.ts'
import { tabWorkspace, type TabWorkspace, type Workspace } from './tab-workspace.ts'
import { syncServerClock } from './token-lifetime.ts'

/** What is kept about the signed-in user, encrypted, in local storage under `userInfo` (STORE-003). */
export interface UserInfo {
  role: string
  token: string
  name: string
  id: number
  email: string
  /** The login answer calls it `mobile` (STORE-004). */
  phone: string
  ownerAccountId?: number | undefined
  ownerAccountName?: string | undefined
  switchedRole?: string | undefined
}

/** Who is signed in and whose workspace is shown (AUTH-096). */
export interface AuthState {
  user: UserInfo | null
  isAuthenticated: boolean
  isLoading: boolean
  isWorkspaceSwitched: boolean
  ownerAccountId: number | null
  ownerAccountName: string | null
  switchedRole: string | null
}

/** The part of a login or confirmation answer that matters here. */
export interface SignedIn {
  user: { id: number; name: string; email: string; mobile: string; role: string }
  tokens: { access: string }
}

/** The part of GET /account-info/ that is shown (AUTH-094). */
export type FreshUser = Pick<SignedIn['user'], 'name' | 'email' | 'mobile' | 'role'>

const SIGNED_OUT: AuthState = {
  user: null,
  isAuthenticated: false,
  isLoading: false,
  isWorkspaceSwitched: false,
  ownerAccountId: null,
  ownerAccountName: null,
  switchedRole: null,
}

const stateOf = (user: UserInfo): AuthState => ({
  user,
  isAuthenticated: true,
  isLoading: false,
  isWorkspaceSwitched: user.ownerAccountId !== undefined,
  ownerAccountId: user.ownerAccountId ?? null,
  ownerAccountName: user.ownerAccountName ?? null,
  switchedRole: user.switchedRole ?? null,
})

/** Identifies the signed-in user and the workspace shown; empty when signed out. */
export const workspaceKey = ({ user, ownerAccountId }: AuthState) =>
  user ? `${user.id}:${ownerAccountId ?? 'own'}` : ''

const withWorkspace = (user: UserInfo, workspace: Workspace | null): UserInfo => ({
  ...user,
  ownerAccountId: workspace?.id,
  ownerAccountName: workspace?.name,
  switchedRole: workspace?.role,
})

/** The state, the actions that change it, the stored copy that follows it, and the workspace of this tab. */
export function createAuthStore(store: SecureStore, tab: TabWorkspace = tabWorkspace()) {
  let state: AuthState = { ...SIGNED_OUT, isLoading: true }
  let restoring: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const set = (next: AuthState) => {
    state = next
    for (const listener of listeners) listener()
  }
  let signOuts = 0
  // Stored first: whoever sees the new state may leave the page at once.
  const remember = async (user: UserInfo) => {
    const before = signOuts
    await store.write(user)
    if (before === signOuts) set(stateOf(user))
    // Signed out while it was being stored: that must not bring the sign-in back.
    else if (!state.user) store.clear()
  }
  const change = async (patch: Partial<UserInfo>) => {
    if (state.user) await remember({ ...state.user, ...patch })
  }
  const restore = async () => {
    const before = signOuts
    const user = readUserInfo(await store.read())
    // Signed out while it was being read: that counts.
    if (before !== signOuts) return
    if (!user) {
      store.clear()
      tab.clear()
      return set(SIGNED_OUT)
    }
    const chosen = tab.read(user.id)
    if (chosen === undefined) tab.write(user.id, workspaceOf(user))
    set(stateOf(chosen === undefined ? user : withWorkspace(user, chosen)))
  }
  const choose = async (workspace: Workspace | null) => {
    if (!state.user) return
    tab.write(state.user.id, workspace)
    await remember(withWorkspace(state.user, workspace))
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Reads the stored info; also when another tab has changed it. */
    restore: () => (restoring = (restoring ?? Promise.resolve()).then(restore)),
    /** Resolves once it is known who is signed in. */
    ready: () => (restoring ??= restore()),
    /** Signed in, in the own workspace (AUTH-024). */
    login: ({ user, tokens }: SignedIn) => {
      syncServerClock(tokens.access)
      tab.write(user.id, null)
      return remember({
        role: user.role,
        token: tokens.access,
        name: user.name,
        id: user.id,
        email: user.email,
        phone: user.mobile,
      })
    },
    /** The same sign-in with a new access token. */
    renew: (token: string) => {
      syncServerClock(token)
      return change({ token })
    },
    /** Takes over the token that another tab has stored for the same person. */
    adoptToken: async () => {
      const stored = readUserInfo(await store.read())
      const { user } = state
      if (stored && user && stored.id === user.id && stored.token !== user.token)
        set({ ...state, user: { ...user, token: stored.token } })
    },
    /** Forgets everything here; ending the sign-in on the server is the caller's matter (AUTH-088, AUTH-089). */
    logout() {
      signOuts += 1
      store.clear()
      tab.clear()
      set(SIGNED_OUT)
    },
    /** Into a firm's workspace, in this tab (SWITCH-017, SWITCH-018). */
    switchWorkspace: (to: Workspace) => choose(to),
    /** Back to the own account (SWITCH-020). */
    clearWorkspace: () => choose(null),
    setLoading: (isLoading: boolean) => set({ ...state, isLoading }),
    refreshUser: (fresh: FreshUser) =>
      change({ name: fresh.name, email: fresh.email, phone: fresh.mobile, role: fresh.role }),
  }
}

/** The role that counts for what may be seen and done: the switched one, else owner (PERM-003, SEC-014). */
export function actingRole(state: AuthState): Role {
  return state.isWorkspaceSwitched ? asRole(state.switchedRole) : 'owner'
}

/** May one manage connections, invite, and be notified here? Only in one's own workspace (PERM-022, OQ-141). */
export const canManageConnections = ({ isAuthenticated, isWorkspaceSwitched }: AuthState) =>
  isAuthenticated && !isWorkspaceSwitched

const workspaceOf = ({
  ownerAccountId,
  ownerAccountName,
  switchedRole,
}: UserInfo): Workspace | null =>
  ownerAccountId === undefined
    ? null
    : { id: ownerAccountId, name: ownerAccountName ?? '', role: asRole(switchedRole) }

/** Anything without a token is no sign-in: old or foreign data counts as unreadable (OQ-049). */
function readUserInfo(stored: unknown): UserInfo | null {
  if (typeof stored !== 'object' || stored === null) return null
  const info = stored as Partial<Record<keyof UserInfo, unknown>>
  if (typeof info.token !== 'string' || info.token === '' || typeof info.id !== 'number')
    return null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const optional = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    role: text(info.role),
    token: info.token,
    name: text(info.name),
    id: info.id,
    email: text(info.email),
    phone: text(info.phone),
    ...(typeof info.ownerAccountId === 'number' && {
      ownerAccountId: info.ownerAccountId,
      ownerAccountName: optional(info.ownerAccountName),
      switchedRole: optional(info.switchedRole),
    }),
  }
}

export const authStore = createAuthStore(secureStore(STORAGE_KEY))
