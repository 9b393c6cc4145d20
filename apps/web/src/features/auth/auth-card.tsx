import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'

interface AuthCardProps {
  eyebrow: string
  title: string
  intro?: ReactNode
  wide?: boolean
  /** Focuses the title, because the card replaces another one on the same page. */
  focused?: boolean
  children: ReactNode
}

export function AuthCard({
  eyebrow,
  title,
  intro,
  wide = false,
  focused = false,
  children,
}: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <div className="grid flex-1 place-items-center px-5 py-12">
      <div className={clsx('card w-full p-5 sm:p-8', wide ? 'max-w-[620px]' : 'max-w-[460px]')}>
        <p className="eyebrow">{eyebrow}</p>
        <h1 ref={heading} tabIndex={-1} className="mt-1 text-title outline-none">
          {title}
        </h1>
        {intro !== undefined && <p className="mt-1 text-ink-2">{intro}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}
