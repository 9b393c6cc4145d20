import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'

interface ButtonLinkProps extends ButtonLook {
  /**
   * A link element without children: `render={<Link to="/clients/create" />}`. Keeps the kit
   * independent of the router.
   */
  render: ReactElement<{ className?: string; children?: ReactNode }>
  className?: string | undefined
  children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ render, tone, size, className, children }: ButtonLinkProps) {
  return cloneElement(render, { className: buttonClass({ tone, size }, className) }, children)
}
