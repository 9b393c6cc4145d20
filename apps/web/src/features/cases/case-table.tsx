import type { CasesQuery, LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatCalendarDay, formatDate } from '~/platform/i18n/format'
import { usePreferences } from '~/platform/i18n/preferences'
import type { ListPageProps } from '~/platform/list/list-page'
import { usePermission } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import type { TableColumn, TableSpec } from '~/platform/table/columns'
import { buildRowActions } from '~/platform/table/row-actions'
import { TablePage } from '~/platform/table/table-page'
import { CaseStatusBadge } from './case-status-badge.tsx'

type Ordering = CasesQuery['ordering']

interface CaseTableProps {
  page: ListPageProps<LegalCase, Ordering>
  onDelete: (cases: readonly LegalCase[]) => void
}

export function CaseTable({ page, onDelete }: CaseTableProps) {
  const { language } = usePreferences()
  const canUpdate = usePermission('case', 'update')
  const canDelete = usePermission('case', 'delete')
  const spec = useMemo(
    () => buildSpec(language, { canUpdate, canDelete, onDelete }),
    [language, canUpdate, canDelete, onDelete],
  )
  return <TablePage {...page} spec={spec} />
}

interface Rights extends Pick<CaseTableProps, 'onDelete'> {
  canUpdate: boolean
  canDelete: boolean
}

const buildSpec = (
  _language: string,
  { canUpdate, canDelete, onDelete }: Rights,
): TableSpec<LegalCase, Ordering> => ({
  name: 'cases',
  main: 'title',
  getName: ({ title }) => title,
  getPath: ({ id }) => paths.case(id),
  listActions: (legalCase) =>
    buildRowActions(
      canUpdate && <Link {...paths.editCase(legalCase.id)} />,
      canDelete && (() => onDelete([legalCase])),
    ),
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
      width: 92,
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
