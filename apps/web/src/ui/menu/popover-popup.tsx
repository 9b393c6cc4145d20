import { Popover as Base } from '@base-ui/react/popover'
import { cloneElement, useEffect, useRef, useState } from 'react'
import { clsx } from 'clsx'
import type { PlaceholderState } from '../on-demand.ts'
import type { PopoverProps } from './popover-props.ts'

/** The full popover, loaded by `Popover` when it is about to open. */
export function PopoverPopup({
  trigger,
  title,
  hideTitle = false,
  children,
  align = 'end',
  onOpenChange,
  className,
  initialState,
}: PopoverProps & { initialState: PlaceholderState }) {
  const [open, setOpen] = useState(initialState.open)
  useReportInitialOpening(initialState.open, onOpenChange)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Trigger render={cloneElement(trigger, { autoFocus: initialState.focused })} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-[60]">
          <Base.Popup
            className={clsx(
              'popup appear max-h-(--available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-4 outline-none',
              className,
            )}
          >
            <Base.Title className={clsx(hideTitle ? 'sr-only' : 'mb-2 text-card')}>
              {title}
            </Base.Title>
            {typeof children === 'function' ? children(() => change(false)) : children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Reports that the placeholder was pressed while this file was loading. */
function useReportInitialOpening(
  isOpen: boolean,
  onOpenChange: ((open: boolean) => void) | undefined,
): void {
  const report = useRef(() => isOpen && onOpenChange?.(true))
  useEffect(() => void report.current(), [])
}
