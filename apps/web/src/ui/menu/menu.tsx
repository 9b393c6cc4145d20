import { cloneElement } from 'react'
import { onDemand, useOnDemand } from '../on-demand.ts'
import type { MenuProps } from './menu-props.ts'

const menuPopup = onDemand(() => import('./menu-popup.tsx').then((module) => module.MenuPopup))

/** A button that opens a list of actions. */
export function Menu(props: MenuProps) {
  const { part: MenuPopup, initialState, handlers } = useOnDemand(menuPopup)
  if (MenuPopup) return <MenuPopup {...props} initialState={initialState} />
  return cloneElement(props.trigger, {
    ...handlers,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
}
