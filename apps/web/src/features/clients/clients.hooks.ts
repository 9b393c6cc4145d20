import { clientEndpoints, type Client, type ClientForm } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '~/platform/http/call'
import { paths } from '~/platform/router/paths'
import { useWrite } from '~/platform/query/use-write'

export function useCreateClient() {
  const navigate = useNavigate()
  return useWrite(clientEndpoints.create, {
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
      read: ({ params }) => call(clientEndpoints.get, { params }),
      toBody: toClientForm,
    },
    successMessage: t('Client updated successfully'),
  })

/** The request body that would leave a client unchanged. */
export const toClientForm = ({ name, email, mobile, country }: Client): ClientForm => ({
  name,
  email,
  mobile,
  country: country?.id ?? null,
})
