import type { CaseStatus, LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Archive, ArchiveRestore, Ellipsis, FolderCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '~/platform/http/api-error'
import { lazyDialog } from '~/platform/lazy-dialog'
import { usePermission } from '~/platform/permissions/permissions'
import { Button, Menu, toast, type MenuItem } from '~/ui'
import { useSetCaseStatus } from './case-status.hooks.ts'

const CloseCaseDialog = lazyDialog(() =>
  import('./close-case-dialog.tsx').then((module) => module.CloseCaseDialog),
)

interface CaseMenuProps {
  legalCase: LegalCase
  /** More entries, after the changes of the status. */
  items?: readonly MenuItem[]
  /** Offers the deletion here, where a narrow header has no room for its button. */
  onDelete?: (() => void) | undefined
  /** Why the case cannot be deleted. */
  deleteReason?: string | undefined
}

/** "More" of a case: the changes of its status that are allowed now. */
export function CaseMenu({ legalCase, items = [], onDelete, deleteReason }: CaseMenuProps) {
  const { id, status, version } = legalCase
  const canUpdate = usePermission('case', 'update')
  const [isClosing, setIsClosing] = useState(false)
  const setStatus = useSetCaseStatus()
  // Open deadlines were accepted when the case was closed; their reminders go on.
  const changeStatus = (next: CaseStatus) =>
    setStatus.mutate(
      { params: { id }, body: { status: next, accept_open: next === 'archived' }, version },
      { onError: (error) => toast.error(getErrorMessage(error, t('Failed to change status'))) },
    )
  const changes = {
    close: { label: t('Close case'), icon: FolderCheck, onSelect: () => setIsClosing(true) },
    archive: { label: t('Archive case'), icon: Archive, onSelect: () => changeStatus('archived') },
    reopen: { label: t('Reopen case'), icon: ArchiveRestore, onSelect: () => changeStatus('open') },
  }
  const allowed = {
    open: [changes.close],
    closed: [changes.archive, changes.reopen],
    archived: [changes.reopen],
  }[status]
  const groups = [
    canUpdate ? allowed : [],
    items,
    onDelete
      ? [
          {
            label: t('Delete'),
            icon: Trash2,
            onSelect: onDelete,
            disabled: deleteReason !== undefined,
            hint: deleteReason,
          },
        ]
      : [],
  ].filter(({ length }) => length > 0)
  if (groups.length === 0) return null
  return (
    <>
      <Menu
        trigger={
          <Button size="icon" aria-label={t('More')}>
            <Ellipsis aria-hidden size={17} />
          </Button>
        }
        groups={groups}
      />
      <CloseCaseDialog
        legalCase={legalCase}
        setStatus={setStatus}
        open={isClosing}
        onClose={() => setIsClosing(false)}
      />
    </>
  )
}
