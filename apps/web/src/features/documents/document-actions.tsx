import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Download, Eye, FolderInput, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import { nameOf } from '~/features/document-groups'
import { canBeShown } from '~/platform/files'
import { Button } from '~/ui'
import { useDownload, useRestriction, useView } from './documents.hooks.ts'

export interface DocumentActionHandlers {
  edit: (document: DocumentRecord) => void
  move: (document: DocumentRecord) => void
  remove: (document: DocumentRecord) => void
}

/** What can be done with one document of a list (DOC-015, DOC-017); what cannot be shown has no View (FIX-071). */
export function DocumentActions({
  document,
  actions,
}: {
  document: DocumentRecord
  actions: DocumentActionHandlers
}) {
  const view = useView()
  const download = useDownload()
  const restriction = useRestriction()
  const name = nameOf(document)
  const because = (action: Parameters<typeof restriction>[1]) =>
    restriction(document.security_level, action)
  return (
    <>
      {canBeShown(document.file_name) && (
        <Action
          icon={Eye}
          word={t('View')}
          label={t('View {name}', { name })}
          pending={view.isPending}
          reason={because('read')}
          onClick={() => view.mutate(document)}
        />
      )}
      <Action
        icon={Download}
        word={t('Download')}
        label={t('Download {name}', { name })}
        pending={download.isPending}
        reason={because('read')}
        onClick={() => download.mutate(document)}
      />
      <Action
        icon={Pencil}
        word={t('Edit')}
        label={t('Edit {name}', { name })}
        reason={because('update')}
        onClick={() => actions.edit(document)}
      />
      <Action
        icon={FolderInput}
        word={t('Move to group')}
        label={t('Move {name} to a group', { name })}
        reason={because('move')}
        onClick={() => actions.move(document)}
      />
      <Action
        icon={Trash2}
        word={t('Delete')}
        label={t('Delete {name}', { name })}
        danger
        reason={because('delete')}
        onClick={() => actions.remove(document)}
      />
    </>
  )
}

interface ActionProps {
  icon: LucideIcon
  /** What the pointer is told; the label says the document's name too. */
  word: string
  label: string
  reason: string | undefined
  pending?: boolean
  danger?: boolean
  onClick: () => void
}

function Action({
  icon: Icon,
  word,
  label,
  reason,
  pending = false,
  danger = false,
  onClick,
}: ActionProps) {
  return (
    <Button
      size="icon-sm"
      tone="ghost"
      className={danger ? 'text-danger!' : undefined}
      title={reason === undefined ? word : undefined}
      aria-label={label}
      pending={pending}
      disabledReason={reason}
      onClick={onClick}
    >
      <Icon aria-hidden size={15} />
    </Button>
  )
}
