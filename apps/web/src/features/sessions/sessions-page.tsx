import {
  sessionEndpoints,
  sessionOrderings,
  sessionsQuery,
  type Session,
  type SessionsQuery,
} from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { ExportButton, ListPage, useSelection } from '~/platform/list'
import { Can, usePermission } from '~/platform/permissions/permissions'
import { buildListQuery } from '~/platform/query/query'
import { useListLook } from '~/platform/list/use-list-look'
import { useListState } from '~/platform/list/use-list-state'
import { useTitle } from '~/platform/router/use-title'
import { fetchWhenOnline } from '~/ui/when-online'
import { AddSession } from './add-session.tsx'
import { SessionCard } from './session-card.tsx'
import {
  countSessionFilters,
  listSessionChips,
  NO_SESSION_FILTERS,
  SessionFilters,
} from './session-filters.tsx'
import { useDeleteSessions } from './use-delete-sessions.ts'

const SessionTable = lazy(() =>
  fetchWhenOnline(() =>
    import('./session-table.tsx').then((module) => ({ default: module.SessionTable })),
  ),
)

const getOrderLabel = (ordering: SessionsQuery['ordering']) =>
  ({
    '-date': t('Latest date first'),
    date: t('Earliest date first'),
    title: t('Title A-Z'),
    '-title': t('Title Z-A'),
    '-created_at': t('Newest first'),
    created_at: t('Oldest first'),
  })[ordering]

export function SessionsPage() {
  useTitle(t('Sessions'))
  const [urlState, change] = useListState(sessionsQuery, useSearch({ from: '/signed-in/sessions' }))
  const [look, state] = useListLook(sessionEndpoints.list, urlState)
  const list = useQuery(buildListQuery(sessionEndpoints.list, state))
  const selection = useSelection<Session>()
  const canDelete = usePermission('session', 'delete')
  const { confirmDelete, dialog } = useDeleteSessions(selection.deselect)
  const hasStatus = list.data?.items.some(({ is_active }) => !is_active) ?? false

  return (
    <>
      <ListPage
        state={state}
        change={change}
        list={list}
        title={t('Sessions')}
        actions={<Actions state={state} />}
        countLabels={{
          total: (count) =>
            t('{count, plural, one {# session on file} other {# sessions on file}}', { count }),
          filtered: (count) =>
            t('{count, plural, one {# session found} other {# sessions found}}', { count }),
        }}
        search={{ label: t('Search sessions'), placeholder: t('Search by title, case or client') }}
        orderings={sessionOrderings.map((value) => ({ value, label: getOrderLabel(value) }))}
        filters={{
          active: countSessionFilters(state),
          fields: <SessionFilters state={state} change={change} />,
          onClear: () => change(NO_SESSION_FILTERS),
          onClearAll: () => change({ ...NO_SESSION_FILTERS, search: '' }),
        }}
        chips={listSessionChips(state, change)}
        bulk={canDelete ? { selection, onDelete: () => confirmDelete(selection.items) } : undefined}
        failed={t('Failed to load sessions')}
        skeletonClass="[&>.card]:h-[162px]"
        empty={{
          title: t('No sessions found'),
          hint: t('Schedule your first hearing, meeting or consultation.'),
          action: <AddSession />,
        }}
        look={look}
        renderTable={(page) => <SessionTable page={page} onDelete={confirmDelete} />}
        renderItem={(session) => (
          <SessionCard
            session={session}
            hasStatus={hasStatus}
            selected={selection.has(session.id)}
            onSelectedChange={canDelete ? (on) => selection.toggle([session], on) : undefined}
            onDelete={() => confirmDelete([session])}
          />
        )}
      />
      {dialog}
    </>
  )
}

/** Exports all pages of the filtered list, in its order. */
function Actions({ state: { page: _page, page_size: _size, ...query } }: { state: SessionsQuery }) {
  return (
    <>
      <Can permission={['session', 'list']}>
        <ExportButton
          endpoint={sessionEndpoints.export}
          query={query}
          name="sessions"
          successMessage={t('Sessions exported successfully')}
          errorMessage={t('Failed to export sessions')}
        />
      </Can>
      <AddSession />
    </>
  )
}
