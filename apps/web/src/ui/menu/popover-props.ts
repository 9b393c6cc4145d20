import type { HTMLAttributes, ReactElement, ReactNode } from 'react'

export interface PopoverProps {
  /** A `Button` with an accessible name. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
  title: string
  hideTitle?: boolean | undefined
  /** The content, or a function that receives `close` and returns it. */
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: 'start' | 'center' | 'end' | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  className?: string | undefined
}
