import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'

// Dialogs weigh 20 KB and no screen starts with one, so each screen pays when its first one opens.
export const fetchDialog = () =>
  import('./dialog-popup.tsx').then((module) => ({ default: module.DialogPopup }))
const DialogPopup = lazy(fetchDialog)

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons, the main one last. */
  footer?: ReactNode
  width?: 'sm' | 'md' | 'lg' | undefined
  /** An interruption that a press beside it does not close, announced as an alert dialog. */
  alert?: boolean | undefined
  /** What has the focus first; without it the first thing that takes focus. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** What gets the focus when it closes; without it what had it before. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
}

/** A modal dialog. Always rendered, opened by `open`; what is inside exists only while it is open. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  )
}
