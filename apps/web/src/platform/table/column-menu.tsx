import { t } from '@casework/texts'
import { SlidersHorizontal } from 'lucide-react'
import { Button, Checkbox, Popover, Switch } from '~/ui'
import type { TableSpec } from './columns.ts'
import type { TableColumns } from './use-table-columns.ts'

/** Shows and hides columns, and changes the height of the rows. */
export function ColumnMenu<Item, Ordering extends string>({
  spec,
  columns: { table, isComfortable, setIsComfortable, show, reset },
}: {
  spec: TableSpec<Item, Ordering>
  columns: TableColumns
}) {
  const { columnVisibility } = table.state
  return (
    <Popover
      title={t('Columns')}
      className="w-64!"
      trigger={
        <Button
          size="icon-sm"
          tone="ghost"
          className="size-6! align-middle"
          aria-label={t('Columns')}
          title={t('Columns')}
        >
          <SlidersHorizontal aria-hidden size={14} />
        </Button>
      }
    >
      <div role="group" aria-label={t('Columns')} className="flex flex-col gap-1">
        {spec.columns
          .filter(({ id }) => id !== spec.main)
          .map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={columnVisibility[id] !== false}
              onCheckedChange={(isShown) => show(id, isShown)}
            />
          ))}
      </div>
      <div className="mt-3 border-t border-line pt-3">
        <Switch
          label={t('Comfortable rows')}
          checked={isComfortable}
          onCheckedChange={setIsComfortable}
        />
      </div>
      <Button size="sm" tone="ghost" className="mt-2 -ml-2.5" onClick={reset}>
        {t('Reset columns')}
      </Button>
    </Popover>
  )
}
