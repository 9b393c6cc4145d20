import {
  clientEndpoints,
  clientForm,
  type Client,
  type ClientForm,
} from '@casework/contract/clients'
import { t } from '@casework/texts'
import { EditLoader, EditSheet, toastIfUnchanged, useRecordForm } from '~/platform/form'
import { NotAllowed } from '~/platform/permissions/not-allowed'
import { paths } from '~/platform/router/paths'
import { usePermission } from '~/platform/permissions/permissions'
import { useRecordId } from '~/platform/router/use-record-id'
import { useTitle } from '~/platform/router/use-title'
import { ClientFields, getClientGuidelines } from './client-fields.tsx'
import { useUpdateClient } from './clients.hooks.ts'
import { KnownName } from './known-name.tsx'

export function ClientEditPage() {
  useTitle(t('Edit Client'))
  const id = useRecordId('/signed-in/clients/$id/edit')
  const canUpdate = usePermission('client', 'update')
  if (!canUpdate) return <NotAllowed />
  return (
    <EditLoader
      endpoint={clientEndpoints.get}
      id={id}
      failed={t('Failed to load client')}
      leaveTo={paths.clients()}
    >
      {(client) => <ClientEditForm client={client} />}
    </EditLoader>
  )
}

function ClientEditForm({ client }: { client: Client }) {
  const update = useUpdateClient()
  const form = useRecordForm(clientForm, client)
  const save = async (body: ClientForm) => {
    if (toastIfUnchanged(client, body)) return false
    await update.mutateAsync({ params: { id: client.id }, body, version: client.version })
    return true
  }
  return (
    <EditSheet
      form={form}
      recordLink={paths.client(client.id)}
      name={client.name}
      title={t('Edit Client')}
      subtitle={t('Contact details for cases, sessions and correspondence.')}
      guidelines={getClientGuidelines()}
      save={save}
      failed={t('Failed to update client')}
      pending={update.isPending}
    >
      <ClientFields belowName={<KnownName id={client.id} />} />
    </EditSheet>
  )
}
