import { useEffect, useRef, type ComponentType, type ReactNode, type RefObject } from 'react'
import { t } from '@casework/texts'
import { Banner } from '../feedback/banner.tsx'
import { Button } from '../button/button.tsx'
import type { DialogProps } from './dialog-props.ts'

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
  /** Focus after closing; defaults to the previously focused element. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
}

/** Calls `onConfirm` once until the dialog reopens, or the action has ended or failed. */
function useConfirmOnce({
  open,
  pending,
  error,
  onConfirm,
}: Pick<ConfirmDialogProps, 'open' | 'pending' | 'error' | 'onConfirm'>) {
  // A second click can arrive before `pending` does.
  const isConfirmed = useRef(false)
  useEffect(() => {
    isConfirmed.current = false
  }, [open, pending, error])
  return () => {
    // The button stays clickable while the dialog fades out.
    if (isConfirmed.current || !open) return
    isConfirmed.current = true
    onConfirm()
  }
}

interface ConfirmFrameProps extends ConfirmDialogProps {
  /** `Dialog`, or what it loads in a dialog that is loaded already. */
  frame: ComponentType<DialogProps>
}

/** Asks for confirmation. Cancel has the initial focus, so that a stray Enter does nothing. */
export function ConfirmFrame({
  frame: Frame,
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
  finalFocus,
}: ConfirmFrameProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useConfirmOnce({ open, pending, error, onConfirm })
  const change = (next: boolean) => {
    if (!pending) onOpenChange(next)
  }
  return (
    <Frame
      alert
      width="sm"
      open={open}
      onOpenChange={change}
      title={title}
      initialFocus={cancel}
      finalFocus={finalFocus}
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
    </Frame>
  )
}
