import { caseEndpoints } from '@casework/contract/cases'
import { sessionEndpoints } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { call } from '~/platform/call'
import { useUpdate, type UpdateRequest } from '~/platform/form'
import { buildListQuery } from '~/platform/query'
import { useRemoval } from '~/platform/use-removal'
import { useSave } from '~/platform/use-save'
import { sessionFormOf } from './session-page-schema.ts'

/** A session counts on its case, its client and the dashboard. */
const CHANGED = ['sessions', 'cases', 'clients', 'dashboard']
/** Its title stands on its groups and documents, too. */
const TOUCHED = [...CHANGED, 'document-groups', 'documents']

export const useCreateSession = () =>
  useSave(sessionEndpoints.create, { refresh: CHANGED, done: t('Session created successfully') })

/** How a session is changed, by its form and by the calendar. */
export const sessionUpdate: UpdateRequest<typeof sessionEndpoints.update> = {
  endpoint: sessionEndpoints.update,
  read: ({ params }) => call(sessionEndpoints.get, { params }),
  bodyOf: sessionFormOf,
}

export const useUpdateSession = () =>
  useUpdate({ ...sessionUpdate, refresh: TOUCHED, done: t('Session updated successfully') })

export const useRemoveSessions = (onRemoved?: (ids: readonly number[]) => void) =>
  useRemoval(sessionEndpoints.remove, {
    refresh: TOUCHED,
    onRemoved,
    texts: {
      one: t('Session deleted successfully'),
      many: (count) => t('{n} sessions deleted successfully', { n: count }),
      oneFailed: t('Failed to delete session'),
      someFailed: t('Failed to delete some sessions'),
    },
  })

/** `hasCases` stays true while loading and after a failed load, so that forms are not blocked. */
export function useHasCases(): { loading: boolean; hasCases: boolean } {
  const { data, isPending } = useQuery(buildListQuery(caseEndpoints.list, { page_size: 1 }))
  return { loading: isPending, hasCases: data?.pagination.count !== 0 }
}
