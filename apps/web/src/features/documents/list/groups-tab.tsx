import { t } from '@casework/texts'
import { GroupsView, NewGroupButton } from '~/features/document-groups'
import { FilterBar } from '~/platform/list'
import type { UpdateListState } from '~/platform/list/use-list-state'
import { Button, EmptyState } from '~/ui'
import type { DocumentsSearch } from '../documents-search.ts'
import { SearchOnSubmit } from './search-on-submit.tsx'

export function GroupsTab({
  state,
  change,
}: {
  state: DocumentsSearch
  change: UpdateListState<DocumentsSearch>
}) {
  const { search, page, page_size } = state
  const clear = () => change({ search: '' })
  return (
    <>
      <FilterBar>
        <SearchOnSubmit
          key={search}
          value={search}
          label={t('Search document groups')}
          onSearch={(text) => change({ search: text })}
        />
      </FilterBar>
      <div className="h-4" />
      <GroupsView
        query={{ search, page, page_size }}
        onPageSizeChange={(size) => change({ page_size: size })}
        openGroupId={state.group ?? null}
        onOpen={(id) =>
          change({ tab: 'groups', group: id ?? undefined, page }, { replace: id === null })
        }
        empty={
          search !== '' || page > 1 ? (
            <EmptyState
              picture="none"
              title={t('No document groups found')}
              hint={t('Nothing matches this search.')}
              action={<Button onClick={clear}>{t('Clear search')}</Button>}
            />
          ) : (
            <EmptyState
              title={t('No document groups found')}
              hint={t(
                'Use a group for documents that belong together, such as the exhibits for a hearing.',
              )}
              action={<NewGroupButton label={t('Create Your First Group')} />}
            />
          )
        }
      />
    </>
  )
}
