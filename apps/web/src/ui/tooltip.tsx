import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  /** Does not replace an accessible name: icon buttons need an `aria-label`. */
  text: string
  /** The trigger; it must be focusable. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  closeOnClick?: boolean | undefined
}

/** A short explanation, shown on hover and focus. */
export function Tooltip({
  text,
  children,
  side = 'top',
  open,
  onOpenChange,
  closeOnClick = true,
}: TooltipProps) {
  const control = open === undefined ? {} : { open }
  return (
    <Base.Root {...control} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger delay={300} closeOnClick={closeOnClick} render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-[70]">
          <Base.Popup className="appear max-w-72 rounded-md bg-rail px-2.5 py-1.5 text-meta text-rail-ink shadow-popup outline outline-rail-line">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
