import { ENDED_KEY, LOGGED_OUT_KEY } from '../constants.ts'

/** A button, link or menu entry that was pressed, as it can be found again. */
export interface Opener {
  name: string
  /** Among those of the same name. */
  index: number
}

/** The shell sets how to read what opened the dialog on the screen, and presses what is pending. */
export const dialogOpeners: {
  read?: (() => readonly Opener[] | undefined) | undefined
  pending: readonly Opener[]
} = { pending: [] }

/** A sign-in that ended without Log Out in this tab. */
interface EndedSignIn {
  user_id: number
  /** Path and query of the page that the person had open. */
  address: string
  /** What had opened the dialog above it. */
  openers?: readonly Opener[] | undefined
}

/** What people typed, by tab; the keys go on with the person's id. */
export const DRAFT_PREFIXES = { form: 'unsent:', journal: 'journal:' } as const

/** Remembers where the person was, for their next sign-in. */
export const keepPlace = (user_id: number): void =>
  tryStorage(() => {
    const address = location.pathname + location.search
    const ended: EndedSignIn = { user_id, address, openers: dialogOpeners.read?.() }
    sessionStorage.setItem(ENDED_KEY, JSON.stringify(ended))
  })

export function readPlace(): EndedSignIn | undefined {
  const ended = tryStorage(
    () => JSON.parse(sessionStorage.getItem(ENDED_KEY) ?? 'null') as Partial<EndedSignIn> | null,
  )
  // A path of this app only.
  return typeof ended?.user_id === 'number' && /^\/(?!\/)/.test(ended.address ?? '')
    ? (ended as EndedSignIn)
    : undefined
}

/** Returns the address for the same person, once; nobody else learns it. */
export function takePlace(user_id: number): string | undefined {
  const place = readPlace()
  tryStorage(() => sessionStorage.removeItem(ENDED_KEY))
  if (place?.user_id !== user_id) return undefined
  dialogOpeners.pending = place.openers ?? []
  return place.address
}

/** Only Log Out deletes what was typed. */
export const forgetTyped = (): void =>
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (Object.values(DRAFT_PREFIXES).some((prefix) => key.startsWith(prefix)))
        sessionStorage.removeItem(key)
    sessionStorage.removeItem(ENDED_KEY)
  })

/** Tells other tabs a Log Out from a sign-in that ended. */
export const markLogOut = (): void => tryStorage(() => localStorage.setItem(LOGGED_OUT_KEY, '1'))
export const forgetLogOut = (): void => tryStorage(() => localStorage.removeItem(LOGGED_OUT_KEY))
export const isLoggedOut = (): boolean =>
  tryStorage(() => localStorage.getItem(LOGGED_OUT_KEY) !== null) ?? false

function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    // Without storage nothing is kept.
    return undefined
  }
}
