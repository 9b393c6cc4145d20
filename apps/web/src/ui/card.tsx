import type { ComponentProps, ReactNode } from 'react'
import { clsx } from 'clsx'

interface CardProps extends ComponentProps<'div'> {
  /** Set if a link covers the card; it then lifts on hover. */
  interactive?: boolean | undefined
}

/** An `interactive` card is highlighted while it contains a ticked checkbox. */
export function Card({ interactive = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={clsx(
        'card relative p-4',
        interactive &&
          'transition-shadow hover:shadow-card has-checked:border-petrol has-checked:bg-petrol-soft',
        className,
      )}
    />
  )
}

interface PanelProps {
  title: string
  actions?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A card with its own heading, for a section of a page. */
export function Panel({ title, actions, children, className }: PanelProps) {
  return (
    <section className={clsx('card overflow-hidden', className)}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h2 className="text-panel">{title}</h2>
        {actions !== undefined && <div className="flex items-center gap-2">{actions}</div>}
      </div>
      <div className="p-4">{children}</div>
    </section>
  )
}
