import type { CasesQuery, LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { formatCalendarDay, formatDate } from '~/platform/i18n/format'
import type { ListPageProps } from '~/platform/list/list-page'
import { paths } from '~/platform/router/paths'
import { fitBadges, type TableColumn } from '~/platform/table/columns'
import { TablePage } from '~/platform/table/table-page'
import { useTableSpec, type BuildTableSpec } from '~/platform/table/use-table-spec'
import { CaseStatusBadge } from './case-status-badge.tsx'

type Ordering = CasesQuery['ordering']

interface CaseTableProps {
  page: ListPageProps<LegalCase, Ordering>
  onDelete: (cases: readonly LegalCase[]) => void
}

export function CaseTable({ page, onDelete }: CaseTableProps) {
  return <TablePage {...page} spec={useTableSpec('case', onDelete, buildSpec)} />
}

const buildSpec: BuildTableSpec<LegalCase, Ordering> = (buildActions) => ({
  name: 'cases',
  main: 'title',
  getName: ({ title }) => title,
  getPath: ({ id }) => paths.case(id),
  listActions: (legalCase) => buildActions(legalCase, <Link {...paths.editCase(legalCase.id)} />),
  columns: [
    { id: 'number', label: t('Number'), width: 100, render: ({ number }) => number },
    {
      id: 'title',
      label: t('Title'),
      width: 130,
      sort: { asc: 'title', desc: '-title' },
      render: ({ title }) => title,
    },
    { id: 'client', label: t('Client'), width: 130, render: ({ client_name }) => client_name },
    {
      id: 'status',
      label: t('Status'),
      width: fitBadges([t('Open'), t('Closed'), t('Archived')], 92),
      render: (legalCase) => <CaseStatusBadge legalCase={legalCase} short />,
    },
    {
      id: 'date',
      label: t('Case Date'),
      width: 150,
      sort: { asc: 'date', desc: '-date', first: 'desc' },
      render: ({ date }) => formatCalendarDay(date),
    },
    ...buildDetailColumns(),
  ],
})

const buildDetailColumns = (): TableColumn<LegalCase, Ordering>[] => [
  {
    id: 'sessions',
    label: t('Sessions'),
    width: 100,
    align: 'end',
    hidden: 'always',
    render: ({ sessions_count }) => sessions_count,
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
    id: 'lead',
    label: t('Responsible'),
    width: 145,
    hidden: 'narrow',
    render: ({ lead }) => lead?.name,
  },
  {
    id: 'created_at',
    label: t('Created'),
    width: 150,
    hidden: 'narrow',
    sort: { asc: 'created_at', desc: '-created_at', first: 'desc' },
    render: ({ created_at }) => formatDate(created_at),
  },
]
