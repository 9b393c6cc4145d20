import { t } from '@casework/texts'
import type { TimelineType } from '@casework/contract/history-export'
import { getErrorMessage } from '../http/api-error.ts'
import { Can } from '../permissions/permissions.tsx'
import { Button, Dialog, EmptyState, ErrorState } from '~/ui'
import { ExportHistory } from './export-history.tsx'
import { HistoryItem } from './history-item.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import { useRecordHistory } from './history.hooks.ts'

interface HistoryPanelProps {
  open: boolean
  object_type: TimelineType
  id: number
  title: string
  onClose: () => void
}

/** The timeline of one record, at the right of its page. */
export function HistoryPanel({ open, object_type, id, title, onClose }: HistoryPanelProps) {
  return (
    <Dialog
      atSide
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('History of {title}', { title })}
      footer={
        <>
          <Can permission={['client', 'delete']}>
            <ExportHistory record={{ object_type, object_id: id }} />
          </Can>
          <Button onClick={onClose}>{t('Close')}</Button>
        </>
      }
    >
      <Entries object_type={object_type} id={id} />
    </Dialog>
  )
}

function Entries({ object_type, id }: Pick<HistoryPanelProps, 'object_type' | 'id'>) {
  const pages = useRecordHistory(object_type, id)
  if (pages.error && !pages.data)
    return (
      <ErrorState
        className="border-0"
        title={t('Failed to load history')}
        message={getErrorMessage(pages.error, '') || undefined}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    )
  if (!pages.data) return <HistorySkeleton />
  const entries = pages.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return <EmptyState className="border-0" title={t('No history yet')} />
  return (
    <>
      <ul aria-label={t('History')} className="-my-3 divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <HistoryItem entry={entry} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          className="mt-4 w-full"
          pending={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('Show older')}
        </Button>
      )}
    </>
  )
}
