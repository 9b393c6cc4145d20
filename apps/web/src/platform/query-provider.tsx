import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { authStore, workspaceKey } from './auth-state.ts'
import { activeLanguage } from '@casework/texts'
import { denials } from './denials.ts'
import { subscribeToPreferences } from './preferences.ts'
import { createQueryClient, refresh } from './query.ts'

const client = createQueryClient()

/** Around every screen that reads from the server: the one cache. The login page does without, and without its library. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

// Another user or another workspace means other data (OQ-078).
let workspace = workspaceKey(authStore.get())
authStore.subscribe(() => {
  const now = workspaceKey(authStore.get())
  if (now === workspace) return
  workspace = now
  client.clear()
})

// What the server has put into words is asked for again in the new language.
let language = activeLanguage()
subscribeToPreferences(() => {
  if (language === activeLanguage()) return
  language = activeLanguage()
  void client.invalidateQueries()
})

// A missing right: the role may have changed (OQ-074).
denials.subscribe(({ kind }) => {
  if (kind === 'permission') void refresh(client, ['check-permissions'])
})
