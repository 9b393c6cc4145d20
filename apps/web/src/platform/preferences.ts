import {
  DEFAULT_PREFERENCES,
  LANGUAGES,
  TIMEZONES,
  type Language,
  type Timezone,
} from '@casework/contract/preferences'
import { setLanguage } from '@casework/texts'
import { loadLanguage } from '@casework/texts/languages'
import { useSyncExternalStore } from 'react'
import { PREFERENCES_KEY } from './constants.ts'

/** What this browser needs of a person's preferences: they decide how everything is shown. */
export interface DisplayPreferences {
  /** Whose they are; 0 before anybody has signed in here. */
  user_id: number
  language: Language
  timezone: Timezone
  push_notifications: boolean
}

/** The places whose clocks the time zones follow, summer time included (OQ-183). */
const ZONES: Readonly<Record<Timezone, string>> = {
  UTC: 'UTC',
  EST: 'America/New_York',
  PST: 'America/Los_Angeles',
  GMT: 'Europe/London',
}

const { language, timezone, push_notifications } = DEFAULT_PREFERENCES
let current: DisplayPreferences = { user_id: 0, language, timezone, push_notifications }
const listeners = new Set<() => void>()
let turn = 0

/**
 * Shows everything in this language and time zone from now on, without a reload. The language's texts are fetched first:
 * there is no moment of half of each. Rejects when they cannot be had, and changes nothing then.
 */
export async function applyPreferences(wanted: DisplayPreferences): Promise<void> {
  const mine = (turn += 1)
  await loadLanguage(wanted.language)
  // Something else was chosen while it was on its way.
  if (mine !== turn) return
  current = wanted
  setLanguage(wanted.language)
  document.documentElement.lang = wanted.language
  for (const listener of listeners) listener()
}

/** The same, also at the next visit: the login page, too, speaks the language of who was here last. */
export async function savePreferences(wanted: DisplayPreferences): Promise<void> {
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(wanted))
  } catch {
    // A browser that keeps nothing asks the server each time.
  }
  await applyPreferences(wanted)
}

/** Before the first screen: as it was at the last visit. Without the texts of its language the app speaks English. */
export async function restorePreferences(): Promise<void> {
  const stored = readStored()
  if (stored) await applyPreferences(stored).catch(() => undefined)
}

export const currentPreferences = (): DisplayPreferences => current

/** The preferences, followed: whoever uses this is drawn anew when the language or the time zone changes. */
export function usePreferences(): DisplayPreferences {
  return useSyncExternalStore(subscribeToPreferences, currentPreferences)
}

/** Calls back after each change. */
export function subscribeToPreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The time zone that instants are shown in (OQ-183). */
export const currentTimeZone = (): string => ZONES[current.timezone]

/** Damaged or foreign values count as never stored. */
function readStored(): DisplayPreferences | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? 'null') as Partial<
      Record<keyof DisplayPreferences, unknown>
    > | null
    const speaks = LANGUAGES.find((one) => one === stored?.language)
    const zone = TIMEZONES.find((one) => one === stored?.timezone)
    if (!stored || !speaks || !zone) return undefined
    return {
      user_id: Number(stored.user_id) || 0,
      language: speaks,
      timezone: zone,
      push_notifications: stored.push_notifications !== false,
    }
  } catch {
    return undefined
  }
}
