import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '@casework/texts'
import { Banner } from '../feedback/banner.tsx'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question, such as "Delete this client?". */
  title: string
  /** What will be lost or changed. */
  children: ReactNode
  /** The verb of the question, never "OK". */
  confirmLabel: string
  onConfirm: () => void
  cancelLabel?: string | undefined
  /** Red button, for actions that cannot be undone. */
  danger?: boolean | undefined
  /** The action is running; the dialog cannot be closed. */
  pending?: boolean | undefined
  /** Why the action cannot be confirmed now. */
  disabledReason?: string | undefined
  /** Why the action failed; the dialog stays open. */
  error?: string | undefined
}

/** Asks for confirmation. Cancel has the initial focus, so that a stray Enter does nothing. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  onConfirm,
  cancelLabel = t('Cancel'),
  danger = false,
  pending = false,
  disabledReason,
  error,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  // A second click can arrive before `pending` does.
  const isConfirmed = useRef(false)
  useEffect(() => {
    isConfirmed.current = false
  }, [open, pending, error])
  const confirm = () => {
    // The button stays clickable while the dialog fades out.
    if (isConfirmed.current || !open) return
    isConfirmed.current = true
    onConfirm()
  }
  const change = (next: boolean) => {
    if (!pending) onOpenChange(next)
  }
  return (
    <Dialog
      alert
      width="sm"
      open={open}
      onOpenChange={change}
      title={title}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={() => change(false)}>
            {cancelLabel}
          </Button>
          <Button
            tone={danger ? 'danger' : 'primary'}
            pending={pending}
            disabledReason={disabledReason}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-ink-2">{children}</div>
      {error && (
        <Banner tone="error" className="mt-3">
          {error}
        </Banner>
      )}
    </Dialog>
  )
}
