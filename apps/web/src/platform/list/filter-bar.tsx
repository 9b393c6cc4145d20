import { t } from '@casework/texts'
import type { ReactNode } from 'react'

/** The line under a page header where a list is searched, filtered and sorted. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={t('Search and filters')}
      className="flex flex-wrap items-center gap-3 border-b border-line py-3"
    >
      {children}
    </section>
  )
}
