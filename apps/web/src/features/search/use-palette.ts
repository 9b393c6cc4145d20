import { FIND_MIN, searchEndpoints } from '@casework/contract/search'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useDebounce } from 'use-debounce'
import { canManageConnections } from '~/platform/auth/auth-state'
import { usePermissions } from '~/platform/permissions/permissions'
import { buildListQuery } from '~/platform/query/query'
import { useAuth } from '~/platform/auth/use-auth'
import { ApiError } from '~/platform/http/api-error'
import { matchPlaces, toRecordGroups, type EntryGroup } from './palette-entries.ts'

/** Debounce of the search in ms. */
const DEBOUNCE_MS = 200

/** Groups of results: records from the server, screens and actions matched locally. */
export function usePalette(draft: string) {
  const typed = draft.trim()
  const [text] = useDebounce(typed, DEBOUNCE_MS)
  const { can } = usePermissions()
  const isOwnWorkspace = canManageConnections(useAuth())
  const canSearch = text.length >= FIND_MIN
  const { data, error, isError, isFetching } = useQuery({
    ...buildListQuery(searchEndpoints.find, { q: text }),
    enabled: canSearch,
    staleTime: 0,
  })
  const records = canSearch && typed.length >= FIND_MIN && data ? toRecordGroups(data) : []
  const groups: EntryGroup[] = [...records, ...matchPlaces(typed, can, isOwnWorkspace)].filter(
    ({ entries }) => entries.length > 0,
  )
  const searching = typed.length >= FIND_MIN && (typed !== text || isFetching)
  return { groups, searching, failed: canSearch && isError ? describeFailure(error) : undefined }
}

const describeFailure = (error: unknown): string =>
  error instanceof ApiError && error.type === 'too_broad'
    ? error.message
    : t('The records could not be searched. Screens and actions are still here.')
