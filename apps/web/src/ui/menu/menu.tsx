import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { onDemand, useOnDemand } from '../on-demand.ts'

export interface MenuItem {
  label: string
  icon?: LucideIcon | undefined
  onSelect?: (() => void) | undefined
  /** A link element without children instead of an action: `<Link to="/profile" />`. */
  render?: ReactElement | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  hint?: string | undefined
}

export interface MenuProps {
  /** A `Button` with an accessible name. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
  /** Item groups, separated by lines. */
  groups: readonly (readonly MenuItem[])[]
  /** Content above the items, such as the signed-in user. */
  header?: ReactNode
  align?: 'start' | 'end' | undefined
}

const menuPopup = onDemand(() => import('./menu-popup.tsx').then((module) => module.MenuPopup))

/** A button that opens a list of actions. */
export function Menu(props: MenuProps) {
  const { part: MenuPopup, start, handlers } = useOnDemand(menuPopup)
  if (MenuPopup) return <MenuPopup {...props} start={start} />
  return cloneElement(props.trigger, {
    ...handlers,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
}
