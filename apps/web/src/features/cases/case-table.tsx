import type { CasesQuery, LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatShortCalendarDay, formatShortDate } from '~/platform/i18n/format'
import { usePreferences } from '~/platform/i18n/preferences'
import type { InnerTableProps } from '~/platform/list'
import type { ListPageProps } from '~/platform/list/list-page'
import { paths } from '~/platform/router/paths'
import { CellLink } from '~/platform/table/cell-link'
import { fitBadges, type TableColumn } from '~/platform/table/columns'
import { RecordTable } from '~/platform/table/record-table'
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

/** The cases of one client. */
export function InnerCaseTable({ ordering, ...rows }: InnerTableProps<LegalCase>) {
  const { language } = usePreferences()
  const spec = useMemo(() => buildInnerSpec(language), [language])
  return (
    <RecordTable
      {...rows}
      spec={spec}
      label={t('Cases')}
      ordering={(ordering ?? '-created_at') as Ordering}
      selection={undefined}
    />
  )
}

const buildInnerSpec = (language: string) => {
  const spec = buildSpec(() => [], language)
  return {
    ...spec,
    name: 'casesInside',
    columns: spec.columns.filter(({ id }) => id !== 'client'),
  }
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
    {
      id: 'client',
      label: t('Client'),
      width: 190,
      render: ({ client_id, client_name }) => (
        <CellLink path={paths.client(client_id)}>{client_name}</CellLink>
      ),
    },
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
      render: ({ date }) => formatShortCalendarDay(date),
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
    hidden: 'always',
    sort: { asc: 'created_at', desc: '-created_at', first: 'desc' },
    render: ({ created_at }) => formatShortDate(created_at),
  },
]
