import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { Download, Eye, FolderInput, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import { getDocumentName } from '~/features/document-groups'
import { canBeViewed } from '~/platform/http/files'
import { Button } from '~/ui'
import {
  describeDownload,
  useDownloadFile,
  useRestriction,
  useViewFile,
} from './documents.hooks.ts'

export interface DocumentActionHandlers {
  edit: (document: DocumentRecord) => void
  move: (document: DocumentRecord) => void
  remove: (document: DocumentRecord) => void
}

/**
 * The action buttons of one listed document. View is absent if the browser cannot show the file.
 */
export function DocumentActions({
  document,
  actions,
}: {
  document: DocumentRecord
  actions: DocumentActionHandlers
}) {
  const view = useViewFile()
  const download = useDownloadFile()
  const restriction = useRestriction()
  const name = getDocumentName(document)
  const getReason = (action: Parameters<typeof restriction>[1]) =>
    restriction(document.security_level, action)
  return (
    <>
      {canBeViewed(document.file_name) && (
        <Action
          icon={Eye}
          word={t('View')}
          label={t('View {name}', { name })}
          pending={view.isPending}
          reason={getReason('read')}
          onClick={() => view.mutate(document)}
        />
      )}
      <Action
        icon={Download}
        word={t('Download')}
        hint={describeDownload(document)}
        label={t('Download {name}', { name })}
        pending={download.isPending}
        reason={getReason('read')}
        onClick={() => download.mutate(document)}
      />
      <Action
        icon={Pencil}
        word={t('Edit')}
        label={t('Edit {name}', { name })}
        reason={getReason('update')}
        onClick={() => actions.edit(document)}
      />
      <Action
        icon={FolderInput}
        word={t('Move to group')}
        label={t('Move to group: {name}', { name })}
        reason={getReason('move')}
        onClick={() => actions.move(document)}
      />
      <Action
        icon={Trash2}
        word={t('Delete')}
        label={t('Delete {name}', { name })}
        danger
        reason={getReason('delete')}
        onClick={() => actions.remove(document)}
      />
    </>
  )
}

interface ActionProps {
  icon: LucideIcon
  /** Shown from 1280 px, else the tooltip; `label` also contains the document's name. */
  word: string
  /** Replaces the tooltip. */
  hint?: string | undefined
  label: string
  reason: string | undefined
  pending?: boolean
  danger?: boolean
  onClick: () => void
}

function Action({
  icon: Icon,
  word,
  hint = word,
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
      className={clsx(
        'xl:w-auto! xl:gap-1.5! xl:px-1.5! xl:text-label',
        danger && 'ml-4 text-danger!',
      )}
      title={reason === undefined ? hint : undefined}
      aria-label={label}
      pending={pending}
      disabledReason={reason}
      onClick={onClick}
    >
      <Icon aria-hidden size={15} />
      <span className="max-xl:hidden">{word}</span>
    </Button>
  )
}
