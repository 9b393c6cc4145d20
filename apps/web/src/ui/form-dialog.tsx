import { t } from '@casework/texts'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface FormDialogProps extends Pick<
  DialogProps,
  'open' | 'title' | 'description' | 'width' | 'children'
> {
  /** The id of the form inside, which the main button sends. */
  form: string
  submitLabel: string
  /** The form is on its way: nothing closes the dialog. */
  pending: boolean
  onClose: () => void
}

/** A dialog around one form. */
export function FormDialog({ form, submitLabel, pending, onClose, ...dialog }: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      onOpenChange={(next) => !next && !pending && onClose()}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} tone="primary" pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    />
  )
}
