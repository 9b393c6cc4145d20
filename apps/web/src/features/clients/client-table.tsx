import type { Client, ClientsQuery } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDate } from '~/platform/i18n/format'
import { usePreferences } from '~/platform/i18n/preferences'
import type { ListPageProps } from '~/platform/list/list-page'
import { usePermission } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import type { TableColumn, TableSpec } from '~/platform/table/columns'
import { buildRowActions } from '~/platform/table/row-actions'
import { TablePage } from '~/platform/table/table-page'
import { useCountryName } from './use-country-name.ts'

type Ordering = ClientsQuery['ordering']

interface ClientTableProps {
  page: ListPageProps<Client, Ordering>
  onDelete: (clients: readonly Client[]) => void
}

export function ClientTable({ page, onDelete }: ClientTableProps) {
  const { language } = usePreferences()
  const canUpdate = usePermission('client', 'update')
  const canDelete = usePermission('client', 'delete')
  const spec = useMemo(
    () => buildSpec(language, { canUpdate, canDelete, onDelete }),
    [language, canUpdate, canDelete, onDelete],
  )
  return <TablePage {...page} spec={spec} />
}

interface Rights extends Pick<ClientTableProps, 'onDelete'> {
  canUpdate: boolean
  canDelete: boolean
}

const buildSpec = (
  _language: string,
  { canUpdate, canDelete, onDelete }: Rights,
): TableSpec<Client, Ordering> => ({
  name: 'clients',
  main: 'name',
  getName: ({ name }) => name,
  getPath: ({ id }) => paths.client(id),
  listActions: (client) =>
    buildRowActions(
      canUpdate && <Link {...paths.editClient(client.id)} />,
      canDelete && (() => onDelete([client])),
    ),
  columns: [
    {
      id: 'name',
      label: t('Name'),
      width: 150,
      sort: { asc: 'name', desc: '-name' },
      render: ({ name }) => name,
    },
    { id: 'email', label: t('Email'), width: 180, grows: true, render: ({ email }) => email },
    { id: 'mobile', label: t('Mobile'), width: 125, render: ({ mobile }) => mobile },
    ...buildDetailColumns(),
  ],
})

const buildDetailColumns = (): TableColumn<Client, Ordering>[] => [
  {
    id: 'country',
    label: t('Country'),
    width: 140,
    hidden: 'narrow',
    render: (client) => <Country client={client} />,
  },
  {
    id: 'cases',
    label: t('Cases'),
    width: 90,
    align: 'end',
    hidden: 'narrow',
    render: ({ cases_count }) => cases_count,
  },
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
    id: 'created_at',
    label: t('Created'),
    width: 145,
    sort: { asc: 'created_at', desc: '-created_at', first: 'desc' },
    render: ({ created_at }) => formatDate(created_at),
  },
]

function Country({ client }: { client: Client }) {
  return useCountryName(client.country)
}
