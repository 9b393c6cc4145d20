import type { DocumentRecord } from '@casework/contract/documents'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { Button } from '~/ui'
import {
  describeDownload,
  useDownloadFile,
  useRestriction,
  useViewFile,
} from './documents.hooks.ts'
import { listDocumentActions } from './list-document-actions.ts'

export interface DocumentActionHandlers {
  edit: (document: DocumentRecord) => void
  move: (document: DocumentRecord) => void
  remove: (document: DocumentRecord) => void
}

/** The action buttons of one listed document. */
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
  const isReadOnly = useIsReadOnly()
  const handlers = { ...actions, view: view.mutate, download: download.mutate }
  return listDocumentActions(document, isReadOnly).map(({ key, right, ...action }) => (
    <Action
      key={key}
      {...action}
      hint={key === 'download' ? describeDownload(document) : undefined}
      pending={(key === 'view' && view.isPending) || (key === 'download' && download.isPending)}
      reason={restriction(document.security_level, right)}
      onClick={() => handlers[key](document)}
    />
  ))
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
