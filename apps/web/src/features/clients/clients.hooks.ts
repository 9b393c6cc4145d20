import { clientEndpoints, type Client, type ClientForm } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { call } from '~/platform/call'
import { useUpdate } from '~/platform/form'
import { useRemoval } from '~/platform/use-removal'
import { useSave } from '~/platform/use-save'

const CHANGED = ['clients', 'dashboard']
/** With a client go its cases, sessions, groups and documents. */
const GONE_TOO = [...CHANGED, 'cases', 'sessions', 'document-groups', 'documents']

export const useCreateClient = () =>
  useSave(clientEndpoints.create, { refresh: CHANGED, done: t('Client created successfully') })

/** Its name stands on all of them as well. */
export const useUpdateClient = () =>
  useUpdate({
    endpoint: clientEndpoints.update,
    read: ({ params }) => call(clientEndpoints.get, { params }),
    bodyOf: clientFormOf,
    refresh: GONE_TOO,
    done: t('Client updated successfully'),
  })

/** A client as its form sends it. */
export const clientFormOf = ({ name, email, mobile, country }: Client): ClientForm => ({
  name,
  email,
  mobile,
  country: country?.id ?? null,
})

export const useRemoveClients = (onRemoved?: (ids: readonly number[]) => void) =>
  useRemoval(clientEndpoints.remove, {
    refresh: GONE_TOO,
    onRemoved,
    texts: {
      one: t('Client deleted successfully'),
      many: (count) => t('{n} clients deleted successfully', { n: count }),
      oneFailed: t('Failed to delete client'),
      someFailed: t('Failed to delete some clients'),
    },
  })
