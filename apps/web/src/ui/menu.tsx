import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { onDemand, useOnDemand } from './on-demand.ts'

export interface MenuItem {
  label: string
  icon?: LucideIcon | undefined
  onSelect?: (() => void) | undefined
  /** A link instead of an action, without content: `<Link to="/profile" />`. */
  render?: ReactElement | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  hint?: string | undefined
}

export interface MenuProps {
  /** The element that opens it: a `Button` with a name. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
  /** Groups of items; a line stands between two groups. */
  groups: readonly (readonly MenuItem[])[]
  /** Above the items: who is signed in, for example. */
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
