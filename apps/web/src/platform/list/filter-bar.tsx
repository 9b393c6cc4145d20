import { t } from '@casework/texts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Search, filters and sorting of a list. */
export function FilterBar({ isLow = false, children }: { isLow?: boolean; children: ReactNode }) {
  return (
    <section
      aria-label={t('Search and filters')}
      className={clsx(
        'flex flex-wrap items-center gap-3',
        isLow
          ? 'my-2 sm:[&_.control]:h-8 sm:[&_button]:h-8 sm:[&_button]:text-label'
          : 'border-b border-line py-3',
      )}
    >
      {children}
    </section>
  )
}
