import { canSee, LEVELS } from '@casework/contract/document-levels'
import {
  documentOrderings,
  type DocumentRecord,
  type DocumentsQuery,
} from '@casework/contract/documents'
import { t } from '@casework/texts'
import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { FilterBar, ListView, RECORD_GRID, RECORD_SKELETON, useSelection } from '~/platform/list'
import { SkeletonRows } from '~/platform/list/skeleton-rows'
import { usePermission, usePermissions } from '~/platform/permissions/permissions'
import { TABLE_PAGE_SIZES } from '~/platform/list/list-look'
import { TableOffer } from '~/platform/list/table-offer'
import type { ListLook } from '~/platform/list/use-list-look'
import type { UpdateListState } from '~/platform/list/use-list-state'
import { Button, EmptyState, Select } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import type { DocumentsSearch } from '../documents-search.ts'
import { DocumentCard } from './document-card.tsx'
import { DocumentRow } from './document-row.tsx'
import { LayoutToggle, type Layout } from './layout-toggle.tsx'
import { BatchBarSpace, DocumentSelection } from './document-selection.tsx'
import { getLevelLabel } from '../level-labels.ts'
import { useBatchDialogs } from '../batch/use-batch-dialogs.tsx'
import { SearchOnSubmit } from './search-on-submit.tsx'
import { useDocumentActions } from '../use-document-actions.tsx'

const DocumentTable = lazy(() =>
  fetchWhenOnline(() =>
    import('./document-table.tsx').then((module) => ({ default: module.DocumentTable })),
  ),
)

const getOrderLabel = (ordering: DocumentsQuery['ordering']) =>
  ({
    '-created_at': t('Newest first'),
    created_at: t('Oldest first'),
    file_name: t('File name A-Z'),
    '-file_name': t('File name Z-A'),
    file_size: t('Smallest first'),
    '-file_size': t('Largest first'),
  })[ordering]

/** The height of a document card. */
export const CARD_SKELETON = `${RECORD_SKELETON} [&>.card]:h-[306px]`

const LAYOUT_CLASSES = {
  list: {
    gridClass: 'card grid! grid-cols-1! gap-0! divide-y divide-line overflow-hidden',
    skeletonClass: '[&>.card]:h-14 [&>.card]:rounded-none [&>.card]:border-0',
  },
  grid: { gridClass: RECORD_GRID, skeletonClass: CARD_SKELETON },
}

const NO_FILTERS = {
  search: '',
  security_level: undefined,
  client_id: undefined,
  case_id: undefined,
  session_id: undefined,
} as const
export const isFiltered = (state: DocumentsSearch) =>
  Object.keys(NO_FILTERS).some((key) => Boolean(state[key as keyof typeof NO_FILTERS]))

interface DocumentsTabProps {
  state: DocumentsSearch
  change: UpdateListState<DocumentsSearch>
  list: ComponentProps<typeof ListView<DocumentRecord>>['list']
  look: ListLook
}

export function DocumentsTab({ state, change, list, look }: DocumentsTabProps) {
  const selection = useSelection<DocumentRecord>()
  const items = list.data?.items ?? []
  const batch = useBatchDialogs(selection, items)
  const { actions, removeAll, dialogs } = useDocumentActions(selection.deselect)
  // A table has the buttons in another place: the pressed one keeps the focus.
  const [pressed, setPressed] = useState<Layout>()
  const layouts = (
    <LayoutToggle {...{ state, change, look }} pressed={pressed} onPress={setPressed} />
  )
  const Item = state.layout === 'list' ? DocumentRow : DocumentCard
  const props = {
    list,
    label: t('Documents'),
    page: state.page,
    pageSize: state.page_size,
    onPageSizeChange: (page_size: number) => change({ page_size }),
    failed: t('Failed to load documents'),
    after: !look.isTable && <TableOffer {...{ look, list, change }} />,
    empty: <NoDocuments state={state} onClear={() => change(NO_FILTERS)} />,
    renderItem: (document: DocumentRecord) => (
      <Item document={document} scope="all" actions={actions} selection={selection} />
    ),
  }
  return (
    <>
      <DocumentFilters state={state} change={change} isTable={look.isTable}>
        {look.isTable && layouts}
      </DocumentFilters>
      {look.isTable ? (
        <Suspense fallback={<SkeletonRows />}>
          <ListView
            {...props}
            pageSizes={TABLE_PAGE_SIZES}
            renderAll={(rows) => (
              <DocumentTable
                items={rows}
                isStale={list.isPlaceholderData}
                ordering={state.ordering}
                onOrder={(ordering) => change({ ordering })}
                {...{ selection, batch, actions }}
                onDelete={removeAll}
              />
            )}
          />
        </Suspense>
      ) : (
        <>
          <DocumentSelection {...{ selection, batch, items }} onDelete={removeAll}>
            {layouts}
          </DocumentSelection>
          <ListView key={state.layout} {...props} {...LAYOUT_CLASSES[state.layout]} />
          <BatchBarSpace selection={selection} />
        </>
      )}
      {batch.dialog}
      {dialogs}
    </>
  )
}

function DocumentFilters({
  state,
  change,
  isTable,
  children,
}: Pick<DocumentsTabProps, 'state' | 'change'> & { isTable: boolean; children: ReactNode }) {
  const { role } = usePermissions()
  return (
    <FilterBar isLow>
      <SearchOnSubmit
        key={state.search}
        value={state.search}
        label={t('Search documents')}
        onSearch={(search) => change({ search })}
      />
      <Select
        aria-label={t('Security level')}
        className="w-auto! min-w-40 flex-1 sm:max-w-52"
        placeholder={t('All levels')}
        options={LEVELS.filter((value) => canSee(role, value)).map((value) => ({
          value,
          label: getLevelLabel(value),
        }))}
        value={state.security_level ?? ''}
        onValueChange={(level) =>
          change({ security_level: LEVELS.find((value) => value === level) })
        }
      />
      {!isTable && (
        <Select
          aria-label={t('Sort by')}
          className="w-auto! min-w-36 flex-1 sm:max-w-44"
          options={documentOrderings.map((value) => ({ value, label: getOrderLabel(value) }))}
          value={state.ordering}
          onValueChange={(ordering) => change({ ordering })}
        />
      )}
      {children}
    </FilterBar>
  )
}

function NoDocuments({ state, onClear }: { state: DocumentsSearch; onClear: () => void }) {
  const canUpload = usePermission('document', 'create')
  if (!isFiltered(state) && state.page === 1)
    return (
      <EmptyState
        title={t('No documents found')}
        hint={
          canUpload
            ? t('Upload your first document. Its security level decides who can see it.')
            : undefined
        }
      />
    )
  return (
    <EmptyState
      picture="none"
      title={t('No documents found')}
      hint={t('Nothing matches this search.')}
      action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
    />
  )
}
