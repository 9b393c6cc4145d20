import type { ResultOf } from '@casework/contract/parts/endpoint'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Skeleton } from '~/ui'
import { getErrorMessage } from '../http/api-error.ts'
import type { CallOptions } from '../http/call.ts'
import { buildCopyQuery } from '../query/query.ts'
import { EditedRecord, type RecordEndpoint } from './edited-record.tsx'

interface EditLoaderProps<E extends RecordEndpoint> {
  endpoint: E
  id: number
  /** Error message of the toast; the page then redirects to `leaveTo`. */
  failed: string
  leaveTo: { to: string }
  children: (record: ResultOf<E>) => ReactNode
}

/**
 * Shows the form of the copy that `loadCopy` requests. Never from the cache: saving replaces the
 * whole record.
 */
export function EditLoader<E extends RecordEndpoint>({
  endpoint,
  id,
  failed,
  leaveTo,
  children,
}: EditLoaderProps<E>) {
  const input = { params: { id } } as unknown as CallOptions<E>
  const { data, error } = useQuery({
    ...buildCopyQuery(endpoint, input),
    meta: { describeFailure: (reason) => getErrorMessage(reason, failed) },
  })
  // Only redirect if the first load failed, not if a later refetch does.
  if (data === undefined) return error ? <Navigate {...leaveTo} replace /> : <FormSkeleton />
  return (
    <EditedRecord key={id} endpoint={endpoint} input={input} initial={data} hasOwnUrl>
      {children}
    </EditedRecord>
  )
}

/** As high as the form, so that nothing moves when it appears. */
function FormSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t('Loading…')}</span>
      <Skeleton className="mb-3 h-6 w-32" />
      <div className="border-b-[3px] border-double border-brass-line pb-5">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="mt-1.5 h-9 w-72 max-w-full" />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_288px] lg:gap-8">
        <Skeleton className="card h-[32rem]" />
        <Skeleton className="card h-44 max-lg:hidden" />
      </div>
    </div>
  )
}
