import { cloneElement, useState, type MouseEvent, type ReactElement } from 'react'
import { Tooltip } from './tooltip.tsx'

interface Pressable {
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
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
