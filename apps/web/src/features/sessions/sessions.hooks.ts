import { caseEndpoints } from '@casework/contract/cases'
import { sessionEndpoints } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { call } from '~/platform/call'
import { useUpdate, type UpdateRequest } from '~/platform/form'
import { buildListQuery } from '~/platform/query'
import { useRemoval } from '~/platform/use-removal'
import { useSave } from '~/platform/use-save'
import { toSessionForm } from './session-page-schema.ts'

/** Sessions are counted on cases, clients and the dashboard. */
const AFFECTED_BY_CREATE = ['sessions', 'cases', 'clients', 'dashboard']
/** Groups and documents show the session's title. */
const AFFECTED_BY_CHANGE = [...AFFECTED_BY_CREATE, 'document-groups', 'documents']

export const useCreateSession = () =>
  useSave(sessionEndpoints.create, {
    refresh: AFFECTED_BY_CREATE,
    done: t('Session created successfully'),
  })

/** Shared by the form and the calendar. */
export const sessionUpdate: UpdateRequest<typeof sessionEndpoints.update> = {
  endpoint: sessionEndpoints.update,
  read: ({ params }) => call(sessionEndpoints.get, { params }),
  bodyOf: toSessionForm,
}

export const useUpdateSession = () =>
  useUpdate({
    ...sessionUpdate,
    refresh: AFFECTED_BY_CHANGE,
    done: t('Session updated successfully'),
  })

export const useRemoveSessions = (onRemoved?: (ids: readonly number[]) => void) =>
  useRemoval(sessionEndpoints.remove, {
    refresh: AFFECTED_BY_CHANGE,
    onRemoved,
    texts: {
      one: t('Session deleted successfully'),
      many: (count) => t('{n} sessions deleted successfully', { n: count }),
      oneFailed: t('Failed to delete session'),
      someFailed: t('Failed to delete some sessions'),
    },
  })

/** `hasCases` stays true while loading and after a failed load, so that the form is not blocked. */
export function useHasCases(): { loading: boolean; hasCases: boolean } {
  const { data, isPending } = useQuery(buildListQuery(caseEndpoints.list, { page_size: 1 }))
  return { loading: isPending, hasCases: data?.pagination.count !== 0 }
}
