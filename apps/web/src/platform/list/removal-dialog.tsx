import { t } from '@casework/texts'
import { ConfirmDialog } from '~/ui'
import type { useRemoval } from '../use-removal.ts'
import type { RemovalCount } from './use-removal-count.ts'

interface RemovalDialogProps {
  /** Those in question; none closes the dialog. */
  records: readonly { id: number }[]
  /** What they are called. */
  names: readonly string[]
  title: string
  /** The question; about a single record with its name. */
  question: string
  /** What else goes with them; without it, nothing does. */
  related?: (RemovalCount & { warning: string | null }) | undefined
  removal: ReturnType<typeof useRemoval>
  onClose: () => void
}

/** The last word before records are deleted. It waits for the count of what goes with them, so that nobody deletes unwarned. */
export function RemovalDialog({
  records,
  names,
  title,
  question,
  related,
  removal,
  onClose,
}: RemovalDialogProps) {
  const ids = records.map(({ id }) => id)
  // While the dialog fades away there are none any more.
  const remove = () => ids.length > 0 && removal.mutate(ids, { onSettled: onClose })
  const counting =
    related && !related.counted ? t('Checking what else will be deleted…') : undefined
  return (
    <ConfirmDialog
      danger
      open={records.length > 0}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      confirmLabel={t('Delete')}
      pending={removal.isPending}
      disabledReason={related?.failure ?? counting}
      error={related?.failure}
      onConfirm={remove}
    >
      <p>{question}</p>
      {names.length > 1 && <Names names={names} />}
      {related?.warning && <p className="mt-2 font-medium text-danger">{related.warning}</p>}
    </ConfirmDialog>
  )
}

const NAMED = 10

/** A selection reaches beyond the page on the screen: the first ones are named, the others counted (FIX-069). */
function Names({ names }: { names: readonly string[] }) {
  const more = names.length - NAMED
  return (
    <>
      <ul className="mt-2 list-disc pl-5 wrap-anywhere marker:text-ink-3">
        {names.slice(0, NAMED).map((name, at) => (
          <li key={at}>{name}</li>
        ))}
      </ul>
      {more > 0 && <p className="pl-5">{t('and {n} more', { n: more })}</p>}
    </>
  )
}
