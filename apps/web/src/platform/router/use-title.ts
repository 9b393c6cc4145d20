import { useEffect } from 'react'
import { usePreferences } from '../i18n/preferences.ts'

const PRODUCT = 'Casework'

/**
 * Sets the browser tab's title. Every page calls it, so it also re-renders pages when the language
 * or time zone changes.
 */
export function useTitle(title: string): void {
  usePreferences()
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])
}
