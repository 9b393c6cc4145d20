import { SESSION_TYPES, type Session, type SessionsQuery } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatShortDate } from '~/platform/i18n/format'
import { usePreferences } from '~/platform/i18n/preferences'
import type { InnerTableProps } from '~/platform/list'
import type { ListPageProps } from '~/platform/list/list-page'
import { paths } from '~/platform/router/paths'
import { CellLink } from '~/platform/table/cell-link'
import { fitBadges, type TableColumn } from '~/platform/table/columns'
import { RecordTable } from '~/platform/table/record-table'
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

/** The sessions of one case, or of one client, which have their cases too. */
export function InnerSessionTable({
  isOfCase,
  ordering,
  ...rows
}: InnerTableProps<Session> & { isOfCase: boolean }) {
  const { language } = usePreferences()
  const spec = useMemo(() => buildInnerSpec(isOfCase, language), [isOfCase, language])
  return (
    <RecordTable
      {...rows}
      spec={spec}
      label={t('Sessions')}
      ordering={(ordering ?? '-date') as Ordering}
      selection={undefined}
    />
  )
}

const buildInnerSpec = (isOfCase: boolean, language: string) => {
  const spec = buildSpec(() => [], language)
  const isShown = (id: string) => id !== 'client' && (id !== 'case' || !isOfCase)
  return {
    ...spec,
    name: isOfCase ? 'caseSessions' : 'clientSessions',
    columns: spec.columns.filter(({ id }) => isShown(id)),
  }
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
    {
      id: 'case',
      label: t('Case'),
      width: 180,
      grows: true,
      render: (session) => (
        <CellLink path={paths.case(session.case_id)}>{getCaseTitle(session)}</CellLink>
      ),
    },
    ...buildDetailColumns(),
  ],
})

const buildDetailColumns = (): TableColumn<Session, Ordering>[] => [
  {
    id: 'client',
    label: t('Client'),
    width: 160,
    hidden: 'narrow',
    render: (session) => (
      <CellLink path={paths.client(session.client_id)}>{getClientName(session)}</CellLink>
    ),
  },
  {
    id: 'type',
    label: t('Type'),
    width: fitBadges(SESSION_TYPES.map(getTypeLabel), 145),
    hidden: 'narrow',
    render: ({ session_type, is_active }) => (
      <>
        <Badge tone="petrol">{getTypeLabel(session_type)}</Badge>{' '}
        {!is_active && <Badge>{getStatusLabel(is_active)}</Badge>}
      </>
    ),
  },
  {
    id: 'status',
    label: t('Status'),
    width: fitBadges([getStatusLabel(true), getStatusLabel(false)], 105),
    hidden: 'always',
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
    render: ({ created_at }) => formatShortDate(created_at),
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
