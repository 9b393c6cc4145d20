import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode } from 'react'
import { onDemand, useOnDemand } from './on-demand.ts'

export interface PopoverProps {
  /** The element that opens it: a `Button` with a name. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
  title: string
  hideTitle?: boolean | undefined
  /** What is inside; as a function it is given what closes the panel. */
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: 'start' | 'center' | 'end' | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  className?: string | undefined
}

const popoverPopup = onDemand(() =>
  import('./popover-popup.tsx').then((module) => module.PopoverPopup),
)

/** A small panel beside what opened it: notifications, a set of filters. */
export function Popover(props: PopoverProps) {
  const { part: PopoverPopup, start, handlers } = useOnDemand(popoverPopup)
  if (PopoverPopup) return <PopoverPopup {...props} start={start} />
  return cloneElement(props.trigger, {
    ...handlers,
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
  })
}
