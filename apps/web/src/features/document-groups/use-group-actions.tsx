import type { DocumentGroup } from '@casework/contract/document-groups'
import { t } from '@casework/texts'
import { useState, type ReactNode } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { Button } from '~/ui'
import { useGroupReasons } from './group-reasons.ts'
import { useDeleteGroup } from './use-delete-group.ts'

const GroupDialog = lazyDialog(() =>
  import('./group-dialog.tsx').then((module) => module.GroupDialog),
)
const GroupDetails = lazyDialog(() =>
  import('./group-details.tsx').then((module) => module.GroupDetails),
)

interface Details {
  /** The group whose details are open, controlled by the page or its URL. */
  openGroupId: number | null
  onClose: () => void
}

/** Handlers and dialogs to view, edit and delete the groups of a list. */
export function useGroupActions({ openGroupId, onClose }: Details): {
  edit: (group: DocumentGroup) => void
  remove: (group: DocumentGroup) => void
  dialogs: ReactNode
} {
  const [editing, setEditing] = useState<{
    group: DocumentGroup
    open: boolean
    openCount: number
  } | null>(null)
  const { confirmDelete, dialog: deleteDialog } = useDeleteGroup(onClose)
  const remove = (group: DocumentGroup) => confirmDelete([group])
  const [shown, setShown] = useState(openGroupId)
  if (openGroupId !== null && openGroupId !== shown) setShown(openGroupId)
  const reasons = useGroupReasons()
  const isReadOnly = useIsReadOnly()
  const edit = (group: DocumentGroup) =>
    setEditing((before) => ({ group, open: true, openCount: (before?.openCount ?? 0) + 1 }))
  const dialogs = (
    <>
      {shown !== null && (
        <GroupDetails
          key={shown}
          open={openGroupId !== null}
          id={shown}
          onClose={onClose}
          actions={(group) =>
            !isReadOnly && (
              <>
                <Button disabledReason={reasons.remove} onClick={() => remove(group)}>
                  {t('Delete Group')}
                </Button>
                <Button disabledReason={reasons.update} onClick={() => edit(group)}>
                  {t('Edit Group')}
                </Button>
              </>
            )
          }
        />
      )}
      {editing && (
        <GroupDialog
          key={editing.openCount}
          open={editing.open}
          group={editing.group}
          onClose={() => setEditing({ ...editing, open: false })}
        />
      )}
      {deleteDialog}
    </>
  )
  return { edit, remove, dialogs }
}
