export { useOwnPreferences } from './use-own-preferences.ts'

/** Screens, loaded when they are opened. */
export const profileScreens = {
  settings: () => import('./profile-settings-page.tsx'),
}
