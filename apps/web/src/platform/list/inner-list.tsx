import type { ReadEndpoint } from '@casework/contract/parts/endpoint'
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { ListView } from './list-view.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { useLook, type ListLook } from './use-list-look.ts'
import { useRecordList, type QueryOf } from './use-record-list.ts'

/** What the table of a list inside a record's page gets besides its columns. */
export interface InnerTableProps<Item> {
  /** Undefined while loading. */
  items: readonly Item[] | undefined
  isStale: boolean
  /** Undefined for the default. */
  ordering: string | undefined
  onOrder: (ordering: string) => void
}

/**
 * State of a list inside a record's page that can be a table, which is remembered apart from the
 * look of the page of all records. The URL contains neither its page nor its order.
 */
export function useInnerList<E extends ReadEndpoint>(endpoint: E, filter: QueryOf<E>) {
  const [ordering, setOrdering] = useState<string>()
  const query = ordering === undefined ? filter : { ...filter, ordering }
  const view = useRecordList(endpoint, query as QueryOf<E>)
  const onOrder = (next: string) => {
    setOrdering(next)
    view.onPageChange(1)
  }
  return { view, look: useLook(`${endpoint.path}inside`), ordering, onOrder }
}

interface InnerListProps<Item extends { id: number }> extends Omit<
  ComponentProps<typeof ListView<Item>>,
  'page' | 'pageSize' | 'onPageChange' | 'renderAll' | 'list'
> {
  inner: {
    view: Pick<ComponentProps<typeof ListView<Item>>, 'list' | 'page' | 'pageSize' | 'onPageChange'>
    look: ListLook
    ordering: string | undefined
    onOrder: (ordering: string) => void
  }
  /** Shows the records, or placeholders for them, as a table. */
  renderTable: (props: InnerTableProps<Item>) => ReactNode
}

/** The records of a list inside a record's page, as cards or as a table. */
export function InnerList<Item extends { id: number }>({
  inner: { view, look, ordering, onOrder },
  renderTable,
  ...props
}: InnerListProps<Item>) {
  const isStale = view.list.isPlaceholderData
  return (
    <ListView
      {...props}
      {...view}
      renderAll={
        look.isTable
          ? (items) => (
              <Suspense fallback={<SkeletonRows count={5} />}>
                {renderTable({ items, isStale, ordering, onOrder })}
              </Suspense>
            )
          : undefined
      }
    />
  )
}
