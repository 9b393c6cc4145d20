import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '~/platform/http/call'
import { paths } from '~/platform/router/paths'
import { logError } from '~/platform/log'
import { buildListQuery } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'

export function useCreateCase() {
  const navigate = useNavigate()
  return useWrite(caseEndpoints.create, {
    successMessage: t('Case created successfully'),
    successAction: ({ id }) => ({
      label: t('Open'),
      onSelect: () => void navigate(paths.case(id)),
    }),
  })
}

export const useUpdateCase = () =>
  useWrite(caseEndpoints.update, {
    conflictCheck: {
      read: ({ params }) => call(caseEndpoints.get, { params }),
      toBody: withClientInput,
    },
    successMessage: t('Case updated successfully'),
  })

/** With the client under the name that it has in the form. */
export const withClientInput = (legalCase: LegalCase) => ({
  ...legalCase,
  client_id_input: legalCase.client_id,
})

/** `hasClients` stays true while loading and after an error, so that the form is not blocked. */
export function useHasClients(): { loading: boolean; hasClients: boolean } {
  const { data, isPending } = useQuery({
    ...buildListQuery(clientEndpoints.list, { page_size: 1 }),
    throwOnError: ({ message }) => {
      // Leave the form usable: the server refuses a client that does not exist.
      logError('Clients could not be loaded', message)
      return false
    },
  })
  return { loading: isPending, hasClients: data?.pagination.count !== 0 }
}
