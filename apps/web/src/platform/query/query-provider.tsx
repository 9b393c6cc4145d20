import type { ReadEndpoint } from '@casework/contract/parts/endpoint'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { authStore, workspaceKey } from '../auth/auth-state.ts'
import { activeLanguage } from '@casework/texts'
import { denials } from '../auth/denials.ts'
import { isFactorMissing } from '../http/api-error.ts'
import type { CallOptions } from '../http/call.ts'
import { subscribeToPreferences } from '../i18n/preferences.ts'
import {
  buildCopyQuery,
  buildQuery,
  buildQueryKey,
  createQueryClient,
  isRefused,
  refetchEverything,
} from './query.ts'

const client = createQueryClient()

/** Provides the query cache. The login page does not use it, so it need not load the library. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Requests what the cache does not have. The page that reads it shows a failure. */
export function ensureQuery<E extends ReadEndpoint>(endpoint: E, input: CallOptions<E>): void {
  client.ensureQueryData(buildQuery(endpoint, input)).catch(() => undefined)
}

/** Requests a copy for a form, unless that form is open. */
export function ensureNewCopy<E extends ReadEndpoint>(endpoint: E, input: CallOptions<E>): void {
  const query = buildCopyQuery(endpoint, input)
  client.removeQueries({ queryKey: query.queryKey, type: 'inactive' })
  client.ensureQueryData(query).catch(() => undefined)
}

// Another user or workspace sees other data, so clear the cache.
let workspace = workspaceKey(authStore.get())
authStore.subscribe(() => {
  const now = workspaceKey(authStore.get())
  if (now === workspace) return
  workspace = now
  client.clear()
})

// Reload data that contains translated server texts.
let language = activeLanguage()
subscribeToPreferences(() => {
  if (language === activeLanguage()) return
  language = activeLanguage()
  void client.invalidateQueries()
})

// After a permission error, the role or the level of a record may have changed. What is refused
// itself is not asked again, and what is under way only once: this would never end.
denials.subscribe(({ kind }) => {
  if (kind === 'permission')
    refetchEverything(
      client,
      { predicate: ({ state }) => !isRefused(state.error) },
      { cancelRefetch: false },
    )
  if (kind === 'factor') recheckFirm()
})

/** Asks whether the whole firm refuses this sign-in, or only a red document did. */
function recheckFirm(): void {
  const queryKey = buildQueryKey(workspaceEndpoints.checkPermissions)
  if (isFactorMissing(client.getQueryState(queryKey)?.error)) return
  // Many calls of a screen are refused, the check itself among them: one check serves all.
  void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
}
