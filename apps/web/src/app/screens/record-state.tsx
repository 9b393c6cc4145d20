import type { ReadEndpoint, ResultOf } from '@casework/contract/parts/endpoint'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Fragment, useEffect, type ReactNode } from 'react'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { BackLink } from '~/platform/router/back-link'
import { buildQuery } from '~/platform/query/query'
import { useTitle } from '~/platform/router/use-title'
import { Button, EmptyState, Skeleton, toast } from '~/ui'

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)

/**
 * A missing record, or one that the role may not see, has a screen, even if it was on screen
 * before. Any other failure shows a toast and returns to the list (OQ-149), but keeps a record that
 * is already on screen.
 */
export function useLoadFailure(
  error: Error | null,
  { failed, leave, isLoaded }: { failed: string; leave: { to: string }; isLoaded: boolean },
): { missing: boolean } {
  const navigate = useNavigate()
  const missing = isMissing(error)
  const message = error && !missing && !isLoaded ? getErrorMessage(error, failed) : null
  const { to } = leave
  useEffect(() => {
    if (message === null) return
    toast.error(message)
    void navigate({ to, replace: true })
  }, [message, navigate, to])
  return { missing }
}

interface MissingRecordProps {
  title: string
  hint: string
  /** The button's text. */
  backLabel?: string
  back?: { to: string }
}

export function MissingRecord({ title, hint, back, backLabel }: MissingRecordProps) {
  const navigate = useNavigate()
  const { history } = useRouter()
  return (
    <EmptyState
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
  /** The title of the browser tab until the name is known: "Case". */
  kind: string
  nameOf: (record: ResultOf<E>) => string
  /** The toast of a failed request, which returns to the list. */
  failed: string
  list: { to: string }
  /** The text of the link to the list, above the record and on the screen of a missing one. */
  backLabel: string
  missing: { title: string; hint: string }
  children: (record: ResultOf<E>) => ReactNode
}

/** The page of one record in all states: loading, loaded, missing, failed. */
export function RecordScreen<E extends ReadEndpoint>({
  endpoint,
  id,
  kind,
  nameOf,
  failed,
  list,
  backLabel,
  missing,
  children,
}: RecordScreenProps<E>) {
  const { data: record, error } = useQuery(
    buildQuery(endpoint, { params: { id } } as unknown as Parameters<typeof buildQuery<E>>[1]),
  )
  const failure = useLoadFailure(error, {
    failed,
    leave: list,
    isLoaded: record !== undefined,
  })
  useTitle(record === undefined || failure.missing ? kind : nameOf(record))
  if (failure.missing) return <MissingRecord {...missing} back={list} backLabel={backLabel} />
  if (record === undefined) return <RecordSkeleton />
  return (
    <Fragment key={id}>
      <BackLink link={<Link {...list} />}>{backLabel}</BackLink>
      {children(record)}
    </Fragment>
  )
}

/** The skeleton of a record page: header, tabs and a panel. */
export function RecordSkeleton() {
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
