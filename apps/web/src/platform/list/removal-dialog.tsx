import { t } from '@casework/texts'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '~/ui'
import type { useRemoval } from '../use-removal.ts'

interface RemovalDialogProps {
  /** Those in question; none closes the dialog. */
  records: readonly { id: number }[]
  title: string
  /** The question, with the name of what goes. */
  question: string
  /** What else goes with it. */
  warning?: ReactNode
  removal: ReturnType<typeof useRemoval>
  onClose: () => void
}

/** The last word before records are deleted. */
export function RemovalDialog({ records, title, question, warning, removal, onClose }: RemovalDialogProps) {
  const ids = records.map(({ id }) => id)
  // While the dialog fades away there are none any more.
  const remove = () => ids.length > 0 && removal.mutate(ids, { onSettled: onClose })
  return (
    <ConfirmDialog
      danger
      open={records.length > 0}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      confirmLabel={t('Delete')}
      pending={removal.isPending}
      onConfirm={remove}
    >
      <p>{question}</p>
      {warning && <p className="mt-2 font-medium text-danger">{warning}</p>}
    </ConfirmDialog>
  )
}

interface Related {
  cases_count?: number
  sessions_count?: number
  documents_count?: number
}

/** What hangs on the records, added up, as a warning; null when nothing does (CLIENT-088, CLIENT-089, OQ-154). */
export function relatedWarning(records: readonly Related[]): string | null {
  const sum = (key: keyof Related) => records.reduce((total, record) => total + (record[key] ?? 0), 0)
  const cases = sum('cases_count')
  const sessions = sum('sessions_count')
  const documents = sum('documents_count')
  if (cases + sessions + documents === 0) return null
  if (records.every((record) => record.cases_count === undefined)) {
    return records.every((record) => record.sessions_count === undefined)
      ? t('{documents, plural, one {# document} other {# documents}} will be permanently deleted.', { documents })
      : t('{sessions, plural, one {# session} other {# sessions}} and {documents, plural, one {# document} other {# documents}} will be permanently deleted.', {
          sessions,
          documents,
        })
  }
  return t(
    '{cases, plural, one {# case} other {# cases}}, {sessions, plural, one {# session} other {# sessions}} and {documents, plural, one {# document} other {# documents}} will be permanently deleted.',
    { cases, sessions, documents },
  )
}
