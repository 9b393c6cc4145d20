import { useEffect, useEffectEvent } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { authStore, placeOf } from '../auth-state.ts'

const PREFIX = 'unsent:'
const SECRET = /password|code|token/i

// Whoever signs out leaves nothing behind.
authStore.subscribe(() => {
  if (authStore.get().isLoading || authStore.get().user) return
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
})

/**
 * What was typed and not sent survives a reload, as when the connection was lost: kept in this tab as the page goes, put
 * back as the same form comes up for the same person in the same workspace. Leaving the form within the app forgets it;
 * passwords and codes are never kept.
 */
export function useKeptText<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>): void {
  const { isDirty } = form.formState
  const keep = useEffectEvent((key: string) => {
    // The address of the next page may be there while this form still is: then it has been left.
    if (isDirty && keyOf(form.getValues()) === key) write(key, plainOf(form.getValues()))
  })
  const bringBack = useEffectEvent(() => {
    const now = form.getValues()
    const key = keyOf(now)
    const kept = take(key)
    for (const [name, value] of Object.entries(kept ?? {})) {
      if (name in now) form.setValue(name as FieldPath<Input>, value as PathValue<Input, FieldPath<Input>>, { shouldDirty: true })
    }
    return key
  })
  useEffect(() => {
    const key = bringBack()
    const going = () => keep(key)
    addEventListener('pagehide', going)
    return () => removeEventListener('pagehide', going)
  }, [])
}

const keyOf = (values: object) => `${PREFIX}${placeOf(authStore.get())}:${location.pathname}:${Object.keys(values).sort().join()}`

/** Files cannot be kept, secrets must not be. */
const plainOf = (values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !SECRET.test(name) && (value === null || ['string', 'number', 'boolean'].includes(typeof value))),
  )

function write(key: string, values: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Full or forbidden: then it is lost, as it would be without us.
  }
}

function take(key: string): Record<string, unknown> | undefined {
  try {
    const stored = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return stored === null ? undefined : (JSON.parse(stored) as Record<string, unknown>)
  } catch {
    return undefined
  }
}
