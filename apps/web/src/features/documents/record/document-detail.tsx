import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Eye, FolderInput, Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { groupDialogs, getDocumentName } from '~/features/document-groups'
import { canBeViewed } from '~/platform/http/files'
import { HistoryButton } from '~/platform/history/history-button'
import { formatFileSize, formatDate } from '~/platform/i18n/format'
import { lazyDialog } from '~/platform/lazy-dialog'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { SecurityBadge } from '~/platform/security-badge'
import { Button, ButtonLink, DeleteButton, linkClass, PageHeader } from '~/ui'
import { DocumentPreview } from './document-preview.tsx'
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
const GroupDetails = lazyDialog(groupDialogs.details)

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
        subtitle={document.doc_name ? document.file_name : undefined}
        actions={
          <Actions
            document={document}
            onMove={() => actions.move(document)}
            onDelete={() => actions.remove(document)}
          />
        }
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          <Tiles document={document} />
          {document.preview_url !== null && <Picture document={document} />}
        </div>
        <SecurityPanel document={document} canEdit={canEdit && !isReadOnly} />
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

/** Clicking the preview opens the file, as View does. */
function Picture({ document }: { document: DocumentRecord }) {
  const view = useViewFile()
  return (
    <button
      type="button"
      aria-label={t('View {name}', { name: getDocumentName(document) })}
      className="mt-3 block w-full rounded-lg"
      onClick={() => view.mutate(document)}
    >
      <DocumentPreview
        whole
        document={document}
        className="h-96 rounded-lg border border-line p-4"
      />
    </button>
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
  const isShown = canBeViewed(document.file_name)
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

function Tiles({ document }: { document: DocumentRecord }) {
  const {
    client_id,
    client_name,
    case: legalCase,
    case_title,
    session,
    session_title,
    group,
    group_name,
  } = document
  const details = useGroupDetails()
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-3">
        <Tile term={t('Client')}>
          <Link {...paths.client(client_id)} className={linkClass}>
            {client_name}
          </Link>
        </Tile>
        <Tile term={t('Case')}>
          {legalCase === null ? (
            t('No case')
          ) : (
            <Link {...paths.case(legalCase)} className={linkClass}>
              {case_title}
            </Link>
          )}
        </Tile>
        <Tile term={t('Session')}>
          {session === null ? (
            t('No session')
          ) : (
            <Link {...paths.session(session)} className={linkClass}>
              {session_title}
            </Link>
          )}
        </Tile>
        <Tile term={t('Group')}>
          {group === null ? (
            t('No group')
          ) : (
            <button
              type="button"
              className={`${linkClass} text-left`}
              onClick={() => details.open(group)}
            >
              {group_name}
            </button>
          )}
        </Tile>
        <Tile term={t('File size')}>{formatFileSize(document.file_size)}</Tile>
        <Tile term={t('Uploaded')}>{formatDate(document.created_at)}</Tile>
      </dl>
      {details.dialog}
    </>
  )
}

/** The dialog of the document's group. */
function useGroupDetails() {
  const [opened, setOpened] = useState<{ id: number; open: boolean } | null>(null)
  return {
    open: (id: number) => setOpened({ id, open: true }),
    dialog: opened && (
      <GroupDetails
        key={opened.id}
        {...opened}
        fromDocument
        onClose={() => setOpened({ ...opened, open: false })}
      />
    ),
  }
}

function Tile({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="card min-w-0 px-4 py-3">
      <dt className="text-meta text-ink-3">{term}</dt>
      <dd className="mt-0.5 font-medium">{children}</dd>
    </div>
  )
}
