import type { ReactNode, RefObject } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called once the dialog has faded out. */
  onClosed?: (() => void) | undefined
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons; the primary one comes last. */
  footer?: ReactNode
  width?: 'sm' | 'md' | 'lg' | undefined
  /** A panel at the right edge, as high as the window; below 1024 px it covers the screen. */
  atSide?: boolean | undefined
  /** An alert dialog: pressing outside does not close it. */
  alert?: boolean | undefined
  /** The form is being submitted; the dialog cannot be closed. */
  pending?: boolean | undefined
  /** The form only searches, so closing the dialog loses nothing. */
  isSearch?: boolean | undefined
  /** Initial focus; defaults to the first field, else the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Focus after closing; defaults to the previously focused element. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
}
