import { SIGN_UP_KEY } from '~/platform/constants'
import { ApiError } from '~/platform/http/api-error'
import { toLocalTimes } from '~/platform/i18n/countdown'
import { logError } from '~/platform/log'

/** A sign-up that waits for its code. Times are ms of this machine's clock. */
export interface PendingSignUp {
  readonly email: string
  /** Unknown if the code was requested in a tab that did not sign up, and knows no password. */
  readonly registration?: string | undefined
  readonly expires_at: number
  readonly resend_at: number
}

/** Survives reloads; ends with the tab. */
export const savePendingSignUp = (signUp: PendingSignUp) =>
  tryStorage(() => sessionStorage.setItem(SIGN_UP_KEY, JSON.stringify(signUp)))

/**
 * Stores the sign-up that the server names when the password of one is entered before its code, and
 * returns it. Only the code of that sign-up counts then.
 */
export function savePendingSignUpOf(email: string, error: unknown): PendingSignUp | undefined {
  if (!(error instanceof ApiError)) return undefined
  const read = (name: string) => error.data?.[name]?.[0]
  const [registration, expires_at, resend_at] = [
    read('registration'),
    read('expires_at'),
    read('resend_at'),
  ]
  if (!registration || !expires_at || !resend_at) return undefined
  const times = toLocalTimes({ expires_at, resend_at }, error.respondedAt)
  const signUp = { email, registration, ...times }
  savePendingSignUp(signUp)
  return signUp
}

export const clearPendingSignUp = () =>
  tryStorage(() => [SIGN_UP_KEY, TYPED_KEY].forEach((key) => sessionStorage.removeItem(key)))

const TYPED_KEY = `${SIGN_UP_KEY}.typed`

/** What was typed, without the password, for another try with the right address. */
export interface TypedSignUp {
  name: string
  email: string
  mobile: string
  country_id: number
}

interface StoredTypedSignUp {
  typed?: TypedSignUp
  invitation?: string
}

/** @param invitation that the person follows */
export const saveTypedSignUp = (typed: TypedSignUp, invitation: string | undefined) =>
  tryStorage(() => sessionStorage.setItem(TYPED_KEY, JSON.stringify({ typed, invitation })))

/** Nothing of a sign-up with another invitation: the invited address is not the one typed then. */
export function readTypedSignUp(invitation: string | undefined): Partial<TypedSignUp> {
  const stored = tryStorage(
    () => JSON.parse(sessionStorage.getItem(TYPED_KEY) ?? '{}') as StoredTypedSignUp,
  )
  return (stored?.invitation === invitation && stored?.typed) || {}
}

export function readPendingSignUp(email: string): PendingSignUp | undefined {
  const stored = tryStorage(
    () =>
      JSON.parse(sessionStorage.getItem(SIGN_UP_KEY) ?? 'null') as Partial<PendingSignUp> | null,
  )
  if (
    stored?.email !== email ||
    typeof stored.expires_at !== 'number' ||
    typeof stored.resend_at !== 'number'
  )
    return undefined
  const { registration, expires_at, resend_at } = stored
  return { email, expires_at, resend_at, ...(typeof registration === 'string' && { registration }) }
}

function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    logError('The sign-up could not be stored', error)
    return undefined
  }
}
