import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The user's choice; `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

// index.html reads the same key before the first paint.
const STORAGE_KEY = 'theme'
const darkSystemQuery = matchMedia('(prefers-color-scheme: dark)')
/** The theme of the page, which index.html sets before the first paint. */
const shownTheme = createStore<Theme>(() =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
)

/** Reads the choice stored on this device. */
function readStoredChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    // Storage is blocked: use the system's theme.
    return 'system'
  }
}

/** Returns the stored choice, or the system's theme if there is none. */
function resolveTheme(): Theme {
  const choice = readStoredChoice()
  if (choice !== 'system') return choice
  return darkSystemQuery.matches ? 'dark' : 'light'
}

/** Stores the choice on this device and applies it. */
export function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    return applyTheme(choice === 'system' ? resolveTheme() : choice)
  }
  applyTheme(resolveTheme())
}

/** The theme shown; re-renders when it changes. */
export function useTheme(): Theme {
  return useStore(shownTheme)
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  shownTheme.setState(theme, true)
}

darkSystemQuery.addEventListener('change', () => applyTheme(resolveTheme()))
addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY || event.key === null) applyTheme(resolveTheme())
})
