import { t } from '@casework/texts'
import { Button } from '../button/button.tsx'
import type { DialogProps } from './dialog-props.ts'
import { Dialog } from './dialog.tsx'

interface FormDialogProps extends Pick<
  DialogProps,
  'open' | 'title' | 'description' | 'width' | 'children'
> {
  /** Id of the form inside, submitted by the primary button. */
  form: string
  submitLabel: string
  /** The form is being submitted; the dialog cannot be closed. */
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
