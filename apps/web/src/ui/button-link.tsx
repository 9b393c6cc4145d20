import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'

interface ButtonLinkProps extends ButtonLook {
  /** The link itself, without content: `render={<Link to="/clients/create" />}`. The kit knows no router. */
  render: ReactElement<{ className?: string; children?: ReactNode }>
  className?: string | undefined
  children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ render, tone, size, className, children }: ButtonLinkProps) {
  return cloneElement(render, { className: buttonClass({ tone, size }, className) }, children)
}
