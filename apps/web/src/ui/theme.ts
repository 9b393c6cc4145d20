import { useSyncExternalStore } from 'react'

/** What the person chose; `system` follows the machine. */
export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

// index.html reads the same key before the first paint.
const key = 'theme'
const darkSystem = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The choice kept on this device. */
function themeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    // Storage may be forbidden; the machine's setting is a good theme too.
    return 'system'
  }
}

/** The theme on the screen now. */
function currentTheme(): Theme {
  const choice = themeChoice()
  if (choice !== 'system') return choice
  return darkSystem.matches ? 'dark' : 'light'
}

/** Chooses a theme, shows it at once and keeps it on this device. */
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

/** The theme on the screen, as state. */
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
