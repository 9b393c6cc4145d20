import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode } from 'react'
import { onDemand, useOnDemand } from '../on-demand.ts'

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

const popoverPopup = onDemand(() =>
  import('./popover-popup.tsx').then((module) => module.PopoverPopup),
)

/** A small panel next to its trigger, such as notifications or filters. */
export function Popover(props: PopoverProps) {
  const { part: PopoverPopup, start, handlers } = useOnDemand(popoverPopup)
  if (PopoverPopup) return <PopoverPopup {...props} start={start} />
  return cloneElement(props.trigger, {
    ...handlers,
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
  })
}
