import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react'
import { authStore, workspaceKey } from '../auth/auth-state.ts'

/** By person, workspace, address and name, as long as the document is open. */
const keptValues = new Map<string, unknown>()
authStore.onEnd((isLogOut) => {
  if (isLogOut) keptValues.clear()
})

/**
 * Like `useState`, for what no draft holds, such as files: the same person finds the value again on
 * the same page after their sign-in had ended.
 */
export function useStateAcrossSignIn<T>(
  name: string,
  initial: T | (() => T),
): [T, Dispatch<SetStateAction<T>>] {
  const [key] = useState(
    () => `${workspaceKey(authStore.get())} ${location.pathname}${location.search} ${name}`,
  )
  const [value, setValue] = useState<T>(keptValues.has(key) ? (keptValues.get(key) as T) : initial)
  const keep = useEffectEvent(() => keptValues.set(key, value))
  useEffect(() => {
    keptValues.delete(key)
    return authStore.onEnd((isLogOut) => void (isLogOut || keep()))
  }, [key])
  return [value, setValue]
}
