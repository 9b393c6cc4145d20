import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The user's choice; `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

// index.html reads the same key before the first paint.
const key = 'theme'
const darkSystem = matchMedia('(prefers-color-scheme: dark)')
/** The theme of the page, which index.html sets before the first paint. */
const shownTheme = createStore<Theme>(() =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
)

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
    return show(choice === 'system' ? currentTheme() : choice)
  }
  show(currentTheme())
}

/** The theme shown; re-renders when it changes. */
export function useTheme(): Theme {
  return useStore(shownTheme)
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  shownTheme.setState(theme, true)
}

darkSystem.addEventListener('change', () => show(currentTheme()))
addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) show(currentTheme())
})
