import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { Button } from '~/ui'
import type { Selection } from '../list/use-selection.ts'

/** Floats above the last rows while something is selected, so that no row moves. */
export function SelectedBar({
  selection,
  onDelete,
}: {
  selection: Pick<Selection<never>, 'ids' | 'clear'>
  onDelete: () => void
}) {
  const count = selection.ids.length
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 z-[3] flex justify-center">
      <div
        className={clsx(
          count > 0 && 'popup pointer-events-auto flex items-center gap-1 py-1 pr-1 pl-3',
        )}
      >
        <span aria-live="polite" className="text-label font-semibold whitespace-nowrap">
          {count > 0 && t('{count} selected', { count })}
        </span>
        {count > 0 && (
          <>
            <Button tone="ghost" size="sm" className="ml-2 text-danger!" onClick={onDelete}>
              {t('Delete Selected')}
            </Button>
            <Button tone="ghost" size="sm" onClick={selection.clear}>
              {t('Clear selection')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
