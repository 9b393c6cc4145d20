import type { DocumentRecord } from '@casework/contract/documents'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { getDocumentName } from '~/features/document-groups'
import { RowMenu } from '~/platform/list'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { Button } from '~/ui'
import {
  describeDownload,
  useDownloadFile,
  useRestriction,
  useViewFile,
} from './documents.hooks.ts'
import { buildMenu, listDocumentActions } from './list-document-actions.ts'

export interface DocumentActionHandlers {
  edit: (document: DocumentRecord) => void
  move: (document: DocumentRecord) => void
  remove: (document: DocumentRecord) => void
}

interface DocumentActionsProps {
  document: DocumentRecord
  actions: DocumentActionHandlers
}

/** The action buttons of one listed document: icons, whose words are tooltips. */
export function DocumentActions({ document, actions }: DocumentActionsProps) {
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
      reason={restriction(document, right)}
      onClick={() => handlers[key](document)}
    />
  ))
}

/** The same actions as a menu, where a phone has no room for icons. */
export function DocumentMenu({ document, actions }: DocumentActionsProps) {
  const { mutate: view } = useViewFile()
  const { mutate: download } = useDownloadFile()
  const restriction = useRestriction()
  const isReadOnly = useIsReadOnly()
  return (
    <RowMenu
      name={getDocumentName(document)}
      items={buildMenu(document, { ...actions, view, download }, restriction, isReadOnly)}
    />
  )
}

interface ActionProps {
  icon: LucideIcon
  /** The tooltip; `label` also contains the document's name. */
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
      className={clsx(danger && 'ml-4')}
      title={reason === undefined ? hint : undefined}
      aria-label={label}
      pending={pending}
      disabledReason={reason}
      onClick={onClick}
    >
      <Icon aria-hidden size={15} />
    </Button>
  )
}
