import { clientEndpoints, type Client, type ClientForm } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { call } from '~/platform/call'
import { useUpdate } from '~/platform/form'
import { useRemoval } from '~/platform/use-removal'
import { useSave } from '~/platform/use-save'

const AFFECTED_BY_CREATE = ['clients', 'dashboard']
/** Cases, sessions, groups and documents show the client's name and are deleted with it. */
const AFFECTED_BY_CHANGE = [
  ...AFFECTED_BY_CREATE,
  'cases',
  'sessions',
  'document-groups',
  'documents',
]

export const useCreateClient = () =>
  useSave(clientEndpoints.create, {
    refresh: AFFECTED_BY_CREATE,
    done: t('Client created successfully'),
  })

export const useUpdateClient = () =>
  useUpdate({
    endpoint: clientEndpoints.update,
    read: ({ params }) => call(clientEndpoints.get, { params }),
    bodyOf: toClientForm,
    refresh: AFFECTED_BY_CHANGE,
    done: t('Client updated successfully'),
  })

/** The request body that would leave a client unchanged. */
export const toClientForm = ({ name, email, mobile, country }: Client): ClientForm => ({
  name,
  email,
  mobile,
  country: country?.id ?? null,
})

export const useRemoveClients = (onRemoved?: (ids: readonly number[]) => void) =>
  useRemoval(clientEndpoints.remove, {
    refresh: AFFECTED_BY_CHANGE,
    onRemoved,
    texts: {
      one: t('Client deleted successfully'),
      many: (count) => t('{n} clients deleted successfully', { n: count }),
      oneFailed: t('Failed to delete client'),
      someFailed: t('Failed to delete some clients'),
    },
  })
