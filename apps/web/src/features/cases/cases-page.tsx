import {
  caseEndpoints,
  caseOrderings,
  casesQuery,
  type CasesQuery,
  type LegalCase,
} from '@casework/contract/cases'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { ExportButton, ListPage, useSelection } from '~/platform/list'
import { paths } from '~/platform/router/paths'
import { Can, usePermission } from '~/platform/permissions/permissions'
import { buildListQuery } from '~/platform/query/query'
import { useListLook } from '~/platform/list/use-list-look'
import { useListState } from '~/platform/list/use-list-state'
import { useTitle } from '~/platform/router/use-title'
import { ButtonLink } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { CaseCard } from './case-card.tsx'
import {
  CaseFilters,
  countCaseFilters,
  listCaseChips,
  NO_CASE_FILTERS,
  NO_CASE_RESTRICTIONS,
} from './case-filters.tsx'
import { useDeleteCases } from './use-delete-cases.ts'

const CaseTable = lazy(() =>
  fetchWhenOnline(() =>
    import('./case-table.tsx').then((module) => ({ default: module.CaseTable })),
  ),
)

const getOrderLabel = (ordering: CasesQuery['ordering']) =>
  ({
    '-created_at': t('Newest first'),
    created_at: t('Oldest first'),
    title: t('Title A-Z'),
    '-title': t('Title Z-A'),
    date: t('Earliest case date'),
    '-date': t('Latest case date'),
  })[ordering]

export function CasesPage() {
  useTitle(t('Cases'))
  const [urlState, change] = useListState(casesQuery, useSearch({ from: '/signed-in/cases' }))
  const [look, state] = useListLook(caseEndpoints.list, urlState)
  const list = useQuery(buildListQuery(caseEndpoints.list, state))
  const selection = useSelection<LegalCase>()
  const canDelete = usePermission('case', 'delete')
  const { confirmDelete, dialog } = useDeleteCases(selection.deselect)

  return (
    <>
      <ListPage
        state={state}
        change={change}
        list={list}
        title={t('Cases')}
        actions={<Actions state={state} />}
        countLabels={{
          total: (count) =>
            t('{count, plural, one {# case on file} other {# cases on file}}', { count }),
          filtered: (count) =>
            t('{count, plural, one {# case found} other {# cases found}}', { count }),
        }}
        search={{
          label: t('Search cases'),
          placeholder: t('Search by title, description or client'),
        }}
        orderings={caseOrderings.map((value) => ({ value, label: getOrderLabel(value) }))}
        filters={{
          active: countCaseFilters(state),
          fields: <CaseFilters state={state} change={change} />,
          onClear: () => change(NO_CASE_FILTERS),
          onClearAll: () => change(NO_CASE_RESTRICTIONS),
        }}
        chips={listCaseChips(state, change)}
        bulk={canDelete ? { selection, onDelete: () => confirmDelete(selection.items) } : undefined}
        failed={t('Failed to load cases')}
        skeletonClass="[&>.card]:h-[190px]"
        empty={{
          title: t('No cases found'),
          hint: t('Create your first case, then add its sessions and documents.'),
          action: <AddCase />,
        }}
        look={look}
        renderTable={(page) => <CaseTable page={page} onDelete={confirmDelete} />}
        renderItem={(legalCase) => (
          <CaseCard
            legalCase={legalCase}
            selected={selection.has(legalCase.id)}
            onSelectedChange={canDelete ? (on) => selection.toggle([legalCase], on) : undefined}
            onDelete={() => confirmDelete([legalCase])}
          />
        )}
      />
      {dialog}
    </>
  )
}

/** Exports all pages of the filtered list, in its order. */
function Actions({ state: { page: _page, page_size: _size, ...query } }: { state: CasesQuery }) {
  return (
    <>
      <Can permission={['case', 'list']}>
        <ExportButton
          endpoint={caseEndpoints.export}
          query={query}
          name="cases"
          successMessage={t('Cases exported successfully')}
          errorMessage={t('Failed to export cases')}
        />
      </Can>
      <AddCase />
    </>
  )
}

function AddCase() {
  return (
    <Can permission={['case', 'create']}>
      <ButtonLink tone="primary" render={<Link {...paths.newCase()} />}>
        <Plus aria-hidden size={16} />
        {t('Add Case')}
      </ButtonLink>
    </Can>
  )
}
