import {
  DEFAULT_PREFERENCES,
  LANGUAGES,
  TIMEZONES,
  type Language,
  type Timezone,
} from '@casework/contract/preferences'
import { isKnownLanguage, setLanguage } from '@casework/texts'
import { loadLanguage } from '@casework/texts/languages'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useKnownFirm } from '../auth/known-firms.ts'
import { PREFERENCES_KEY } from '../constants.ts'

/** Preferences that this browser applies. */
export interface BrowserPreferences {
  /** The user they belong to; 0 before anyone has signed in here. */
  user_id: number
  language: Language
  timezone: Timezone
  push_notifications: boolean
}

/** As IANA zones, which observe DST. */
const IANA_ZONES: Readonly<Record<Timezone, string>> = {
  UTC: 'UTC',
  EST: 'America/New_York',
  PST: 'America/Los_Angeles',
  GMT: 'Europe/London',
}

const store = createStore<BrowserPreferences>(() => ({
  user_id: 0,
  language: DEFAULT_PREFERENCES.language,
  timezone: DEFAULT_PREFERENCES.timezone,
  push_notifications: DEFAULT_PREFERENCES.push_notifications,
}))
let latestRequest = 0

/** How long a person who is new on this device waits for their language. */
const LANGUAGE_WAIT_MS = 2_000

/** Resolves once the translations are loaded, or cannot be, or are late. */
export const waitForLanguage = (language: Language): Promise<unknown> =>
  Promise.race([
    loadLanguage(language).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, LANGUAGE_WAIT_MS)),
  ])

/**
 * Applies a language and time zone without a reload. Loads the translations first, so that no
 * screen mixes two languages. Rejects and changes nothing if they cannot be loaded.
 */
export async function applyPreferences(preferences: BrowserPreferences): Promise<void> {
  const request = (latestRequest += 1)
  // Without a wait, the first page after a sign-in is in a loaded language.
  if (!isKnownLanguage(preferences.language)) await loadLanguage(preferences.language)
  // A newer call has replaced this one.
  if (request !== latestRequest) return
  setLanguage(preferences.language)
  document.documentElement.lang = preferences.language
  store.setState(preferences, true)
}

/** Applies and stores preferences. The login page uses those of the last user on this device. */
export async function savePreferences(preferences: BrowserPreferences): Promise<void> {
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(preferences))
  } catch {
    // Without storage the preferences are loaded from the server on each visit.
  }
  await applyPreferences(preferences)
}

/**
 * Restores the last visit's preferences before the first screen. Falls back to English if the
 * translations cannot be loaded.
 */
export async function restorePreferences(): Promise<void> {
  const stored = readStoredPreferences()
  if (stored) await applyPreferences(stored).catch(() => undefined)
}

export const currentPreferences = store.getState

/** The preferences; re-renders when any of them changes, or the region of the firm. */
export function usePreferences(): BrowserPreferences {
  useKnownFirm()
  return useStore(store)
}

export const subscribeToPreferences = store.subscribe

/** The IANA time zone in which instants are shown. */
export const currentTimeZone = (): string => IANA_ZONES[currentPreferences().timezone]

/** Returns undefined if the stored values are missing or invalid. */
function readStoredPreferences(): BrowserPreferences | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? 'null') as Partial<
      Record<keyof BrowserPreferences, unknown>
    > | null
    const language = LANGUAGES.find((value) => value === stored?.language)
    const zone = TIMEZONES.find((value) => value === stored?.timezone)
    if (!stored || !language || !zone) return undefined
    return {
      user_id: Number(stored.user_id) || 0,
      language,
      timezone: zone,
      push_notifications: stored.push_notifications !== false,
    }
  } catch {
    return undefined
  }
}
