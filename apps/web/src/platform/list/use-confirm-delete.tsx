import type { Removal } from '@casework/contract/parts/answer'
import { t } from '@casework/texts'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '~/ui'
import type { useRemoval } from '../query/use-removal.ts'
import { useRemovalCount, type CountingEndpoint, type RemovalCount } from './use-removal-count.ts'

/** How the dialog names the records. */
interface Noun<Item> {
  getName: (record: Item) => string
  one: { title: string; question: (name: string) => string }
  /** Absent if only single records can be deleted. */
  many?: { title: string; question: (count: number) => string }
}

/** How the dialog finds out and says what is deleted along with the records. */
interface Warning {
  endpoint: CountingEndpoint
  /** Returns null if nothing else is deleted. */
  describe: (counted: Removal) => string | null
}

interface ConfirmDeleteOptions<Item> {
  noun: Noun<Item>
  /** Omit it if nothing is deleted along with the records. */
  warning?: Warning
  remove: ReturnType<typeof useRemoval>
}

/** Returns a function that deletes records after a confirmation, and its dialog. */
export function useConfirmDelete<Item extends { id: number }>({
  noun,
  warning,
  remove,
}: ConfirmDeleteOptions<Item>): {
  confirmDelete: (records: readonly Item[]) => void
  dialog: ReactNode
} {
  const [records, setRecords] = useState<readonly Item[]>([])
  const props = { records, noun, remove, onClose: () => setRecords([]) }
  return {
    confirmDelete: setRecords,
    dialog: warning ? <WarningDialog {...props} warning={warning} /> : <DeleteDialog {...props} />,
  }
}

interface DeleteDialogProps<Item> extends Omit<ConfirmDeleteOptions<Item>, 'warning'> {
  /** An empty list closes the dialog. */
  records: readonly Item[]
  onClose: () => void
}

/** Stays disabled until it is known what else will be deleted. */
function WarningDialog<Item extends { id: number }>({
  warning,
  ...props
}: DeleteDialogProps<Item> & { warning: Warning }) {
  const count = useRemovalCount(warning.endpoint, props.records)
  const text = count.counted ? warning.describe(count.counted) : null
  return <DeleteDialog {...props} related={{ ...count, text }} />
}

function DeleteDialog<Item extends { id: number }>({
  records,
  noun,
  related,
  remove,
  onClose,
}: DeleteDialogProps<Item> & { related?: RemovalCount & { text: string | null } }) {
  const names = records.map(noun.getName)
  const many = records.length > 1 ? noun.many : undefined
  const ids = records.map(({ id }) => id)
  const counting =
    related && !related.counted ? t('Checking what else will be deleted…') : undefined
  return (
    <ConfirmDialog
      danger
      open={records.length > 0}
      onOpenChange={(next) => !next && onClose()}
      title={(many ?? noun.one).title}
      confirmLabel={t('Delete')}
      pending={remove.isPending}
      disabledReason={related?.failure ?? counting}
      error={related?.failure}
      // The list is empty while the dialog fades out.
      onConfirm={() => ids.length > 0 && remove.mutate(ids, { onSettled: onClose })}
    >
      <p>{many ? many.question(records.length) : noun.one.question(names[0] ?? '')}</p>
      {names.length > 1 && <Names names={names} />}
      {related?.text && <p className="mt-2 font-medium text-danger">{related.text}</p>}
    </ConfirmDialog>
  )
}

const MAX_NAMES = 10

/** Lists the first names and counts the rest, since a selection can span pages. */
function Names({ names }: { names: readonly string[] }) {
  const more = names.length - MAX_NAMES
  return (
    <>
      <ul className="mt-2 list-disc pl-5 marker:text-ink-3">
        {names.slice(0, MAX_NAMES).map((name, at) => (
          <li key={at}>{name}</li>
        ))}
      </ul>
      {more > 0 && <p className="pl-5">{t('and {n} more', { n: more })}</p>}
    </>
  )
}
