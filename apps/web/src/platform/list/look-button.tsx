import { t } from '@casework/texts'
import { LayoutGrid, Table2 } from 'lucide-react'
import { Button } from '~/ui'
import type { ListLook } from './use-list-look.ts'

/** Shows a list in the other look, and page 1 of it, since pages differ in size. */
export function LookButton({
  look: { isTable, canChoose, hasChosen, choose },
  change,
}: {
  look: ListLook
  /** Absent if both looks have the same pages. */
  change?: (patch: object, options: { replace: boolean }) => void
}) {
  if (!canChoose) return null
  const label = isTable ? t('Cards') : t('Table')
  const Icon = isTable ? LayoutGrid : Table2
  return (
    <Button
      title={label}
      autoFocus={hasChosen}
      onClick={() => {
        choose(!isTable)
        change?.({}, { replace: true })
      }}
    >
      <Icon aria-hidden size={15} />
      {label}
    </Button>
  )
}
