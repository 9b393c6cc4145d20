import { t } from '@casework/texts'
import { LayoutGrid, List, Table2 } from 'lucide-react'
import type { ListLook } from '~/platform/list/use-list-look'
import type { UpdateListState } from '~/platform/list/use-list-state'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { Button } from '~/ui'
import type { DocumentsSearch } from '../documents-search.ts'

export type Layout = DocumentsSearch['layout'] | 'table'

interface LayoutToggleProps {
  state: DocumentsSearch
  change: UpdateListState<DocumentsSearch>
  look: ListLook
  pressed: Layout | undefined
  onPress: (layout: Layout) => void
}

/** The layout of cards is part of the URL; whether a table is shown, this device remembers. */
export function LayoutToggle({ state, change, look, pressed, onPress }: LayoutToggleProps) {
  const isPhone = useMediaQuery(BELOW.sm)
  const looks = [
    { value: 'list', label: t('List view'), icon: List },
    { value: 'grid', label: t('Grid view'), icon: LayoutGrid },
    { value: 'table', label: t('Table'), icon: Table2 },
  ] as const
  const chosen = look.isTable ? 'table' : state.layout
  const show = (value: Layout) => {
    onPress(value)
    const isTable = value === 'table'
    const isSamePage = isTable === look.isTable
    if (!isSamePage) look.choose(isTable)
    change(
      { ...(!isTable && { layout: value }), ...(isSamePage && { page: state.page }) },
      { replace: true },
    )
  }
  // A phone has one layout.
  if (isPhone) return null
  return (
    <div role="group" aria-label={t('Layout')} className="ml-auto flex gap-1">
      {looks
        .filter(({ value }) => value !== 'table' || look.canChoose)
        .map(({ value, label, icon: Icon }) => (
          <Button
            key={value}
            size={value === 'table' ? 'sm' : 'icon-sm'}
            tone={value === chosen ? 'secondary' : 'ghost'}
            title={label}
            aria-label={label}
            aria-pressed={value === chosen}
            autoFocus={value === pressed}
            onClick={() => show(value)}
          >
            <Icon aria-hidden size={15} />
            {value === 'table' && label}
          </Button>
        ))}
    </div>
  )
}
