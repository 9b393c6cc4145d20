import { caseEndpoints, type CaseForm, type LegalCase } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { call } from '~/platform/call'
import { useUpdate } from '~/platform/form'
import { logError } from '~/platform/log'
import { buildListQuery } from '~/platform/query'
import { useRemoval } from '~/platform/use-removal'
import { useSave } from '~/platform/use-save'

/** A case counts on its client and on the dashboard. */
const CHANGED = ['cases', 'clients', 'dashboard']
/** Its title stands on sessions, groups and documents; with a case they go too. */
const ALL_OF_IT = [...CHANGED, 'sessions', 'document-groups', 'documents']

export const useCreateCase = () =>
  useSave(caseEndpoints.create, { refresh: CHANGED, done: t('Case created successfully') })

export const useUpdateCase = () =>
  useUpdate({
    endpoint: caseEndpoints.update,
    read: ({ params }) => call(caseEndpoints.get, { params }),
    bodyOf: caseFormOf,
    refresh: ALL_OF_IT,
    done: t('Case updated successfully'),
  })

/** A case as its form sends it. */
export const caseFormOf = ({ title, description, client_id, date }: LegalCase): CaseForm => ({
  title,
  description,
  client_id_input: client_id,
  date,
})

/** Is there a client at all that a case could be opened for? Known once it is loaded (CASE-036, CASE-037). */
export function useClientsAtAll(): { loading: boolean; none: boolean } {
  const { data, isPending } = useQuery({
    ...buildListQuery(clientEndpoints.list, { page_size: 1 }),
    throwOnError: ({ message }) => {
      // The form goes on: the server refuses a client that is not there (CLIENT-054).
      logError('Clients could not be loaded', message)
      return false
    },
  })
  return { loading: isPending, none: data?.pagination.count === 0 }
}

export const useRemoveCases = (onRemoved?: (ids: readonly number[]) => void) =>
  useRemoval(caseEndpoints.remove, {
    refresh: ALL_OF_IT,
    onRemoved,
    texts: {
      one: t('Case deleted successfully'),
      many: (count) => t('{n} cases deleted successfully', { n: count }),
      oneFailed: t('Failed to delete case'),
      someFailed: t('Failed to delete some cases'),
    },
  })
