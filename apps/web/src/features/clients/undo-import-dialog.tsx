import { clientImports } from '@casework/contract/client-imports'
import { t } from '@casework/texts'
import { useWrite } from '~/platform/query/use-write'
import { ConfirmDialog, toast } from '~/ui'

interface UndoImportDialogProps {
  /** Id of the import. */
  id: number
  fileName: string
  /** Number of clients that it added. */
  count: number
  open: boolean
  onClose: () => void
  /** Called after the clients are in the bin. */
  onUndone?: (() => void) | undefined
}

/** Moves the untouched clients of an import to the bin after a confirmation. */
export function UndoImportDialog({
  id,
  fileName,
  count,
  open,
  onClose,
  onUndone,
}: UndoImportDialogProps) {
  const undo = useWrite(clientImports.undoImport, {
    failed: t('Failed to undo the import'),
    refetchAfterFailure: true,
    onSaved: ({ removed_count, kept_count }) => {
      toast.success(
        t('{n, plural, one {# client} other {# clients}} moved to the bin, {k} kept', {
          n: removed_count,
          k: kept_count,
        }),
      )
      onUndone?.()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Undo import')}
      confirmLabel={t('Undo import')}
      pending={undo.isPending}
      onConfirm={() => undo.mutate({ params: { id } }, { onSettled: onClose })}
    >
      {t(
        'Undo the import of "{file}"? Up to {n, plural, one {# client moves} other {# clients move}} to the bin. Clients that were changed or have records stay.',
        { file: fileName, n: count },
      )}
    </ConfirmDialog>
  )
}
