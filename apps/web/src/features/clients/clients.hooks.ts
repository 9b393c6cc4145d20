import { clientEndpoints } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { useNavigate } from '@tanstack/react-router'
import { announceCheck } from '~/features/conflicts'
import { call } from '~/platform/http/call'
import { paths } from '~/platform/router/paths'
import { useWrite } from '~/platform/query/use-write'

export function useCreateClient() {
  const navigate = useNavigate()
  return useWrite(clientEndpoints.create, {
    onSaved: ({ conflict_check, name }) => announceCheck(conflict_check, name),
    successMessage: t('Client created successfully'),
    successAction: ({ id }) => ({
      label: t('Open'),
      onSelect: () => void navigate(paths.client(id)),
    }),
  })
}

export const useUpdateClient = () =>
  useWrite(clientEndpoints.update, {
    conflictCheck: {
      read: async ({ params }) => ({
        ...(await call(clientEndpoints.get, { params })),
        conflict_check: null,
      }),
    },
    onSaved: ({ conflict_check, name }) => announceCheck(conflict_check, name),
    successMessage: t('Client updated successfully'),
  })
