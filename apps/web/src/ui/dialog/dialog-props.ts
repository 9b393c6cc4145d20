import type { ReactNode, RefObject } from 'react'

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
  /** Initial focus; defaults to the first field, else the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Focus after closing; defaults to the previously focused element. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
}
