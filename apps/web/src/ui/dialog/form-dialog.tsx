import { t } from '@casework/texts'
import { Button } from '../button/button.tsx'
import type { DialogProps } from './dialog-props.ts'
import { Dialog } from './dialog.tsx'

interface FormDialogProps extends Pick<
  DialogProps,
  'open' | 'onClosed' | 'title' | 'description' | 'width' | 'children' | 'finalFocus'
> {
  /** Id of the form inside, submitted by the primary button. */
  form: string
  submitLabel: string
  /** Red button, for actions with consequences. */
  danger?: boolean | undefined
  /** The form is being submitted; the dialog cannot be closed. */
  pending: boolean
  onClose: () => void
}

/** A dialog around one form. */
export function FormDialog({
  open,
  form,
  submitLabel,
  danger = false,
  pending,
  onClose,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      open={open}
      pending={pending}
      onOpenChange={(next) => !next && onClose()}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('Cancel')}
          </Button>
          <Button
            // The button stays clickable while the dialog fades out.
            type={open ? 'submit' : 'button'}
            form={form}
            tone={danger ? 'danger' : 'primary'}
            pending={pending}
            // A name in the label may be wider than a phone.
            className="h-auto! min-h-[38px] max-w-full py-1.5! whitespace-normal!"
          >
            {submitLabel}
          </Button>
        </>
      }
    />
  )
}
