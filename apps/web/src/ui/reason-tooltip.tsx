import { cloneElement, useLayoutEffect, useState, type MouseEvent, type ReactElement } from 'react'
import { Tooltip } from './tooltip.tsx'

interface Pressable {
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  'aria-describedby'?: string | undefined
}

/** Shows why something is disabled. Also opens on press, since touch screens have no hover. */
export function ReasonTooltip({
  reason,
  children,
}: {
  reason: string
  children: ReactElement<Pressable>
}) {
  const [open, setOpen] = useState(false)
  useKeptFocus(children.props['aria-describedby'])
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    children.props.onClick?.(event)
    setOpen(true)
  }
  return (
    <Tooltip text={reason} open={open} onOpenChange={setOpen} closeOnClick={false}>
      {cloneElement(children, { onClick: handleClick })}
    </Tooltip>
  )
}

const isDescribedBy = (element: Element | null, id: string) =>
  element?.getAttribute('aria-describedby') === id

/** Until this code is loaded, the button is another element: the new one takes over its focus. */
function useKeptFocus(describedBy: string | undefined): void {
  const [id] = useState(() =>
    describedBy !== undefined && isDescribedBy(document.activeElement, describedBy)
      ? describedBy
      : undefined,
  )
  useLayoutEffect(() => {
    if (id === undefined || document.activeElement !== document.body) return
    const buttons = [...document.querySelectorAll<HTMLElement>('button[aria-describedby]')]
    buttons.find((button) => isDescribedBy(button, id))?.focus()
  }, [id])
}
