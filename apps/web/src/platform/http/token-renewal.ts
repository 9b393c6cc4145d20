import { authEndpoints } from '@casework/contract/auth'
import { authStore } from '../auth/auth-state.ts'
import { call } from './call.ts'
import { runInOneTab } from '../auth/tab-lock.ts'
import { tokenGate } from '../auth/token-gate.ts'
import { expiresWithin, readTokenClaims, serverNow } from '../auth/token-lifetime.ts'

/** Renews this many ms before expiry: timers in background tabs can be a minute late. */
const RENEW_BEFORE_MS = 90_000
/** Minimum remaining lifetime of a token that a call is sent with. */
const MIN_LIFETIME_MS = 5_000
/**
 * Retry delays. The first is short: only for some seconds does the server repeat a response that was
 * lost.
 */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 20_000]
const LOCK = 'casework-token'
/** Storage events reach other tabs later than the lock's release. */
const STORAGE_EVENT_DELAY_MS = 60

let running: Promise<void> | undefined

/**
 * Renews the access token if it expires within this many ms, with one call for all tabs. The
 * refresh token is in an HttpOnly cookie. A 401 signs out; without a response it throws and the
 * user stays signed in.
 */
function renewWithin(ms: number): Promise<void> | undefined {
  const token = authStore.get().user?.token
  if (token === undefined || !expiresWithin(token, ms)) return undefined
  return (running ??= runInOneTab(LOCK, () => renew(ms)).finally(() => (running = undefined)))
}

async function renew(ms: number): Promise<void> {
  // Another tab may have renewed it while this one waited.
  await authStore.adoptToken()
  const { user } = authStore.get()
  if (!user || !expiresWithin(user.token, ms)) return
  const { access } = await call(authEndpoints.refresh, { body: {} })
  const claims = readTokenClaims(access)
  // Ignore the token if the cookie belongs to a sign-in that started during the renewal.
  if (authStore.get().user?.token !== user.token || (claims && claims.user_id !== user.id)) return
  await authStore.renew(access)
  await new Promise((resolve) => void setTimeout(resolve, STORAGE_EVENT_DELAY_MS))
}

tokenGate.set(() => renewWithin(MIN_LIFETIME_MS))

/** Renews an expired stored token before the first call. Never throws. */
export async function renewExpiredToken(): Promise<void> {
  await authStore.ready()
  await renewWithin(MIN_LIFETIME_MS)?.catch(() => undefined)
}

/**
 * Renews the token shortly before each expiry while signed in. Returns a function that stops it.
 */
export function startTokenRenewal(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const schedule = () => {
    clearTimeout(timer)
    const token = authStore.get().user?.token
    const claims = token === undefined ? undefined : readTokenClaims(token)
    if (!claims) return
    const delay =
      failures > 0
        ? (RETRY_DELAYS_MS[failures - 1] ?? Math.max(...RETRY_DELAYS_MS))
        : claims.expires - serverNow() - RENEW_BEFORE_MS
    timer = setTimeout(renewNow, Math.max(delay, 1000))
  }
  const renewNow = () => {
    void (renewWithin(RENEW_BEFORE_MS) ?? Promise.resolve())
      .then(
        () => (failures = 0),
        () => (failures += 1),
      )
      .then(schedule)
  }
  // Timers pause while the computer sleeps.
  const onWake = () => document.visibilityState === 'visible' && renewNow()
  const unsubscribe = authStore.subscribe(schedule)
  document.addEventListener('visibilitychange', onWake)
  addEventListener('online', onWake)
  schedule()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', onWake)
    removeEventListener('online', onWake)
  }
}
