import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { Button, Skeleton } from '~/ui'

interface Part {
  isFetching: boolean
  refetch: () => unknown
}

/** Shown in place of a part of the overview that failed to load; the rest stays usable. */
export function FailedPart({ part, message }: { part: Part; message: string }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-2">{message}</p>
      <Button size="sm" pending={part.isFetching} onClick={() => part.refetch()}>
        {t('Retry')}
      </Button>
    </div>
  )
}

const WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3']

export function PartSkeleton({ lines, className }: { lines: number; className?: string }) {
  return (
    <div role="status" className={clsx('space-y-3', className)}>
      <span className="sr-only">{t('Loading…')}</span>
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} className={clsx('h-4', WIDTHS[at % WIDTHS.length])} />
      ))}
    </div>
  )
}
