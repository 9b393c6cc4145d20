import type { Pagination as Pages } from '@casework/contract/parts/answer'
import { PAGE_SIZES } from '@casework/contract/parts/lists'
import { t } from '@casework/texts'
import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useDeferredValue, useEffect, type ReactNode } from 'react'
import { EmptyState, ErrorState, Pagination, SkeletonCards } from '~/ui'
import { ApiError } from '../http/api-error.ts'
import { markLowerBound } from '../i18n/format.ts'
import { BELOW, useMediaQuery } from '../use-media-query.ts'
import { keepPlace } from './keep-place.ts'

interface ListResult<Item> {
  data: { items: Item[]; pagination: Pages } | undefined
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface ListViewProps<Item> {
  list: ListResult<Item>
  /** Accessible name of the list: "Clients". */
  label: string
  page: number
  pageSize: number
  /** Changes the page; without it pages are links that keep the rest of the URL. */
  onPageChange?: ((page: number) => void) | undefined
  onPageSizeChange?: ((size: number) => void) | undefined
  /** Error message above Retry. */
  failed: string
  /** Shown if the list is empty or nothing was found. */
  empty: ReactNode
  renderItem: (item: Item) => ReactNode
  /** Skeleton class with the height of one card, so that nothing moves when the cards arrive. */
  skeletonClass?: string | undefined
  gridClass?: string | undefined
  /** Shown while loading, instead of cards. */
  skeleton?: ReactNode
  /** Shows the records, or placeholders for them, other than as cards. */
  renderAll?: ((items: readonly Item[] | undefined) => ReactNode) | undefined
  /** Between the records and the pages. */
  after?: ReactNode
  pageSizes?: readonly number[] | undefined
}

const GRID = 'grid gap-3 md:grid-cols-2 xl:grid-cols-3'
/** For `RecordCard`: lines of one card on a phone. */
const LINES =
  'max-sm:gap-0! max-sm:divide-y max-sm:divide-line max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface'
export const RECORD_GRID = `${GRID} ${LINES}`
/** As `RECORD_GRID`, in a tab of a record's page, in one or two columns. */
export const INNER_LINES = `grid gap-3 ${LINES}`
export const INNER_GRID = `${INNER_LINES} md:grid-cols-2`
const SKELETON_LINES =
  'max-sm:gap-0! max-sm:[&>.card]:h-14! max-sm:[&>.card]:rounded-none max-sm:[&>.card]:py-1 max-sm:[&>.card>*+*]:hidden'
/** Placeholders for `RecordCard`. */
export const RECORD_SKELETON = `${SKELETON_LINES} [&>.card]:h-[148px]`

/**
 * A paged list of cards in all states: loading, failed with Retry, empty, loaded, changing pages.
 */
export function ListView<Item extends { id: number }>(props: ListViewProps<Item>) {
  const { list, label, failed, empty, renderItem } = props
  const isRedirecting = useRedirectToLastPage(props)
  if (list.error && !list.data) {
    const message =
      list.error instanceof ApiError && list.error.fromServer ? list.error.message : undefined
    if (list.error instanceof ApiError && list.error.type === 'too_broad')
      return (
        <div role="alert">
          <EmptyState picture="none" title={t('Narrow the search')} hint={message} />
        </div>
      )
    return (
      <ErrorState
        title={failed}
        message={message}
        onRetry={list.refetch}
        retrying={list.isFetching}
      />
    )
  }
  // A separate key, so that React does not turn placeholders into cards, which would move them.
  if (!list.data || isRedirecting)
    return props.renderAll
      ? props.renderAll(undefined)
      : (props.skeleton ?? (
          <SkeletonCards
            key="skeleton"
            count={Math.min(props.pageSize, 12)}
            className={clsx(props.gridClass, props.skeletonClass)}
          />
        ))
  const { items, pagination } = list.data
  return (
    <>
      {items.length === 0 ? (
        empty
      ) : props.renderAll ? (
        props.renderAll(items)
      ) : (
        <ul
          key="items"
          ref={keepPlace}
          aria-label={label}
          aria-busy={list.isPlaceholderData}
          className={clsx(
            props.gridClass ?? GRID,
            list.isPlaceholderData && 'opacity-60 transition-opacity',
          )}
        >
          <Items items={items} renderItem={renderItem} />
        </ul>
      )}
      {items.length > 0 && props.after}
      <Pages {...props} totalPages={pagination.total_pages} count={pagination.count} />
    </>
  )
}

/** Cards that a phone shows without scrolling, and some more. */
const FIRST_CARDS = 12

/** On a phone the first cards are painted before the others are rendered. */
function Items<Item extends { id: number }>({
  items,
  renderItem,
}: Pick<ListViewProps<Item>, 'renderItem'> & { items: readonly Item[] }) {
  const isPhone = useMediaQuery(BELOW.sm)
  const count = useDeferredValue(items.length, isPhone ? FIRST_CARDS : items.length)
  return items.slice(0, count).map((item) => (
    <li key={item.id} data-record={item.id} className="min-w-0">
      {renderItem(item)}
    </li>
  ))
}

/**
 * Redirects to the last page from a page beyond it: the page was emptied, or the URL is old.
 * @returns whether a redirect is pending
 */
function useRedirectToLastPage({
  list: { data, isPlaceholderData },
  page,
  onPageChange,
}: Pick<ListViewProps<unknown>, 'list' | 'page' | 'onPageChange'>): boolean {
  const navigate = useNavigate()
  const isBeyondEnd = data !== undefined && data.items.length === 0 && data.pagination.count > 0
  const lastPage =
    isBeyondEnd && !isPlaceholderData && page > data.pagination.total_pages
      ? data.pagination.total_pages
      : undefined
  useEffect(() => {
    if (lastPage === undefined) return
    if (onPageChange) onPageChange(lastPage)
    else
      void navigate({
        to: '.',
        search: (current: object) => ({ ...current, page: lastPage }),
        replace: true,
      })
  }, [lastPage, onPageChange, navigate])
  return lastPage !== undefined || (isBeyondEnd && isPlaceholderData)
}

function Pages({
  page,
  pageSize,
  onPageChange,
  onPageSizeChange,
  pageSizes = PAGE_SIZES,
  totalPages,
  count,
}: Omit<ListViewProps<never>, 'list'> & { totalPages: number; count: number }) {
  // An old URL may point beyond the last page, so keep the page buttons visible.
  if (count === 0 && page === 1) return null
  if (totalPages === 1 && page === 1 && (!onPageSizeChange || count <= (pageSizes[0] ?? 0)))
    return null
  const isKnown = pageSizes.some((size) => size === pageSize)
  return (
    <Pagination
      page={page}
      totalPages={Math.max(totalPages, 1)}
      {...(onPageChange ? { onPageChange } : { pageLink })}
      sizes={
        onPageSizeChange && isKnown
          ? { options: pageSizes, value: pageSize, onValueChange: onPageSizeChange }
          : undefined
      }
    />
  )
}

/** A link to another page that keeps the rest of the URL. */
const pageLink = (page: number) => (
  <Link to="." search={(current: object) => ({ ...current, page })} />
)

/** Returns "12 clients", with a plus if the server stopped counting. */
export function formatTotal(
  list: { data: { pagination: Pages } | undefined; error: Error | null },
  format: (count: number) => string,
): string {
  const pagination = list.data?.pagination
  if (!pagination) return list.error ? t('Not available') : t('Loading…')
  return markLowerBound(format(pagination.count), pagination.count_is_lower_bound)
}
