import type { LucideIcon } from 'lucide-react'
import { Button } from '~/ui'
import type { ListLook } from './use-list-look.ts'

/** Shows a list in the other look, and page 1 of it, since pages differ in size. */
export function LookButton({
  look: { isTable, canChoose, hasChosen, choose },
  label,
  icon: Icon,
  change,
}: {
  look: ListLook
  /** Names the other look. */
  label: string
  icon: LucideIcon
  change: (patch: object, options: { replace: boolean }) => void
}) {
  if (!canChoose) return null
  return (
    <Button
      size="icon"
      title={label}
      aria-label={label}
      autoFocus={hasChosen}
      onClick={() => {
        choose(!isTable)
        change({}, { replace: true })
      }}
    >
      <Icon aria-hidden size={15} />
    </Button>
  )
}
