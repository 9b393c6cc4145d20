// The screen tests of `npm test` share a page in each worker: what a file leaves, also after a failure,
// must not reach the next (decision 0096).
import { DEFAULT_PREFERENCES } from '@casework/contract/preferences'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { createAppRouter } from '~/app/router'
import { authStore } from '~/platform/auth/auth-state'
import { rememberFirm } from '~/platform/auth/known-firms'
import { applyPreferences } from '~/platform/i18n/preferences'
import { buildFirm } from './samples.ts'
import { signIn } from './screen.tsx'

/** The size that a page of Vitest has at first. */
const FIRST_WINDOW = [414, 896] as const

/** The accounts that `openScreen` shows: the own one, and that of an employer. */
const ACCOUNTS = ['1:own', '1:7']

/** Every file finds the screens loaded, also the first: what a screen asks for must not depend on the order. */
const loadScreens = async () => {
  const router = createAppRouter()
  for (const route of Object.values(router.routesById)) await router.loadRouteChunk(route)
}

let loading: Promise<void> | undefined
beforeAll(() => (loading ??= loadScreens()))

// The package itself does this for the first file of a page only.
beforeEach(() => cleanup())

afterAll(async () => {
  await cleanup()
  // Another user empties the cache of answers, which screens without one share.
  await signIn('owner')
  authStore.logout()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // A screen has the region that was last known until it has asked for the firm.
  for (const account of ACCOUNTS) rememberFirm(account, buildFirm())
  localStorage.clear()
  sessionStorage.clear()
  const { language, timezone, push_notifications } = DEFAULT_PREFERENCES
  await applyPreferences({ user_id: 0, language, timezone, push_notifications })
  await page.viewport(...FIRST_WINDOW)
})
