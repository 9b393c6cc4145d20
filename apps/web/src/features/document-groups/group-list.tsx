import { t } from '@casework/texts'
import { useState } from 'react'
import { INNER_GRID } from '~/platform/list'
import { EmptyState } from '~/ui'
import type { GroupPreset } from './group-dialog.tsx'
import { GroupsView } from './groups-view.tsx'
import { NewGroupButton } from './new-group-button.tsx'

const PAGE_SIZE = 10

/** The groups of a session. A new group is prefilled with the session's client and case. */
export function GroupList({ preset }: { preset: GroupPreset & { session: number } }) {
  const [page, setPage] = useState(1)
  const [openGroupId, setOpenGroupId] = useState<number | null>(null)
  return (
    <section aria-labelledby="session-groups" className="mb-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="session-groups" className="text-panel">
          {t('Document Groups')}
        </h2>
        <NewGroupButton preset={preset} />
      </div>
      <GroupsView
        query={{ session_id: preset.session, page, page_size: PAGE_SIZE }}
        onPageChange={setPage}
        openGroupId={openGroupId}
        onOpen={setOpenGroupId}
        gridClass={INNER_GRID}
        empty={
          <EmptyState
            className="py-8!"
            title={t('No document groups found')}
            hint={t(
              'Use a group for documents that belong together, such as the exhibits for a hearing.',
            )}
          />
        }
      />
    </section>
  )
}
