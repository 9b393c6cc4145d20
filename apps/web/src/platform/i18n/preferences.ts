import {
  DEFAULT_PREFERENCES,
  LANGUAGES,
  TIMEZONES,
  type Language,
  type Timezone,
} from '@casework/contract/preferences'
import { setLanguage } from '@casework/texts'
import { loadLanguage } from '@casework/texts/languages'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { PREFERENCES_KEY } from '../constants.ts'

/** The preferences that decide how this browser shows everything. */
export interface DisplayPreferences {
  /** The user they belong to; 0 before anyone has signed in here. */
  user_id: number
  language: Language
  timezone: Timezone
  push_notifications: boolean
}

/** IANA time zones, so that DST is included. */
const ZONES: Readonly<Record<Timezone, string>> = {
  UTC: 'UTC',
  EST: 'America/New_York',
  PST: 'America/Los_Angeles',
  GMT: 'Europe/London',
}

const store = createStore<DisplayPreferences>(() => ({
  user_id: 0,
  language: DEFAULT_PREFERENCES.language,
  timezone: DEFAULT_PREFERENCES.timezone,
  push_notifications: DEFAULT_PREFERENCES.push_notifications,
}))
let latestRequest = 0

/**
 * Applies a language and time zone without a reload. Loads the translations first, so that no
 * screen mixes two languages. Rejects and changes nothing if they cannot be loaded.
 */
export async function applyPreferences(wanted: DisplayPreferences): Promise<void> {
  const request = (latestRequest += 1)
  await loadLanguage(wanted.language)
  // Another choice was made while this one was loading.
  if (request !== latestRequest) return
  setLanguage(wanted.language)
  document.documentElement.lang = wanted.language
  store.setState(wanted, true)
}

/** Applies and stores preferences. The login page uses those of the last user on this device. */
export async function savePreferences(wanted: DisplayPreferences): Promise<void> {
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(wanted))
  } catch {
    // Without storage the preferences are loaded from the server on each visit.
  }
  await applyPreferences(wanted)
}

/**
 * Restores the last visit's preferences before the first screen. Falls back to English if the
 * translations cannot be loaded.
 */
export async function restorePreferences(): Promise<void> {
  const stored = readStored()
  if (stored) await applyPreferences(stored).catch(() => undefined)
}

export const currentPreferences = store.getState

/** The preferences; re-renders when the language or time zone changes. */
export function usePreferences(): DisplayPreferences {
  return useStore(store)
}

export const subscribeToPreferences = store.subscribe

/** The IANA time zone in which instants are shown. */
export const currentTimeZone = (): string => ZONES[currentPreferences().timezone]

/** Ignores stored values that are damaged or not ours. */
function readStored(): DisplayPreferences | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? 'null') as Partial<
      Record<keyof DisplayPreferences, unknown>
    > | null
    const language = LANGUAGES.find((one) => one === stored?.language)
    const zone = TIMEZONES.find((one) => one === stored?.timezone)
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
