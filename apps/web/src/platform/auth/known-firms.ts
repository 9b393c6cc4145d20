import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { FIRMS_KEY } from '../constants.ts'
import { accountKey, authStore, type SignedIn } from './auth-state.ts'

/** What every screen needs of a firm's profile, kept so that no screen waits for it. */
export interface KnownFirm {
  /** Of the own firm until a sign-out, else empty: nothing of an employer stays on the device. */
  name: string
  name_is_own: boolean
  region: string | null
  /** 0 is Sunday, 1 is Monday. */
  first_weekday: number
  /** The own account had a client or a case when the dashboard was last shown. */
  has_records?: boolean | undefined
}

/** By `accountKey`. */
type KnownFirms = Readonly<Record<string, KnownFirm>>

const store = createStore<KnownFirms>(readStoredFirms)

/** The firm of the current workspace; undefined until it was fetched for the first time. */
export const currentFirm = (): KnownFirm | undefined =>
  store.getState()[accountKey(authStore.get())]

/** Like `currentFirm`, but re-renders when it changes. */
export const useKnownFirm = (): KnownFirm | undefined => {
  const key = useSyncExternalStore(authStore.subscribe, () => accountKey(authStore.get()))
  return useStore(store, (firms) => firms[key])
}

/** Stores the profile of an account. Nothing re-renders if it has not changed. */
export function rememberFirm(
  account: string,
  { name, name_is_own, region, first_weekday }: Omit<KnownFirm, 'has_records'>,
): void {
  const isOwn = authStore.get().ownerAccountId === null
  const { has_records } = store.getState()[account] ?? {}
  const firm = { name: isOwn ? name : '', name_is_own, region, first_weekday, has_records }
  if (JSON.stringify(store.getState()[account]) !== JSON.stringify(firm))
    set({ ...store.getState(), [account]: firm })
}

/** Stores whether the current account has a client or a case. */
export function rememberRecords(has_records: boolean): void {
  const account = accountKey(authStore.get())
  const firm = store.getState()[account]
  if (firm && firm.has_records !== has_records)
    set({ ...store.getState(), [account]: { ...firm, has_records } })
}

/** Stores the own firm that a sign-in answers, before its first page is shown. */
export function rememberOwnFirm({ user, firm }: SignedIn): void {
  if (firm) rememberFirm(`${user.id}:own`, firm)
}

authStore.subscribe(() => {
  const { isAuthenticated, isLoading } = authStore.get()
  const firms = Object.entries(store.getState())
  if (isAuthenticated || isLoading || firms.length === 0) return
  // The regions stay for the next sign-in on this device; the names of firms do not.
  set(Object.fromEntries(firms.map(([key, firm]) => [key, { ...firm, name: '' }])))
})

function set(firms: KnownFirms): void {
  store.setState(firms, true)
  try {
    localStorage.setItem(FIRMS_KEY, JSON.stringify(firms))
  } catch {
    // Without storage the profile is fetched on each visit.
  }
}

function readStoredFirms(): KnownFirms {
  try {
    const stored = JSON.parse(localStorage.getItem(FIRMS_KEY) ?? '{}') as KnownFirms
    return Object.fromEntries(Object.entries(stored).filter(([, firm]) => isUsable(firm)))
  } catch {
    return {}
  }
}

/** An invalid region would make every date throw. */
function isUsable({ region, name }: KnownFirm): boolean {
  return typeof name === 'string' && (region === null || /^[A-Z]{2}$/.test(region))
}
