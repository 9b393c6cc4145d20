import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { ApiError } from '~/platform/http/api-error'
import { Avatar, EmptyState, ErrorState, Panel, Skeleton } from '~/ui'

interface PeopleListProps<Item> {
  title: string
  list: {
    data: Item[] | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** The title of the error state. */
  failed: string
  /** Shown for an empty list. */
  empty: { title: string; hint: string }
  /** A line instead of a panel while there is nothing, and nothing while it loads. */
  isQuiet?: boolean
  getKey: (item: Item) => number
  /** The item named by the URL, which is focused and highlighted. */
  isTarget?: ((item: Item) => boolean) | undefined
  renderItem: (item: Item) => ReactNode
}

/** A panel of people or firms with loading, error and empty states. */
export function PeopleList<Item>({
  title,
  list,
  failed,
  empty,
  isQuiet = false,
  getKey,
  isTarget,
  renderItem,
}: PeopleListProps<Item>) {
  if (list.error && !list.data) {
    const message =
      list.error instanceof ApiError && list.error.fromServer ? list.error.message : undefined
    return (
      <ErrorState
        title={failed}
        message={message}
        onRetry={list.refetch}
        retrying={list.isFetching}
      />
    )
  }
  if (isQuiet && !list.data?.length)
    return (
      <p className="min-h-5 text-label text-ink-3">
        {list.data && (
          <>
            <span>{empty.title}</span>. {empty.hint}
          </>
        )}
      </p>
    )
  if (list.data?.length === 0)
    return (
      // As high as the skeleton, so that nothing below moves.
      <EmptyState
        picture="people"
        title={empty.title}
        hint={empty.hint}
        className="min-h-[241px] justify-center py-6!"
      />
    )
  return (
    <Panel title={title}>
      {list.data ? (
        <ul key="items" aria-label={title} className="-my-4 divide-y divide-line">
          {list.data.map((item) => (
            <Row key={getKey(item)} isTarget={isTarget?.(item) ?? false}>
              {renderItem(item)}
            </Row>
          ))}
        </ul>
      ) : (
        <PeopleSkeleton />
      )}
    </Panel>
  )
}

function Row({ isTarget, children }: { isTarget: boolean; children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isTarget) row.current?.focus()
  }, [isTarget])
  return (
    <li
      ref={row}
      {...(isTarget && { tabIndex: -1, 'data-target': true })}
      className={clsx(
        isTarget && '-mx-4 bg-sunken px-4 shadow-[inset_3px_0_0_var(--petrol)] outline-none',
      )}
    >
      {children}
    </li>
  )
}

interface PersonRowProps {
  name: string
  /** Details below the name, such as the verified email. */
  detail?: ReactNode
  /** The date of the connection or of the request. */
  note: ReactNode
  children?: ReactNode
  /** What needs the whole width. */
  below?: ReactNode
}

export function PersonRow({ name, detail, note, children, below }: PersonRowProps) {
  return (
    <div className="flex min-h-[62px] flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{name}</p>
        {detail !== undefined && <p className="text-label text-ink-2">{detail}</p>}
        <p className="text-meta text-ink-3">{note}</p>
      </div>
      {children !== undefined && (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:not-has-[button~button]:pl-14">
          {children}
        </div>
      )}
      {below && <div className="basis-full">{below}</div>}
    </div>
  )
}

function PeopleSkeleton() {
  return (
    <div key="skeleton" role="status" className="-my-4 divide-y divide-line">
      <span className="sr-only">{t('Loading…')}</span>
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} aria-hidden className="flex h-[62px] items-center gap-4">
          <Skeleton className="size-10 rounded-full" />
          <div className="space-y-2">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-3 w-28" />
          </div>
        </div>
      ))}
    </div>
  )
}
