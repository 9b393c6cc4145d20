export { useOwnPreferences } from './use-own-preferences.ts'

/** The screens of this capability, fetched when they are opened. */
export const profileScreens = {
  settings: () => import('./profile-settings-page.tsx'),
}
