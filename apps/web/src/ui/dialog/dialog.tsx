import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'

// Loaded lazily: dialogs weigh 20 KB and no screen starts with one.
export const fetchDialog = () =>
  import('./dialog-popup.tsx').then((module) => ({ default: module.DialogPopup }))
const DialogPopup = lazy(fetchDialog)

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons; the primary one comes last. */
  footer?: ReactNode
  width?: 'sm' | 'md' | 'lg' | undefined
  /** An alert dialog: pressing outside does not close it. */
  alert?: boolean | undefined
  /** Initial focus; defaults to the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Focus after closing; defaults to the previously focused element. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
}

/** A modal dialog. Render it always and set `open`; its content is mounted only while open. */
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
