import { useSyncExternalStore } from 'react'

/** The user's choice; `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

// index.html reads the same key before the first paint.
const key = 'theme'
const darkSystem = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Reads the choice stored on this device. */
function themeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    // Storage is blocked: use the system's theme.
    return 'system'
  }
}

/** The theme that the stored choice and the system's setting result in. */
function currentTheme(): Theme {
  const choice = themeChoice()
  if (choice !== 'system') return choice
  return darkSystem.matches ? 'dark' : 'light'
}

/** Stores the choice on this device and applies it. */
export function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    document.documentElement.dataset['theme'] = choice === 'system' ? currentTheme() : choice
    return
  }
  apply()
}

/** The theme shown; re-renders when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, shownTheme)
}

function shownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

function apply(): void {
  document.documentElement.dataset['theme'] = currentTheme()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

darkSystem.addEventListener('change', apply)
addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) apply()
})
