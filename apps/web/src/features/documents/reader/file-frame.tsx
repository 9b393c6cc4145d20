// What stands in the place of a file's pages: while it loads, when it failed, or instead of it.
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { isCancelled } from '~/platform/http/api-error'
import { Button, EmptyState, Skeleton } from '~/ui'

/** As high as the window below its bar, in every state, so that nothing moves. */
export const READER_HEIGHT = 'h-[calc(100dvh-9rem)] min-h-96'

export function FileSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="w-full space-y-4 px-[6%] py-6">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-5 w-1/3" />
      {['w-full', 'w-4/5', 'w-full', 'w-4/5', 'w-1/2'].map((width, at) => (
        <Skeleton key={at} className={clsx('h-3.5', width)} />
      ))}
    </div>
  )
}

/** A sentence in place of the file. */
export function FileNoticeBox({
  notice,
  hint,
  action,
}: {
  notice: string
  hint?: string | undefined
  action?: ReactNode
}) {
  return (
    <EmptyState
      title={notice}
      hint={hint}
      action={action}
      className="h-full justify-center border-0!"
    />
  )
}

interface FileFailureProps {
  title: string
  error: Error
  onRetry: () => void
}

/** A failure, or a file for which the person did not confirm that it is them. */
export function FileFailure({ title, error, onRetry }: FileFailureProps) {
  const isUnconfirmed = isCancelled(error)
  return (
    <div role={isUnconfirmed ? undefined : 'alert'} className="h-full">
      <FileNoticeBox
        notice={isUnconfirmed ? t('Please confirm that it is you') : title}
        action={
          <Button size="lg" onClick={onRetry}>
            {t('Try again')}
          </Button>
        }
      />
    </div>
  )
}
