import { clientForm, type ClientForm, type SavedClient } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { Form, markAdded, useRecordForm } from '~/platform/form'
import { FormInForm } from '~/platform/form/form-in-form'
import { FormDialog } from '~/ui'
import { ClientFields } from './client-fields.tsx'
import { useCreateClient } from './clients.hooks.ts'
import { KnownName } from './known-name.tsx'

const FORM = 'new-client'

interface ClientFormDialogProps {
  open: boolean
  /** The name to begin with. */
  name: string
  onClose: () => void
  onCreated: (client: SavedClient) => void
}

/** Adds a client in the middle of another form, which keeps what was typed. */
export function ClientFormDialog({ open, name, onClose, onCreated }: ClientFormDialogProps) {
  const create = useCreateClient()
  const save = async (body: ClientForm, idempotencyKey: string) => {
    const client = await create.mutateAsync({ body, idempotencyKey })
    markAdded('client')
    onCreated(client)
    onClose()
  }
  return (
    <FormDialog
      open={open}
      width="lg"
      title={t('Add New Client')}
      form={FORM}
      submitLabel={t('Add Client')}
      pending={create.isPending}
      onClose={onClose}
    >
      <FormInForm>
        <NewClient name={name} onSave={save} />
      </FormInForm>
    </FormDialog>
  )
}

function NewClient({
  name,
  onSave,
}: {
  name: string
  onSave: (body: ClientForm, idempotencyKey: string) => Promise<void>
}) {
  const form = useRecordForm(clientForm, null, { name })
  return (
    <Form id={FORM} form={form} onSubmit={onSave} failed={t('Failed to create client')}>
      <ClientFields belowName={<KnownName />} />
    </Form>
  )
}
