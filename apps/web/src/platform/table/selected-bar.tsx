import { t } from '@casework/texts'
import { Button } from '~/ui'
import type { Selection } from '../list/use-selection.ts'
import { FloatingBar } from './floating-bar.tsx'

/** Counts the selected records, and deletes them. */
export function SelectedBar({
  selection,
  onDelete,
}: {
  selection: Pick<Selection<never>, 'ids' | 'clear'>
  onDelete: () => void
}) {
  const count = selection.ids.length
  return (
    <FloatingBar isShown={count > 0}>
      <span aria-live="polite" className="text-label font-semibold whitespace-nowrap">
        {count > 0 && t('{count} selected', { count })}
      </span>
      {count > 0 && (
        <>
          <Button tone="ghost" size="sm" onClick={onDelete}>
            {t('Delete Selected')}
          </Button>
          <Button tone="ghost" size="sm" onClick={selection.clear}>
            {t('Clear selection')}
          </Button>
        </>
      )}
    </FloatingBar>
  )
}
