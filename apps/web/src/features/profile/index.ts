export { useOwnPreferences } from './use-own-preferences.ts'
