import { passkeyNameForm, type Passkey } from '@casework/contract/second-factor'
import { t } from '@casework/texts'
import { Form, useAppForm } from '~/platform/form'
import { FormDialog } from '~/ui'
import { PasskeyName } from './passkey-name.tsx'
import { getFactorMessage, useRenamePasskey } from './second-factor.hooks.ts'

const FORM = 'rename-passkey'

interface RenamePasskeyDialogProps {
  open: boolean
  passkey: Passkey
  onClose: () => void
}

export function RenamePasskeyDialog({ open, passkey, onClose }: RenamePasskeyDialogProps) {
  const rename = useRenamePasskey()
  const save = async (body: { name: string }) => {
    await rename.mutateAsync({ params: { id: passkey.id }, body })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      width="sm"
      title={t('Rename passkey')}
      form={FORM}
      submitLabel={t('Save Changes')}
      pending={rename.isPending}
      onClose={onClose}
    >
      <NameForm name={passkey.name} onSave={save} />
    </FormDialog>
  )
}

interface NameFormProps {
  name: string
  onSave: (values: { name: string }) => Promise<void>
}

function NameForm({ name, onSave }: NameFormProps) {
  const form = useAppForm(passkeyNameForm, { name })
  return (
    <Form id={FORM} form={form} onSubmit={onSave} failed={getFactorMessage}>
      <PasskeyName />
    </Form>
  )
}
