import { cloneElement } from 'react'
import { onDemand, useOnDemand } from '../on-demand.ts'
import type { PopoverProps } from './popover-props.ts'

const popoverPopup = onDemand(() =>
  import('./popover-popup.tsx').then((module) => module.PopoverPopup),
)

/** A small panel next to its trigger, such as notifications or filters. */
export function Popover(props: PopoverProps) {
  const { part: PopoverPopup, initialState, handlers } = useOnDemand(popoverPopup)
  if (PopoverPopup) return <PopoverPopup {...props} initialState={initialState} />
  return cloneElement(props.trigger, {
    ...handlers,
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
  })
}
