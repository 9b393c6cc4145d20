import type { LucideIcon } from 'lucide-react'
import type { HTMLAttributes, ReactElement, ReactNode } from 'react'

export interface MenuItem {
  label: string
  /** The record's name: read after the label by screen readers, but not shown. */
  of?: string | undefined
  icon?: LucideIcon | undefined
  onSelect?: (() => void) | undefined
  /** A link element without children instead of an action: `<Link to="/profile" />`. */
  render?: ReactElement | undefined
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
