import { t } from '@casework/texts'
import { Skeleton } from '~/ui'

/** Placeholder rows in a card, for a list or a table whose code is loading. */
export function SkeletonRows({ count = 20 }: { count?: number }) {
  return (
    <div role="status" className="card min-h-0 divide-y divide-line overflow-hidden">
      <span className="sr-only">{t('Loading…')}</span>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} aria-hidden className="flex h-8 items-center gap-8 px-3">
          <Skeleton className="h-3 w-1/4" />
          <Skeleton className="h-3 w-1/6" />
          <Skeleton className="h-3 w-1/5" />
        </div>
      ))}
    </div>
  )
}
