import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { FIND_MIN, searchEndpoints } from '@casework/contract/search'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useDebounce } from 'use-debounce'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useIsReadOnly, usePermissions } from '~/platform/permissions/permissions'
import { buildListQuery, buildQuery } from '~/platform/query/query'
import { useAuth } from '~/platform/auth/use-auth'
import { ApiError } from '~/platform/http/api-error'
import { matchPlaces, toRecordGroups, type EntryGroup } from './palette-entries.ts'
import { readCommand, toActionEntries, type ActionRecord } from './record-actions.ts'

/** Debounce of the search in ms. */
const DEBOUNCE_MS = 200

/** Groups of results: records from the server, screens and actions matched locally. */
export function usePalette(draft: string) {
  const typed = draft.trim()
  const [text] = useDebounce(typed, DEBOUNCE_MS)
  const { can } = usePermissions()
  const isOwnWorkspace = canManageConnections(useAuth())
  const isReadOnly = useIsReadOnly()
  const command = readCommand(text)
  const wanted = command?.text ?? text
  const canSearch = wanted.length >= FIND_MIN
  const { data, error, isError, isFetching } = useQuery({
    ...buildListQuery(searchEndpoints.find, { q: wanted }),
    enabled: canSearch,
    staleTime: 0,
  })
  const open = useOpenRecord()
  const found = canSearch && typed.length >= FIND_MIN ? data : undefined
  const records = found && !command ? toRecordGroups(found, text) : []
  const recordActions = {
    label: t('Actions'),
    entries: command
      ? toActionEntries(found ?? {}, can, command)
      : toActionEntries(typed === '' ? open : {}, can),
  }
  const groups = mergeByLabel([
    ...records,
    recordActions,
    ...matchPlaces(typed, { can, isOwnWorkspace, isReadOnly }),
  ]).filter(({ entries }) => entries.length > 0)
  const searching = typed.length >= FIND_MIN && (typed !== text || isFetching)
  return { groups, searching, failed: canSearch && isError ? describeFailure(error) : undefined }
}

/** The case or client of the page, about which actions are offered before anything is typed. */
function useOpenRecord(): Partial<Record<'clients' | 'cases', ActionRecord[]>> {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [, kind, id] = /^\/(clients|cases)\/(\d+)$/.exec(pathname) ?? []
  const params = { id: Number(id) }
  const client = useQuery({
    ...buildQuery(clientEndpoints.get, { params }),
    enabled: kind === 'clients',
  })
  const legalCase = useQuery({
    ...buildQuery(caseEndpoints.get, { params }),
    enabled: kind === 'cases',
  })
  if (kind === 'clients' && client.data) return { clients: [client.data] }
  if (kind !== 'cases' || !legalCase.data) return {}
  return { cases: [{ id: legalCase.data.id, name: legalCase.data.title }] }
}

/** One group for each label, in the order of their first mention. */
function mergeByLabel(groups: readonly EntryGroup[]): EntryGroup[] {
  const merged = new Map<string, EntryGroup>()
  for (const { label, entries } of groups)
    merged.set(label, { label, entries: [...(merged.get(label)?.entries ?? []), ...entries] })
  return [...merged.values()]
}

const describeFailure = (error: unknown): string =>
  error instanceof ApiError && error.type === 'too_broad'
    ? error.message
    : t('The records could not be searched. Screens and actions are still here.')
