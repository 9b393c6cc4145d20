import { t } from '@casework/texts'
import { ConfirmDialog } from '~/ui'
import type { useRemoval } from '../query/use-removal.ts'
import type { RemovalCount } from './use-removal-count.ts'

interface RemovalDialogProps {
  /** The records to delete; an empty list closes the dialog. */
  records: readonly { id: number }[]
  /** Names of the records. */
  names: readonly string[]
  title: string
  /** The question; contains the name if there is only one record. */
  question: string
  /** What is deleted along with them; omit it if nothing is. */
  related?: (RemovalCount & { warning: string | null }) | undefined
  removal: ReturnType<typeof useRemoval>
  onClose: () => void
}

/** Confirms a deletion. Stays disabled until it is known what else will be deleted. */
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
  // Empty while the dialog fades out.
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

/** A selection can span pages: lists the first names and counts the rest. */
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
