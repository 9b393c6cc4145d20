import { useEffect } from 'react'
import { usePreferences } from './preferences.ts'

const PRODUCT = 'Casework'

/** Names the browser's tab after the page. Every page does, so this is also where a page follows a change of language or time zone. */
export function useTitle(title: string): void {
  usePreferences()
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])
}
