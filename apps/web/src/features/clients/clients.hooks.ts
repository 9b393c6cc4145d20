import { clientEndpoints, type Client, type ClientForm } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { call } from '~/platform/http/call'
import { useWrite } from '~/platform/query/use-write'

export const useCreateClient = () =>
  useWrite(clientEndpoints.create, {
    successMessage: t('Client created successfully'),
  })

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
