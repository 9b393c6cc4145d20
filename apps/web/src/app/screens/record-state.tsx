import type { ReadEndpoint, ResultOf } from '@casework/contract/parts/endpoint'
import { t } from '@casework/texts'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router'
import { Fragment, type ComponentProps, type ReactNode } from 'react'
import { getErrorMessage } from '~/platform/http/api-error'
import type { CallOptions } from '~/platform/http/call'
import type { RecordBack } from '~/platform/router/record-back'
import { buildQuery, isRefused } from '~/platform/query/query'
import { useTitle } from '~/platform/router/use-title'
import { Button, EmptyState, Skeleton } from '~/ui'

/**
 * The query of a record's page. If it is refused, the page has a screen of its own; after any other
 * failure of the first request, a toast says `failed`, and the page leaves (OQ-149).
 */
export const buildRecordQuery = <E extends ReadEndpoint>(
  endpoint: E,
  id: number,
  failed: string,
): UseQueryOptions<ResultOf<E>> => ({
  ...buildQuery(endpoint, { params: { id } } as unknown as CallOptions<E>),
  meta: {
    describeFailure: (error) => (isRefused(error) ? undefined : getErrorMessage(error, failed)),
  },
})

interface MissingRecordProps {
  title: string
  hint: string
  /** Text of the back button. */
  backLabel?: string
  /** Target of the back button; defaults to the previous page. */
  back?: { to: string }
}

export function MissingRecord({ title, hint, back, backLabel }: MissingRecordProps) {
  const navigate = useNavigate()
  const { history } = useRouter()
  return (
    <EmptyState
      picture="none"
      title={title}
      hint={hint}
      action={
        <Button onClick={() => (back ? void navigate(back) : history.back())}>
          {backLabel ?? t('Go Back')}
        </Button>
      }
    />
  )
}

interface RecordScreenProps<E extends ReadEndpoint> {
  endpoint: E
  id: number
  /** Title of the browser tab until the record is loaded: "Case". */
  kind: string
  getName: (record: ResultOf<E>) => string
  /** Error message of the toast; the page then redirects to the list. */
  failed: string
  list: { to: string }
  /** Text of the link to the list, above the record and on the screen of a missing one. */
  backLabel: string
  missing: { title: string; hint: string }
  /** `back` belongs into the head of the page. */
  children: (record: ResultOf<E>, back: ComponentProps<typeof RecordBack>) => ReactNode
}

/** The page of one record in all states: loading, loaded, missing, failed. */
export function RecordScreen<E extends ReadEndpoint>({
  endpoint,
  id,
  kind,
  getName,
  failed,
  list,
  backLabel,
  missing,
  children,
}: RecordScreenProps<E>) {
  const { data: record, error } = useQuery(buildRecordQuery(endpoint, id, failed))
  useTitle(record === undefined ? kind : getName(record))
  if (isRefused(error)) return <MissingRecord {...missing} back={list} backLabel={backLabel} />
  if (record === undefined) return error ? <Navigate {...list} replace /> : <RecordSkeleton />
  return <Fragment key={id}>{children(record, { list, label: backLabel })}</Fragment>
}

/** The skeleton of a record page: header, tabs and a panel. */
function RecordSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t('Loading…')}</span>
      <Skeleton className="mb-3 h-6 w-36" />
      <div className="border-b-[3px] border-double border-brass-line pb-5">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="mt-1.5 h-8 w-80 max-w-full" />
        <Skeleton className="mt-2 h-4 w-56" />
      </div>
      <Skeleton className="mt-6 mb-5 h-11 w-full" />
      <Skeleton className="card h-72 w-full" />
    </div>
  )
}
