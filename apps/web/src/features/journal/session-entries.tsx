import { journalEndpoints } from '@casework/contract/journal'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { FailedPart, PartSkeleton } from '~/features/cases'
import { getErrorMessage } from '~/platform/http/api-error'
import { buildQuery } from '~/platform/query/query'
import { FoldedPanel } from '~/ui'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryItem } from './entry-item.tsx'

/** What was noted in a session, newest first, requested once it is opened. */
export const SessionEntries = ({ session_id }: { session_id: number }) => (
  <FoldedPanel title={t('Entries of this session')}>
    <Entries session_id={session_id} />
    <EntryDialog />
  </FoldedPanel>
)

function Entries({ session_id }: { session_id: number }) {
  const entries = useQuery(
    buildQuery(journalEndpoints.list, {
      query: { session_id: String(session_id), ordering: '-happened_at', page: 1, page_size: 100 },
    }),
  )
  const { data, error } = entries
  if (data?.items.length === 0) return <p className="py-2 text-ink-2">{t('No entries yet.')}</p>
  if (data)
    return (
      <ul className="divide-y divide-line">
        {data.items.map((entry) => (
          <li key={entry.id} className="py-2.5">
            <EntryItem entry={{ ...entry, session_title: null }} withDay />
          </li>
        ))}
      </ul>
    )
  if (error)
    return (
      <FailedPart part={entries} message={getErrorMessage(error, t('Failed to load entries'))} />
    )
  return <PartSkeleton lines={2} className="py-2" />
}
