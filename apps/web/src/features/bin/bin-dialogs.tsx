import type { BinItem } from '@casework/contract/bin'
import { t } from '@casework/texts'
import type { RefObject } from 'react'
import { isCancelled } from '~/platform/http/api-error'
import { ConfirmDialog } from '~/ui'
import { describeContents } from './bin-labels.ts'
import { usePurge, type useRestore } from './bin.hooks.ts'

interface BinDialogProps {
  /** Stays while the dialog fades out. */
  item: BinItem
  open: boolean
  onClose: (isGone?: boolean) => void
  /** Takes the focus once the item's row is gone. */
  finalFocus: RefObject<HTMLElement | null> | undefined
}

export function RestoreDialog({
  item,
  open,
  onClose,
  finalFocus,
  restore,
}: BinDialogProps & { restore: ReturnType<typeof useRestore> }) {
  const { title, needs } = item
  const contents = describeContents(item)
  const [parent] = needs
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Restore')}
      confirmLabel={t('Restore')}
      pending={restore.isPending}
      finalFocus={finalFocus}
      onConfirm={() =>
        restore.mutate([item], { onSettled: (outcome) => onClose(outcome?.failure === undefined) })
      }
    >
      <p>
        {contents === ''
          ? t('Restore "{title}"?', { title })
          : t('Restore "{title}" with {contents}?', { title, contents })}
      </p>
      {parent && (
        <p className="mt-2">
          {needs.length > 1
            ? t('It belongs to records that are also in the bin. All will be restored: {titles}', {
                titles: needs.map((need) => need.title).join(', '),
              })
            : t('It belongs to "{parent}", which is also in the bin. Both will be restored.', {
                parent: parent.title,
              })}
        </p>
      )}
    </ConfirmDialog>
  )
}

export function PurgeDialog({
  item,
  open,
  onClose,
  finalFocus,
  onPurged,
}: BinDialogProps & { onPurged: (ids: readonly number[]) => void }) {
  const purge = usePurge()
  const { id, kind, title } = item
  const contents = describeContents(item)
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Delete permanently')}
      confirmLabel={t('Delete permanently')}
      pending={purge.isPending}
      finalFocus={finalFocus}
      onConfirm={() =>
        purge.mutate(
          { params: { id } },
          {
            onSuccess: () => onPurged([id]),
            onSettled: (_nothing, error) => !isCancelled(error) && onClose(error === null),
          },
        )
      }
    >
      <p>
        {contents === ''
          ? t(
              '"{title}" will be permanently deleted. Its values in the history are erased. This cannot be undone.',
              { title },
            )
          : t(
              '"{title}" with {contents} will be permanently deleted. Its values in the history are erased. This cannot be undone.',
              { title, contents },
            )}
      </p>
      {kind !== 'document' && kind !== 'document_group' && (
        <p className="mt-2">
          {t('Anything else in the bin that belongs to it is permanently deleted too.')}
        </p>
      )}
    </ConfirmDialog>
  )
}
