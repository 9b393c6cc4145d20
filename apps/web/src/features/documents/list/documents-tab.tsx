import { LEVELS } from '@casework/contract/document-levels'
import {
  documentOrderings,
  type DocumentRecord,
  type DocumentsQuery,
} from '@casework/contract/documents'
import { t } from '@casework/texts'
import { LayoutGrid, List } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FilterBar, ListView, useSelection } from '~/platform/list'
import type { UpdateListState } from '~/platform/list/use-list-state'
import { Button, EmptyState, Select } from '~/ui'
import type { DocumentsSearch } from '../documents-search.ts'
import { DocumentCard } from './document-card.tsx'
import { DocumentRow } from './document-row.tsx'
import { BatchBarSpace, DocumentSelection } from './document-selection.tsx'
import { getLevelLabel } from '../level-labels.ts'
import { SearchOnSubmit } from './search-on-submit.tsx'
import { useDocumentActions } from '../use-document-actions.tsx'

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
export const CARD_SKELETON = '[&>.card]:h-[348px] xl:[&>.card]:h-[380px]'

const LAYOUT_CLASSES = {
  list: {
    gridClass: 'card grid! grid-cols-1! gap-0! divide-y divide-line overflow-hidden',
    skeletonClass: '[&>.card]:h-16 xl:[&>.card]:h-[93px] [&>.card]:rounded-none [&>.card]:border-0',
  },
  grid: { skeletonClass: CARD_SKELETON },
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
}

export function DocumentsTab({ state, change, list }: DocumentsTabProps) {
  const selection = useSelection<DocumentRecord>()
  const { actions, removeAll, dialogs } = useDocumentActions(selection.deselect)
  const Item = state.layout === 'list' ? DocumentRow : DocumentCard
  return (
    <>
      <DocumentFilters state={state} change={change} />
      <DocumentSelection selection={selection} items={list.data?.items ?? []} onDelete={removeAll}>
        <LayoutToggle
          layout={state.layout}
          onChange={(layout) => change({ layout, page: state.page }, { replace: true })}
        />
      </DocumentSelection>
      <ListView
        key={state.layout}
        list={list}
        label={t('Documents')}
        page={state.page}
        pageSize={state.page_size}
        onPageSizeChange={(page_size) => change({ page_size })}
        failed={t('Failed to load documents')}
        {...LAYOUT_CLASSES[state.layout]}
        empty={
          <NoDocuments
            filtered={isFiltered(state) || state.page > 1}
            onClear={() => change(NO_FILTERS)}
          />
        }
        renderItem={(document) => (
          <Item document={document} scope="all" actions={actions} selection={selection} />
        )}
      />
      <BatchBarSpace selection={selection} />
      {dialogs}
    </>
  )
}

function DocumentFilters({ state, change }: Pick<DocumentsTabProps, 'state' | 'change'>) {
  return (
    <FilterBar>
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
        options={LEVELS.map((value) => ({ value, label: getLevelLabel(value) }))}
        value={state.security_level ?? ''}
        onValueChange={(level) =>
          change({ security_level: LEVELS.find((value) => value === level) })
        }
      />
      <Select
        aria-label={t('Sort by')}
        className="w-auto! min-w-36 flex-1 sm:max-w-44"
        options={documentOrderings.map((value) => ({ value, label: getOrderLabel(value) }))}
        value={state.ordering}
        onValueChange={(ordering) => change({ ordering })}
      />
    </FilterBar>
  )
}

function NoDocuments({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return (
      <EmptyState
        title={t('No documents found')}
        hint={t('Upload your first document. Its security level decides who can see it.')}
      />
    )
  return (
    <EmptyState
      title={t('No documents found')}
      hint={t('Nothing matches this search.')}
      action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
    />
  )
}

function LayoutToggle({
  layout,
  onChange,
}: {
  layout: DocumentsSearch['layout']
  onChange: (layout: DocumentsSearch['layout']) => void
}) {
  const looks = [
    { value: 'list', label: t('List view'), icon: List },
    { value: 'grid', label: t('Grid view'), icon: LayoutGrid },
  ] as const
  return (
    <div role="group" aria-label={t('Layout')} className="ml-auto flex gap-1">
      {looks.map(({ value, label, icon: Icon }) => (
        <Button
          key={value}
          size="icon-sm"
          tone={value === layout ? 'secondary' : 'ghost'}
          title={label}
          aria-label={label}
          aria-pressed={value === layout}
          onClick={() => onChange(value)}
        >
          <Icon aria-hidden size={15} />
        </Button>
      ))}
    </div>
  )
}
