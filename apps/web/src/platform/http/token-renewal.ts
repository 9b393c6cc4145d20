import { authEndpoints } from '@casework/contract/auth'
import { authStore } from '../auth/auth-state.ts'
import { call } from './call.ts'
import { runInOneTab } from '../auth/tab-lock.ts'
import { tokenGate } from '../auth/token-gate.ts'
import { expiresWithin, readTokenClaims, serverNow } from '../auth/token-lifetime.ts'

/** Renews this many ms before expiry: timers in background tabs can be a minute late. */
const RENEW_BEFORE = 90_000
/** Minimum remaining lifetime of a token that a call is sent with. */
const ALIVE_FOR_A_CALL = 5_000
/**
 * Retry delays. The first is short, because a lost response can be requested again only for some
 * seconds.
 */
const RETRY_PAUSES = [2_000, 5_000, 15_000, 20_000]
const LOCK = 'casework-token'
const SETTLE_MS = 60

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
  const life = readTokenClaims(access)
  // Ignore the token if the cookie belongs to a sign-in that started during the renewal.
  if (authStore.get().user?.token !== user.token || (life && life.user_id !== user.id)) return
  await authStore.renew(access)
  // Storage events reach other tabs later than the lock's release.
  await new Promise((resolve) => void setTimeout(resolve, SETTLE_MS))
}

tokenGate.set(() => renewWithin(ALIVE_FOR_A_CALL))

/** Renews an expired stored token before the first call. Never throws. */
export async function renewExpiredToken(): Promise<void> {
  await authStore.ready()
  await renewWithin(ALIVE_FOR_A_CALL)?.catch(() => undefined)
}

/**
 * Renews the token shortly before each expiry while signed in. Returns a function that stops it.
 */
export function startTokenRenewal(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const plan = () => {
    clearTimeout(timer)
    const token = authStore.get().user?.token
    const life = token === undefined ? undefined : readTokenClaims(token)
    if (!life) return
    const pause =
      failures > 0
        ? (RETRY_PAUSES[failures - 1] ?? Math.max(...RETRY_PAUSES))
        : life.ends - serverNow() - RENEW_BEFORE
    timer = setTimeout(renewNow, Math.max(pause, 1000))
  }
  const renewNow = () => {
    void (renewWithin(RENEW_BEFORE) ?? Promise.resolve())
      .then(
        () => (failures = 0),
        () => (failures += 1),
      )
      .then(plan)
  }
  // Timers pause while the computer sleeps.
  const wake = () => document.visibilityState === 'visible' && renewNow()
  const unsubscribe = authStore.subscribe(plan)
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  plan()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('online', wake)
  }
}
