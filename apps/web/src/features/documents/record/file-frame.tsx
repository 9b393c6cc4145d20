// What stands in the place of a file's page: while it loads, when it failed, or instead of it.
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { isCancelled } from '~/platform/http/api-error'
import { Button, EmptyState, Skeleton } from '~/ui'

/** A page of A4. Reserved in every state where other things follow below, so that nothing moves. */
export const SHEET = 'max-lg:aspect-[210/297]'

export function FileSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="card aspect-[210/297] space-y-4 px-[6%] py-6">
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
  isSheet = false,
}: {
  notice: string
  hint?: string | undefined
  action?: ReactNode
  /** Whether it follows a page that was loading. */
  isSheet?: boolean | undefined
}) {
  return (
    <EmptyState
      title={notice}
      hint={hint}
      action={action}
      className={clsx(isSheet && [SHEET, 'max-lg:justify-center'])}
    />
  )
}

interface FileFailureProps {
  title: string
  error: Error | null
  retrying: boolean
  onRetry: () => void
}

/** A failure, or a file for which the person did not confirm that it is them. */
export function FileFailure({ title, error, retrying, onRetry }: FileFailureProps) {
  const isUnconfirmed = isCancelled(error)
  return (
    <div role={isUnconfirmed ? undefined : 'alert'}>
      <FileNoticeBox
        isSheet
        notice={isUnconfirmed ? t('Please confirm that it is you') : title}
        action={
          <Button pending={retrying} onClick={onRetry}>
            {t('Try again')}
          </Button>
        }
      />
    </div>
  )
}
