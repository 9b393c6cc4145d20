import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

export interface Definition {
  term: string
  value: ReactNode
  /** Shown instead of the term, which then only screen readers announce. */
  icon?: LucideIcon | undefined
}

/** Terms and their values. Cards use icons; detail pages show the terms. */
export function DefinitionList({
  items,
  columns = 1,
  rows = false,
  className,
}: {
  items: readonly Definition[]
  /** Shows each value beside its term, for a narrow column. */
  rows?: boolean | undefined
  columns?: 1 | 2 | 3 | undefined
  className?: string | undefined
}) {
  const hasIcons = items.some((item) => item.icon)
  if (hasIcons) {
    return (
      <dl className={clsx('space-y-1.5 text-label text-ink-2', className)}>
        {items.map(({ term, value, icon: Icon }) => (
          <div key={term} className="flex items-center gap-2">
            <dt>
              {Icon && <Icon aria-hidden size={13} className="text-ink-3" />}
              <span className={Icon && 'sr-only'}>{term}</span>
            </dt>
            <dd className="min-w-0 truncate">{value}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <dl
      className={clsx(
        'grid gap-x-6',
        rows ? 'gap-y-2.5' : 'gap-y-4',
        columns === 2 && 'sm:grid-cols-2',
        columns === 3 && 'sm:grid-cols-2 lg:grid-cols-3',
        className,
      )}
    >
      {items.map(({ term, value }) => (
        <div
          key={term}
          className={clsx('min-w-0', rows && 'grid grid-cols-[7.25rem_minmax(0,1fr)] gap-x-3')}
        >
          <dt className={clsx('text-meta text-ink-3', rows && 'pt-px')}>{term}</dt>
          <dd className={clsx(!rows && 'mt-0.5')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
