import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { Skeleton } from '~/ui'

const LINES = 6

/** Lines as high as entries. */
export function HistorySkeleton({ className }: { className?: string }) {
  return (
    <div role="status" className={clsx('space-y-6', className)}>
      <span className="sr-only">{t('Loading…')}</span>
      {Array.from({ length: LINES }, (_, at) => (
        <div key={at} aria-hidden className="flex gap-3">
          <Skeleton className="size-7 rounded-full" />
          <div className="flex-1 space-y-2 pt-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
