import { t } from '@casework/texts'
import type { ReactNode } from 'react'
import { Button, Checkbox } from '~/ui'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps<Item extends { id: number }> {
  selection: Selection<Item>
  /** The selectable records on this page. */
  items: readonly Item[]
  onDelete: () => void
  /** More actions on the right. */
  children?: ReactNode
}

/** The "select all" checkbox, the number of selected records, and bulk actions. */
export function SelectionBar<Item extends { id: number }>({
  selection,
  items,
  onDelete,
  children,
}: SelectionBarProps<Item>) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
      <SelectAll selection={selection} items={items} />
      <span aria-live="polite" className="text-label text-ink-2">
        {selection.ids.length > 0 && t('{count} selected', { count: selection.ids.length })}
      </span>
      {selection.ids.length > 0 && (
        <>
          <Button tone="ghost" size="sm" onClick={onDelete}>
            {t('Delete Selected')}
          </Button>
          <Button tone="ghost" size="sm" onClick={selection.clear}>
            {t('Clear selection')}
          </Button>
        </>
      )}
      {children}
    </div>
  )
}

/** Selects all records on this page; its place is kept while there are none. */
export function SelectAll<Item extends { id: number }>({
  selection,
  items,
}: Pick<SelectionBarProps<Item>, 'selection' | 'items'>) {
  const areAllSelected = items.length > 0 && items.every(({ id }) => selection.has(id))
  const isAnySelected = items.some(({ id }) => selection.has(id))
  return (
    <Checkbox
      label={t('Select all')}
      checked={areAllSelected}
      indeterminate={isAnySelected && !areAllSelected}
      className={items.length === 0 ? 'invisible' : undefined}
      onCheckedChange={(on) => selection.toggle(items, on)}
    />
  )
}
