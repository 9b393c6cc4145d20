import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Eye, FolderInput, Pencil } from 'lucide-react'
import { getDocumentName } from '~/features/document-groups'
import { getViewing } from '~/platform/http/files'
import { HistoryButton } from '~/platform/history/history-button'
import { lazyDialog } from '~/platform/lazy-dialog'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { SecurityBadge } from '~/platform/security-badge'
import { Button, ButtonLink, DeleteButton, PageHeader } from '~/ui'
import { DocumentFacts } from './document-facts.tsx'
import { FileContent } from './file-content.tsx'
import {
  describeDownload,
  useDownloadFile,
  useRestriction,
  useViewFile,
} from '../documents.hooks.ts'
import { SecurityPanel } from './security-panel.tsx'
import { useDocumentActions } from '../use-document-actions.tsx'

const EditDocumentDialog = lazyDialog(() =>
  import('../edit-document-dialog.tsx').then((module) => module.EditDocumentDialog),
)

interface DocumentDetailProps {
  document: DocumentRecord
  /** True at the URL of the edit dialog. */
  editing: boolean
}

export function DocumentDetail({ document, editing }: DocumentDetailProps) {
  const navigate = useNavigate()
  const restriction = useRestriction()
  const { actions, dialogs } = useDocumentActions(
    () => void navigate({ ...paths.documents(), replace: true }),
  )
  const canEdit = restriction(document.security_level, 'update') === undefined
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <PageHeader
        eyebrow={t('Document')}
        title={getDocumentName(document)}
        badge={<SecurityBadge level={document.security_level} />}
        subtitle={getDocumentName(document) === document.file_name ? undefined : document.file_name}
        actions={
          <Actions
            document={document}
            onMove={() => actions.move(document)}
            onDelete={() => actions.remove(document)}
          />
        }
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <FileContent document={document} />
        <div className="min-w-0 space-y-6">
          <DocumentFacts document={document} />
          <SecurityPanel document={document} canEdit={canEdit && !isReadOnly} />
        </div>
      </div>
      {dialogs}
      {editing && canEdit && (
        <EditDocumentDialog
          open
          hasOwnUrl
          document={document}
          onClose={() => void navigate({ ...paths.document(document.id), replace: true })}
        />
      )}
    </>
  )
}

interface ActionsProps {
  document: DocumentRecord
  onMove: () => void
  onDelete: () => void
}

function Actions(props: ActionsProps) {
  const { document } = props
  const view = useViewFile()
  const download = useDownloadFile()
  const restriction = useRestriction()
  const isReadOnly = useIsReadOnly()
  const reason = restriction(document.security_level, 'read')
  const isShown = getViewing(document.file_name) !== 'nothing'
  return (
    <>
      {isShown && (
        <Button
          tone="primary"
          pending={view.isPending}
          disabledReason={reason}
          onClick={() => view.mutate(document)}
        >
          <Eye aria-hidden size={15} />
          {t('View')}
        </Button>
      )}
      <Button
        tone={isShown ? undefined : 'primary'}
        title={describeDownload(document)}
        pending={download.isPending}
        disabledReason={reason}
        onClick={() => download.mutate(document)}
      >
        <Download aria-hidden size={15} />
        {t('Download')}
      </Button>
      {isReadOnly ? <History document={document} /> : <Changes {...props} />}
    </>
  )
}

function History({ document }: { document: DocumentRecord }) {
  return <HistoryButton object_type="document" id={document.id} title={getDocumentName(document)} />
}

function Changes({ document, onMove, onDelete }: ActionsProps) {
  const restriction = useRestriction()
  const getReason = (action: Parameters<typeof restriction>[1]) =>
    restriction(document.security_level, action)
  const editLabel = (
    <>
      <Pencil aria-hidden size={15} />
      {t('Edit')}
    </>
  )
  return (
    <>
      {getReason('update') === undefined ? (
        <ButtonLink render={<Link {...paths.editDocument(document.id)} />}>{editLabel}</ButtonLink>
      ) : (
        <Button disabledReason={getReason('update')}>{editLabel}</Button>
      )}
      <Button disabledReason={getReason('move')} onClick={onMove}>
        <FolderInput aria-hidden size={15} />
        {t('Move')}
      </Button>
      <History document={document} />
      <DeleteButton disabledReason={getReason('delete')} onClick={onDelete} />
    </>
  )
}
