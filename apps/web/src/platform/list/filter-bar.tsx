import { t } from '@casework/texts'
import type { ReactNode } from 'react'

/** Search, filters and sorting of a list. */
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
