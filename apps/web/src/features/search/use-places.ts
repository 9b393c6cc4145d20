import { connectionEndpoints } from '@casework/contract/connections'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { filterSwitchable } from '~/features/workspaces'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { useLook } from '~/platform/list/use-list-look'
import { useIsReadOnly, usePermissions } from '~/platform/permissions/permissions'
import { buildQuery } from '~/platform/query/query'
import { useTheme } from '~/ui'
import { getActions, getSwitchWords } from './palette-actions.ts'
import { findPlaces } from './palette-entries.ts'
import { getScreens } from './palette-screens.ts'
import { listTyped, splitWords } from './palette-words.ts'

/** Lists that can be shown as a table. */
const WITH_TABLE = ['/clients', '/cases', '/sessions', '/documents']

/** Actions without a record and screens that answer what is typed; `isMeant` if by whole words. */
export function usePlaces(typed: string) {
  const words = listTyped(typed)
  const { can } = usePermissions()
  const auth = useAuth()
  const viewer = {
    can,
    isOwnWorkspace: canManageConnections(auth),
    isReadOnly: useIsReadOnly(),
  }
  const context = {
    theme: useTheme(),
    look: useListOfPage(),
    isSwitched: auth.isWorkspaceSwitched,
    firms: useFirms(words, viewer.isOwnWorkspace),
  }
  const actions = findPlaces(getActions(context), words, viewer)
  const screens = findPlaces(getScreens(), words, viewer)
  return {
    actions: actions.map(({ place }) => place),
    screens: screens.map(({ place }) => place),
    isMeant: words.length > 0 && [...actions, ...screens].some(({ rate }) => rate === 2),
  }
}

function useListOfPage() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const path = `${pathname}/`
  const { isTable, canChoose } = useLook(path)
  return canChoose && WITH_TABLE.includes(pathname) ? { path, isTable } : undefined
}

/** Firms to switch to, asked for once a word for it is typed. */
function useFirms(words: readonly string[], isOwnWorkspace: boolean) {
  const switchWords = splitWords(getSwitchWords())
  const { data } = useQuery({
    ...buildQuery(connectionEndpoints.following),
    enabled: isOwnWorkspace && words.some((word) => switchWords.includes(word)),
  })
  return data ? filterSwitchable(data) : []
}
