import { SESSION_TYPES, type Session, type SessionsQuery } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { formatDate } from '~/platform/i18n/format'
import type { ListPageProps } from '~/platform/list/list-page'
import { paths } from '~/platform/router/paths'
import { fitBadges, type TableColumn } from '~/platform/table/columns'
import { TablePage } from '~/platform/table/table-page'
import { useTableSpec, type BuildTableSpec } from '~/platform/table/use-table-spec'
import { Badge } from '~/ui'
import { formatDistance, formatWhen } from './session-day.ts'
import { getCaseTitle, getClientName, getStatusLabel, getTypeLabel } from './session-labels.ts'

type Ordering = SessionsQuery['ordering']

interface SessionTableProps {
  page: ListPageProps<Session, Ordering>
  onDelete: (sessions: readonly Session[]) => void
}

export function SessionTable({ page, onDelete }: SessionTableProps) {
  return <TablePage {...page} spec={useTableSpec('session', onDelete, buildSpec)} />
}

const buildSpec: BuildTableSpec<Session, Ordering> = (buildActions) => ({
  name: 'sessions',
  main: 'title',
  getName: ({ title }) => title,
  getPath: ({ id }) => paths.session(id),
  listActions: (session) => buildActions(session, <Link {...paths.editSession(session.id)} />),
  columns: [
    {
      id: 'date',
      label: t('Date and time'),
      width: 245,
      sort: { asc: 'date', desc: '-date', first: 'desc' },
      render: ({ date }) => <When date={date} />,
    },
    {
      id: 'title',
      label: t('Title'),
      width: 175,
      sort: { asc: 'title', desc: '-title' },
      render: ({ title }) => title,
    },
    { id: 'case', label: t('Case'), width: 180, render: getCaseTitle },
    ...buildDetailColumns(),
  ],
})

const buildDetailColumns = (): TableColumn<Session, Ordering>[] => [
  { id: 'client', label: t('Client'), width: 150, hidden: 'narrow', render: getClientName },
  {
    id: 'type',
    label: t('Type'),
    width: fitBadges(SESSION_TYPES.map(getTypeLabel), 145),
    hidden: 'narrow',
    render: ({ session_type }) => <Badge tone="petrol">{getTypeLabel(session_type)}</Badge>,
  },
  {
    id: 'status',
    label: t('Status'),
    width: fitBadges([getStatusLabel(true), getStatusLabel(false)], 105),
    hidden: 'narrow',
    render: ({ is_active }) => (
      <Badge tone={is_active ? 'ok' : 'neutral'}>{getStatusLabel(is_active)}</Badge>
    ),
  },
  {
    id: 'documents',
    label: t('Documents'),
    width: 120,
    align: 'end',
    hidden: 'always',
    render: ({ documents_count }) => documents_count,
  },
  {
    id: 'created_at',
    label: t('Created'),
    width: 145,
    hidden: 'always',
    sort: { asc: 'created_at', desc: '-created_at', first: 'desc' },
    render: ({ created_at }) => formatDate(created_at),
  },
]

/** The day with its weekday, the time, and how far away a near day is. */
function When({ date }: { date: string }) {
  const distance = formatDistance(date)
  return (
    <>
      <span className="text-ink">{formatWhen(date)}</span>
      {distance !== undefined && <span className="text-ink-3"> · {distance}</span>}
    </>
  )
}
