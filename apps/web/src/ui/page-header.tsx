import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { HEAD_ACTIONS } from './toast/toast-place.ts'

interface PageHeaderProps {
  /** A short text above the title; the number of a record, for one. */
  eyebrow?: ReactNode
  title: string
  /** Shown next to the title, such as "Unsaved changes". */
  badge?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** For a phone: a smaller title, and no rule. */
  compact?: boolean
}

/** The page's only h1, its actions, and the rule below. */
export function PageHeader({
  eyebrow,
  title,
  badge,
  subtitle,
  actions,
  compact = false,
}: PageHeaderProps) {
  return (
    <header
      className={clsx(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-4',
        !compact && 'border-b border-brass-line pb-4',
      )}
    >
      <div className="min-w-0 grow">
        {eyebrow !== undefined && <div className="eyebrow mb-1">{eyebrow}</div>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className={compact ? 'text-panel leading-[25px]' : 'text-title'}>{title}</h1>
          {badge}
        </div>
        {subtitle !== undefined && <div className="mt-1 text-ink-2">{subtitle}</div>}
      </div>
      {actions && (
        <div {...HEAD_ACTIONS} className="flex flex-wrap gap-2">
          {actions}
        </div>
      )}
    </header>
  )
}
