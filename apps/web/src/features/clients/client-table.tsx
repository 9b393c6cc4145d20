import type { Client, ClientsQuery } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { formatShortDate } from '~/platform/i18n/format'
import type { ListPageProps } from '~/platform/list/list-page'
import { paths } from '~/platform/router/paths'
import type { TableColumn } from '~/platform/table/columns'
import { TablePage } from '~/platform/table/table-page'
import { useTableSpec, type BuildTableSpec } from '~/platform/table/use-table-spec'
import { Mobile } from './mobile.tsx'
import { useCountryName } from './use-country-name.ts'

type Ordering = ClientsQuery['ordering']

interface ClientTableProps {
  page: ListPageProps<Client, Ordering>
  onDelete: (clients: readonly Client[]) => void
}

export function ClientTable({ page, onDelete }: ClientTableProps) {
  return <TablePage {...page} spec={useTableSpec('client', onDelete, buildSpec)} />
}

const buildSpec: BuildTableSpec<Client, Ordering> = (buildActions) => ({
  name: 'clients',
  main: 'name',
  getName: ({ name }) => name,
  getPath: ({ id }) => paths.client(id),
  listActions: (client) => buildActions(client, <Link {...paths.editClient(client.id)} />),
  columns: [
    {
      id: 'name',
      label: t('Name'),
      width: 150,
      sort: { asc: 'name', desc: '-name' },
      render: ({ name }) => name,
    },
    { id: 'email', label: t('Email'), width: 210, render: ({ email }) => email },
    {
      id: 'mobile',
      label: t('Mobile'),
      width: 135,
      render: ({ mobile, country }) => mobile && <Mobile number={mobile} country={country} />,
    },
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
    render: ({ created_at }) => formatShortDate(created_at),
  },
]

function Country({ client }: { client: Client }) {
  return useCountryName(client.country)
}
