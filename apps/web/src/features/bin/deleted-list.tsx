import type { BinItem, BinKind, BinQuery, binEndpoints } from '@casework/contract/bin'
import type { ResultOf } from '@casework/contract/parts/endpoint'
import { t } from '@casework/texts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { FilterBar, ListView, SelectAll, useSelection, type Selection } from '~/platform/list'
import { SearchBox } from '~/platform/list/search-box'
import type { UpdateListState } from '~/platform/list/use-list-state'
import { Button, EmptyState, Select } from '~/ui'
import { PurgeDialog, RestoreDialog } from './bin-dialogs.tsx'
import { BinRow } from './bin-item.tsx'
import { getKindOptions } from './bin-labels.ts'
import { useRestore } from './bin.hooks.ts'

export type BinList = UseQueryResult<ResultOf<typeof binEndpoints.list>>

interface DeletedListProps {
  list: BinList
  state: BinQuery
  change: UpdateListState<BinQuery>
}

const NONE: readonly BinItem[] = []

export function DeletedList({ list, state, change }: DeletedListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const selection = useSelection<BinItem>()
  const restore = useRestore(selection.deselect)
  const dialog = useDialog()
  const isOwner = canManageConnections(useAuth())
  const items = list.data?.items ?? NONE
  const clear = () => change({ search: '', kind: undefined })
  // A parent may have been deleted since the item was ticked.
  const getLatest = (item: BinItem) => items.find(({ id }) => id === item.id) ?? item
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t('Deleted')}
      </h2>
      <Filters state={state} change={change} />
      <RestoreBar
        selection={selection}
        items={items}
        pending={restore.isPending}
        onRestore={() => restore.mutate(selection.items.map(getLatest))}
      />
      <ListView
        list={list}
        label={t('Deleted')}
        page={state.page}
        pageSize={state.page_size}
        failed={t('Failed to load the bin')}
        gridClass="grid gap-3 md:grid-cols-1! xl:grid-cols-1!"
        empty={<NoItems days={list.data?.bin.days ?? 0} state={state} onClear={clear} />}
        renderItem={(item) => (
          <BinRow
            item={item}
            now={list.dataUpdatedAt}
            selected={selection.has(item.id)}
            onToggle={selection.toggle}
            onRestore={() => dialog.show('restore', item)}
            onPurge={isOwner ? () => dialog.show('purge', item) : undefined}
          />
        )}
      />
      <ItemDialogs
        dialog={dialog}
        heading={heading}
        restore={restore}
        onPurged={selection.deselect}
      />
    </>
  )
}

interface ItemDialogsProps {
  dialog: ReturnType<typeof useDialog>
  heading: RefObject<HTMLHeadingElement | null>
  restore: ReturnType<typeof useRestore>
  onPurged: Selection<BinItem>['deselect']
}

function ItemDialogs({ dialog, heading, restore, onPurged }: ItemDialogsProps) {
  if (!dialog.item) return null
  const common = {
    item: dialog.item,
    onClose: dialog.close,
    finalFocus: dialog.isGone ? heading : undefined,
  }
  return (
    <>
      <RestoreDialog {...common} open={dialog.open === 'restore'} restore={restore} />
      <PurgeDialog {...common} open={dialog.open === 'purge'} onPurged={onPurged} />
    </>
  )
}

/** Which dialog is open, and about what; the item stays while the dialog fades out. */
function useDialog() {
  const [item, setItem] = useState<BinItem>()
  const [open, setOpen] = useState<'restore' | 'purge'>()
  const [isGone, setIsGone] = useState(false)
  return {
    item,
    open,
    /** The item was restored or deleted, so its row goes. */
    isGone,
    show: (kind: 'restore' | 'purge', about: BinItem) => {
      setItem(about)
      setIsGone(false)
      setOpen(kind)
    },
    close: (isDone = false) => {
      setIsGone(isDone)
      setOpen(undefined)
    },
  }
}

function Filters({ state, change }: Pick<DeletedListProps, 'state' | 'change'>) {
  return (
    <FilterBar>
      <SearchBox
        label={t('Search by name')}
        placeholder={t('Search by name')}
        value={state.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <Select<BinKind | ''>
        aria-label={t('Type')}
        className="w-auto! min-w-40 flex-1 sm:max-w-56"
        placeholder={t('All types')}
        options={getKindOptions()}
        value={state.kind ?? ''}
        onValueChange={(kind) => change({ kind: kind === '' ? undefined : kind })}
      />
    </FilterBar>
  )
}

interface RestoreBarProps {
  selection: Selection<BinItem>
  items: readonly BinItem[]
  pending: boolean
  onRestore: () => void
}

function RestoreBar({ selection, items, pending, onRestore }: RestoreBarProps) {
  const count = selection.ids.length
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
      <SelectAll selection={selection} items={items} />
      <span aria-live="polite" className="text-label text-ink-2">
        {count > 0 && t('{count} selected', { count })}
      </span>
      {count > 0 && (
        <>
          <Button size="sm" pending={pending} onClick={onRestore}>
            {t('Restore selected')}
          </Button>
          <Button tone="ghost" size="sm" onClick={selection.clear}>
            {t('Clear selection')}
          </Button>
        </>
      )}
    </div>
  )
}

interface NoItemsProps {
  days: number
  state: BinQuery
  onClear: () => void
}

function NoItems({ days, state, onClear }: NoItemsProps) {
  if (state.search !== '' || state.kind !== undefined || state.page > 1)
    return (
      <EmptyState
        picture="none"
        title={t('No deleted records match')}
        action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
      />
    )
  return (
    <EmptyState
      title={t('The bin is empty')}
      hint={t(
        'Deleted clients, cases, sessions, documents and groups are kept here for {days} days.',
        { days },
      )}
    />
  )
}
