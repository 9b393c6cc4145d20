import { deadlineEndpoints, type Deadline } from '@casework/contract/deadlines'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedPart, PartSkeleton } from '~/features/cases'
import { buildQuery } from '~/platform/query/query'
import { Button, Panel } from '~/ui'
import { AddDeadline } from './add-deadline.tsx'
import { DeadlineRow } from './deadline-row.tsx'
import { useDeadlineActions } from './use-deadline-actions.tsx'

interface DeadlinesCardProps {
  case_id: number
  disabledReason?: string | undefined
}

const useDeadlines = (case_id: number, state: 'open' | undefined, enabled = true) =>
  useQuery({
    ...buildQuery(deadlineEndpoints.list, {
      query: { case_id, page_size: 100, ...(state && { state }) },
    }),
    enabled,
  })

/** The deadlines of a case: the open ones by date, the others on demand. */
export function DeadlinesCard({ case_id, disabledReason }: DeadlinesCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const open = useDeadlines(case_id, 'open')
  const all = useDeadlines(case_id, undefined, showsAll)
  const actions = useDeadlineActions()
  const ended = (all.data?.items ?? []).filter(({ state }) => state !== 'open')
  return (
    <Panel
      title={t('Deadlines')}
      actions={
        <AddDeadline
          case_id={case_id}
          disabledReason={disabledReason}
          tone="ghost"
          className="-mr-2"
        />
      }
    >
      {open.data ? (
        <Rows label={t('Open deadlines')} deadlines={open.data.items} actions={actions} />
      ) : open.error ? (
        <FailedPart part={open} message={t('Failed to load deadlines')} />
      ) : (
        <PartSkeleton lines={2} />
      )}
      {showsAll && ended.length > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          <Rows label={t('Done and cancelled deadlines')} deadlines={ended} actions={actions} />
        </div>
      )}
      <Button
        size="sm"
        tone="ghost"
        className="mt-2 -ml-2"
        aria-expanded={showsAll}
        pending={showsAll && all.isPending}
        onClick={() => setShowsAll(!showsAll)}
      >
        {t('Show done and cancelled')}
      </Button>
      {actions.dialog}
    </Panel>
  )
}

interface RowsProps {
  label: string
  deadlines: readonly Deadline[]
  actions: ReturnType<typeof useDeadlineActions>
  /** The button of a row that is gone has lost the focus. */
}

function Rows({ label, deadlines, actions }: RowsProps) {
  if (deadlines.length === 0) return <p className="text-ink-2">{t('No open deadline')}</p>
  return (
    <ul aria-label={label} className="-my-2 divide-y divide-line">
      {deadlines.map((deadline) => (
        <li key={deadline.id} className="py-2.5">
          <DeadlineRow deadline={deadline} actions={actions} />
        </li>
      ))}
    </ul>
  )
}
