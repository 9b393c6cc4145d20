import { authEndpoints } from '@casework/contract/auth'
import { authStore } from './auth-state.ts'
import { call } from './call.ts'
import { runInOneTab } from './tab-lock.ts'
import { tokenGate } from './token-gate.ts'
import { expiresWithin, readTokenClaims, serverNow } from './token-lifetime.ts'

/** So long before its end a token is renewed: timers of a tab in the background are late by up to a minute. */
const RENEW_BEFORE = 90_000
/** A call is not sent with a token that would end on its way. */
const ALIVE_FOR_A_CALL = 5_000
/** After a failure; the first soon, since an answer that was lost may be asked for again only for some seconds. */
const RETRY_PAUSES = [2_000, 5_000, 15_000, 20_000]
const LOCK = 'casework-token'
const SETTLE_MS = 60

let running: Promise<void> | undefined

/**
 * Renews the access token when it ends within so many ms: one call for all tabs of the browser (OQ-016). The refresh
 * token is in a cookie that no script can read. A refusal signs out, as every 401 does; without an answer it throws and
 * one stays signed in.
 */
function renewWithin(ms: number): Promise<void> | undefined {
  const token = authStore.get().user?.token
  if (token === undefined || !expiresWithin(token, ms)) return undefined
  return (running ??= runInOneTab(LOCK, () => renew(ms)).finally(() => (running = undefined)))
}

async function renew(ms: number): Promise<void> {
  // Another tab may have been first while this one was waiting.
  await authStore.adoptToken()
  const { user } = authStore.get()
  if (!user || !expiresWithin(user.token, ms)) return
  const { access } = await call(authEndpoints.refresh, { body: {} })
  const life = readTokenClaims(access)
  // The cookie of another sign-in that was begun meanwhile is not for this one.
  if (authStore.get().user?.token !== user.token || (life && life.user_id !== user.id)) return
  await authStore.renew(access)
  // What one tab stores reaches the others a little later, and not in step with the lock.
  await new Promise((resolve) => void setTimeout(resolve, SETTLE_MS))
}

tokenGate.set(() => renewWithin(ALIVE_FOR_A_CALL))

/** At the start of the application: a stored token that has ended is renewed before anything is asked. Never throws. */
export async function renewExpiredToken(): Promise<void> {
  await authStore.ready()
  await renewWithin(ALIVE_FOR_A_CALL)?.catch(() => undefined)
}

/** Renews the token shortly before each end for as long as somebody is signed in. Returns what stops it. */
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
  // Timers stand still while a machine sleeps.
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
