import type { SignedInExtras } from '@casework/contract/auth'
import { asRole, type Role } from '@casework/contract/permissions'
import { createStore } from 'zustand/vanilla'
import { STORAGE_KEY } from '../constants.ts'
import { forgetTyped, isLoggedOut, keepPlace, markLogOut, forgetLogOut } from './ended-sign-in.ts'
import { secureStore, type SecureStore } from './secure-store.ts'
import { createTabWorkspace, type TabWorkspace, type Workspace } from './tab-workspace.ts'
import { syncServerClock } from './token-lifetime.ts'

/** The signed-in user as stored, encrypted, in local storage under `userInfo` (STORE-003). */
export interface UserInfo {
  role: string
  token: string
  name: string
  id: number
  email: string
  /** Called `mobile` in the login response. */
  phone: string
  ownerAccountId?: number | undefined
  ownerAccountName?: string | undefined
  switchedRole?: string | undefined
  /** Of this tab only, so never stored with the others. */
  seeAs?: Role | undefined
}

/** Who is signed in and which workspace is shown. */
export interface AuthState {
  user: UserInfo | null
  isAuthenticated: boolean
  isLoading: boolean
  /** In another firm's workspace, or in a view as a lower role. */
  isWorkspaceSwitched: boolean
  ownerAccountId: number | null
  ownerAccountName: string | null
  switchedRole: string | null
  /** The lower role as which the workspace is shown. Nothing can be changed meanwhile. */
  seeAs?: Role | undefined
}

/** The fields of a login or confirmation response that the app needs. */
export interface SignedIn extends SignedInExtras {
  user: { id: number; name: string; email: string; mobile: string; role: string }
  tokens: { access: string }
}

/** The fields of GET /account-info/ that the app shows. */
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
  isWorkspaceSwitched: (user.ownerAccountId ?? user.seeAs) !== undefined,
  ownerAccountId: user.ownerAccountId ?? null,
  ownerAccountName: user.ownerAccountName ?? null,
  switchedRole: user.switchedRole ?? null,
  seeAs: user.seeAs,
})

/** Identifies the shown account; empty when signed out. */
export const accountKey = ({ user, ownerAccountId }: AuthState) =>
  user ? `${user.id}:${ownerAccountId ?? 'own'}` : ''

/** Identifies the signed-in user, the shown workspace and the role as which it is shown. */
export const workspaceKey = (state: AuthState) => accountKey(state) + (state.seeAs ?? '')

const withWorkspace = (user: UserInfo, workspace: Workspace | null, seeAs?: Role): UserInfo => ({
  ...user,
  seeAs,
  ownerAccountId: workspace?.id,
  ownerAccountName: workspace?.name,
  switchedRole: workspace?.role,
})

const toUserInfo = (user: SignedIn['user'], token: string): UserInfo => ({
  role: user.role,
  token,
  name: user.name,
  id: user.id,
  email: user.email,
  phone: user.mobile,
})

/** The auth state with its stored copy. */
function createStoredState(store: SecureStore) {
  const state = createStore<AuthState>(() => ({ ...SIGNED_OUT, isLoading: true }))
  const get = state.getState
  const set = (next: AuthState) => state.setState(next, true)
  let signOuts = 0
  // Store first: subscribers may leave the page immediately.
  const remember = async (user: UserInfo) => {
    const before = signOuts
    await store.write({ ...user, seeAs: undefined })
    if (before === signOuts) set(stateOf(user))
    // The user signed out while storing: do not restore the sign-in.
    else if (!get().user) store.clear()
  }
  const clear = () => {
    store.clear()
    set(SIGNED_OUT)
  }
  return {
    get,
    set,
    subscribe: state.subscribe,
    /** Returns undefined while the stored sign-in cannot be read. */
    read: async () => {
      const info = await store.read()
      return info === undefined ? undefined : readUserInfo(info)
    },
    remember,
    change: async (patch: Partial<UserInfo>) => {
      const { user } = get()
      if (user) await remember({ ...user, ...patch })
    },
    clear,
    signOut() {
      signOuts += 1
      clear()
    },
    countSignOuts: () => signOuts,
  }
}

type EndListener = (isLogOut: boolean) => void

/** The two ways in which a sign-in ends here. */
function createEnds(get: () => AuthState, tab: TabWorkspace, signOut: () => void) {
  const listeners = new Set<EndListener>()
  /** Before the state changes: what was typed can still be kept under the person's id. */
  const announce = (isLogOut: boolean) => {
    const { user } = get()
    if (user || isLogOut) for (const listener of listeners) listener(isLogOut)
    if (isLogOut) {
      forgetTyped()
      tab.clear()
    } else if (user) keepPlace(user.id)
  }
  const methods = {
    /**
     * Clears the local sign-in, and what was typed, in all tabs. Revoking it on the server is up to
     * the caller.
     */
    logout() {
      markLogOut()
      announce(true)
      signOut()
    },
    /** The server refuses the sign-in: the same person finds their page and text again. */
    end() {
      announce(false)
      signOut()
    },
    /** Calls the listener before a sign-in ends. Returns how to stop. */
    onEnd: (listener: EndListener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return { announce, methods }
}

/** @param remember stores the sign-in */
const createLogin =
  (tab: TabWorkspace, remember: (user: UserInfo) => Promise<void>) =>
  /**
   * Signs in to the user's own workspace.
   * @param isBack to that of the tab, after a sign-in that had ended
   */
  ({ user, tokens }: SignedIn, isBack = false) => {
    syncServerClock(tokens.access)
    forgetLogOut()
    const workspace = (isBack && tab.read(user.id)) || null
    const seeAs = isBack ? tab.readRole(user.id) : undefined
    tab.write(user.id, workspace, seeAs)
    return remember(withWorkspace(toUserInfo(user, tokens.access), workspace, seeAs))
  }

/** Holds the auth state, its stored copy, and the workspace of this tab. */
export function createAuthStore(store: SecureStore, tab: TabWorkspace = createTabWorkspace()) {
  const { get, set, ...stored } = createStoredState(store)
  let restoring: Promise<void> | undefined
  const ends = createEnds(get, tab, stored.signOut)
  const restore = async () => {
    const before = stored.countSignOuts()
    const user = await stored.read()
    // The user signed out while reading: keep that.
    if (before !== stored.countSignOuts()) return
    // Only this tab cannot read it: the others stay signed in.
    if (user === undefined) return get().user ? undefined : set(SIGNED_OUT)
    if (!user) {
      ends.announce(isLoggedOut())
      return stored.clear()
    }
    const chosen = tab.read(user.id)
    if (chosen === undefined) tab.write(user.id, workspaceOf(user))
    set(stateOf(chosen === undefined ? user : withWorkspace(user, chosen, tab.readRole(user.id))))
  }
  const choose = async (to?: Workspace | null, seeAs?: Role) => {
    const { user } = get()
    if (!user) return
    const workspace = to === undefined ? workspaceOf(user) : to
    tab.write(user.id, workspace, seeAs)
    await stored.remember(withWorkspace(user, workspace, seeAs))
  }

  return {
    get,
    subscribe: stored.subscribe,
    /** Reads the stored info; also called when another tab changed it. */
    restore: () => (restoring = (restoring ?? Promise.resolve()).then(restore)),
    /** Resolves once the stored sign-in has been read. */
    ready: () => (restoring ??= restore()),
    login: createLogin(tab, stored.remember),
    /** Replaces the access token. */
    renew: (token: string) => {
      syncServerClock(token)
      return stored.change({ token })
    },
    /** Takes the token that another tab stored for the same user. */
    adoptToken: async () => {
      const other = await stored.read()
      const { user } = get()
      if (other && user && other.id === user.id && other.token !== user.token)
        set({ ...get(), user: { ...user, token: other.token } })
    },
    ...ends.methods,
    /** Switches this tab to a firm's workspace. */
    switchWorkspace: (to: Workspace) => choose(to),
    /** Switches this tab back to the user's own workspace. */
    clearWorkspace: () => choose(null),
    /** Shows the workspace in this tab as a lower role; undefined ends that. */
    seeAs: (role?: Role) => choose(undefined, role),
    setLoading: (isLoading: boolean) => set({ ...get(), isLoading }),
    refreshUser: (fresh: FreshUser) =>
      stored.change({
        name: fresh.name,
        email: fresh.email,
        phone: fresh.mobile,
        role: fresh.role,
      }),
  }
}

/**
 * Returns the role that decides what the user may see and do: that of a view, the switched one, else
 * owner.
 */
export function actingRole({ seeAs, ownerAccountId, switchedRole }: AuthState): Role {
  return seeAs ?? (ownerAccountId === null ? 'owner' : asRole(switchedRole))
}

/** Connections, invitations and notifications exist only in the user's own workspace. */
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

/** Treats data without a token as unreadable: it is from an old version or not ours. */
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
