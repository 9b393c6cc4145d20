import {
  clientEndpoints,
  clientOrderings,
  clientsQuery,
  type Client,
  type ClientsQuery,
} from '@casework/contract/clients'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { ExportButton, ListPage, useSelection } from '~/platform/list'
import { paths } from '~/platform/router/paths'
import { Can, usePermission } from '~/platform/permissions/permissions'
import { buildListQuery } from '~/platform/query/query'
import { useListLook } from '~/platform/list/use-list-look'
import { useListState } from '~/platform/list/use-list-state'
import { useTitle } from '~/platform/router/use-title'
import { ButtonLink, linkClass } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { ClientCard } from './client-card.tsx'
import { ClientFilters, countClientFilters, NO_CLIENT_FILTERS } from './client-filters.tsx'
import { useImportButton } from './import-button.tsx'
import { useDeleteClients } from './use-delete-clients.ts'

const ClientTable = lazy(() =>
  fetchWhenOnline(() =>
    import('./client-table.tsx').then((module) => ({ default: module.ClientTable })),
  ),
)

const getOrderLabel = (ordering: ClientsQuery['ordering']) =>
  ({
    '-created_at': t('Newest first'),
    created_at: t('Oldest first'),
    name: t('Name A-Z'),
    '-name': t('Name Z-A'),
  })[ordering]

export function ClientsPage() {
  useTitle(t('Clients'))
  const [urlState, change] = useListState(clientsQuery, useSearch({ from: '/signed-in/clients' }))
  const [look, state] = useListLook(clientEndpoints.list, urlState)
  const list = useQuery(buildListQuery(clientEndpoints.list, state))
  const selection = useSelection<Client>()
  const canDelete = usePermission('client', 'delete')
  const { confirmDelete, dialog } = useDeleteClients(selection.deselect)
  const [importButton, importDialog] = useImportButton()

  return (
    <>
      <ListPage
        state={state}
        change={change}
        list={list}
        title={t('Clients')}
        besideTitle={
          <Link {...paths.people()} className={linkClass}>
            {t('People')}
          </Link>
        }
        actions={<Actions importButton={importButton} />}
        countLabels={{
          total: (count) =>
            t('{count, plural, one {# client on file} other {# clients on file}}', { count }),
          filtered: (count) =>
            t('{count, plural, one {# client found} other {# clients found}}', { count }),
        }}
        search={{ label: t('Search clients'), placeholder: t('Search by name, email or phone') }}
        orderings={clientOrderings.map((value) => ({ value, label: getOrderLabel(value) }))}
        filters={{
          active: countClientFilters(state),
          fields: <ClientFilters state={state} change={change} />,
          onClear: () => change(NO_CLIENT_FILTERS),
          onClearAll: () => change({ ...NO_CLIENT_FILTERS, search: '' }),
        }}
        bulk={canDelete ? { selection, onDelete: () => confirmDelete(selection.items) } : undefined}
        failed={t('Failed to load clients')}
        empty={{
          picture: 'people',
          title: t('No clients found'),
          hint: t('Add your first client. Cases, sessions and documents all belong to a client.'),
          action: <AddClient />,
        }}
        look={look}
        renderTable={(page) => <ClientTable page={page} onDelete={confirmDelete} />}
        renderItem={(client) => (
          <ClientCard
            client={client}
            selected={selection.has(client.id)}
            onToggle={canDelete ? selection.toggle : undefined}
            onDelete={confirmDelete}
          />
        )}
      />
      {importDialog}
      {dialog}
    </>
  )
}

function Actions({ importButton }: { importButton: ReactNode }) {
  return (
    <>
      {importButton}
      <Can permission={['client', 'list']}>
        <ExportButton
          endpoint={clientEndpoints.export}
          name="clients"
          successMessage={t('Clients exported successfully')}
          errorMessage={t('Failed to export clients')}
        />
      </Can>
      <AddClient />
    </>
  )
}

function AddClient() {
  return (
    <Can permission={['client', 'create']}>
      <ButtonLink tone="primary" render={<Link {...paths.newClient()} />}>
        <Plus aria-hidden size={16} />
        {t('Add Client')}
      </ButtonLink>
    </Can>
  )
}
