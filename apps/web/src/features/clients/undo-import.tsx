import type { ClientImportResult } from '@casework/contract/client-import'
import { t } from '@casework/texts'
import { useState } from 'react'
import { usePermission } from '~/platform/permissions/permissions'
import { Button } from '~/ui'
import { UndoImportDialog } from './undo-import-dialog.tsx'

interface UndoImportProps {
  result: ClientImportResult
  fileName: string
  onUndone: () => void
}

/** Offered to owner and admin after an import that added clients. */
export function UndoImport({ result, fileName, onUndone }: UndoImportProps) {
  const { import_id, success_count } = result
  const [isOpen, setIsOpen] = useState(false)
  const canUndo = usePermission('client', 'delete')
  if (import_id === null || success_count === 0 || !canUndo) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('Undo import')}</Button>
      <UndoImportDialog
        id={import_id}
        fileName={fileName}
        count={success_count}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onUndone={onUndone}
      />
    </>
  )
}
