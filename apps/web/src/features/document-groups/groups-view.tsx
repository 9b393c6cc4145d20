import { documentGroupEndpoints, type DocumentGroup } from '@casework/contract/document-groups'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ListView, RECORD_GRID } from '~/platform/list'
import { buildListQuery } from '~/platform/query/query'
import { GroupCard } from './group-card.tsx'
import { useGroupActions } from './use-group-actions.tsx'

type Paging = Pick<ComponentProps<typeof ListView>, 'onPageChange' | 'onPageSizeChange'>

interface GroupsViewProps extends Paging {
  query: { search?: string; session_id?: number | undefined; page: number; page_size: number }
  empty: ReactNode
  /** The group whose details are open. */
  openGroupId: number | null
  onOpen: (id: number | null) => void
  gridClass?: string | undefined
}

/** Group cards with their actions and the loading, empty and error states of a list. */
export function GroupsView({
  query,
  empty,
  openGroupId,
  onOpen,
  gridClass,
  ...paging
}: GroupsViewProps) {
  const list = useQuery(buildListQuery(documentGroupEndpoints.list, query))
  const { edit, remove, dialogs } = useGroupActions({ openGroupId, onClose: () => onOpen(null) })
  return (
    <>
      <ListView<DocumentGroup>
        {...paging}
        list={list}
        label={t('Document Groups')}
        page={query.page}
        pageSize={query.page_size}
        failed={t('Failed to load document groups')}
        gridClass={gridClass ?? RECORD_GRID}
        empty={empty}
        renderItem={(group) => (
          <GroupCard
            group={group}
            onOpen={() => onOpen(group.id)}
            onEdit={() => edit(group)}
            onDelete={() => remove(group)}
          />
        )}
      />
      {dialogs}
    </>
  )
}
