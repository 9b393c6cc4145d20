import { SIGN_UP_KEY } from '~/platform/constants'
import { logError } from '~/platform/log'

/** A sign-up that waits for its code. Times are ms of this machine's clock. */
export interface PendingSignUp {
  readonly email: string
  /** Unknown if the code was requested in a tab that did not sign up. */
  readonly registration?: string | undefined
  readonly expires_at: number
  readonly resend_at: number
}

/** Survives reloads; ends with the tab. */
export const savePendingSignUp = (signUp: PendingSignUp) =>
  tryStorage(() => sessionStorage.setItem(SIGN_UP_KEY, JSON.stringify(signUp)))

export const clearPendingSignUp = () => tryStorage(() => sessionStorage.removeItem(SIGN_UP_KEY))

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
