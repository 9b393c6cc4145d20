import type { LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Archive, ArchiveRestore, FolderCheck } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { getErrorMessage } from '~/platform/http/api-error'
import { usePermission } from '~/platform/permissions/permissions'
import { toast, type MenuItem } from '~/ui'
import { buildStep, useSetCaseStatus } from './case-status.hooks.ts'
import { CloseCaseDialog } from './close-case.ts'

/** The changes of the status of a case that are allowed now, and their dialog. */
export function useStatusActions(legalCase: LegalCase): {
  items: readonly MenuItem[]
  dialog: ReactElement
} {
  const { status } = legalCase
  const canUpdate = usePermission('case', 'update')
  const [isClosing, setIsClosing] = useState(false)
  const setStatus = useSetCaseStatus()
  const changeStatus = (next: 'archived' | 'open') =>
    setStatus.mutate(buildStep(legalCase, next), {
      onError: (error) => toast.error(getErrorMessage(error, t('Failed to change status'))),
    })
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
  return {
    items: canUpdate ? allowed : [],
    dialog: (
      <CloseCaseDialog
        legalCase={legalCase}
        setStatus={setStatus}
        open={isClosing}
        onClose={() => setIsClosing(false)}
      />
    ),
  }
}
