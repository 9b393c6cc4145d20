import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Download, Eye, FolderInput, Pencil } from 'lucide-react'
import { getDocumentName } from '~/features/document-groups'
import { useHistoryAction } from '~/platform/history/history-button'
import { getViewing } from '~/platform/http/files'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { buildDeletion, RecordHead, type RecordAction } from '~/platform/record/record-head'
import { paths } from '~/platform/router/paths'
import { SecurityBadge } from '~/platform/security-badge'
import {
  describeDownload,
  useDownloadFile,
  useRestriction,
  useViewFile,
} from '../documents.hooks.ts'

interface DocumentHeadProps {
  document: DocumentRecord
  onMove: () => void
  onDelete: () => void
}

/** The title of a document's page and its actions (DOC-037). */
export function DocumentHead(props: DocumentHeadProps) {
  const { document } = props
  const name = getDocumentName(document)
  const isReadOnly = useIsReadOnly()
  const reading = useReading(document)
  const [edit, move, deletion] = useChanges(props)
  const [history, historyPanel] = useHistoryAction({
    object_type: 'document',
    id: document.id,
    title: name,
  })
  return (
    <>
      <RecordHead
        back={{ list: paths.documents(), label: t('Back to Documents') }}
        eyebrow={t('Document')}
        title={name}
        badge={<SecurityBadge level={document.security_level} />}
        subtitle={name === document.file_name ? undefined : document.file_name}
        actions={[...reading, ...(isReadOnly ? [history] : [edit, move, history, deletion])]}
      />
      {historyPanel}
    </>
  )
}

/** View, if something of the file can be shown, and Download. */
function useReading(document: DocumentRecord): readonly RecordAction[] {
  const view = useViewFile()
  const download = useDownloadFile()
  const restriction = useRestriction()
  const getRefusal = (action: 'read' | 'download') => {
    const reason = restriction(document, action)
    return { isMain: true, disabled: reason !== undefined, hint: reason }
  }
  const viewing = {
    ...getRefusal('read'),
    label: t('View'),
    icon: Eye,
    pending: view.isPending,
    onSelect: () => view.mutate(document),
  }
  const refusal = getRefusal('download')
  const downloading = {
    ...refusal,
    label: t('Download'),
    icon: Download,
    hint: refusal.hint ?? describeDownload(document),
    pending: download.isPending,
    onSelect: () => download.mutate(document),
  }
  return getViewing(document.file_name) === 'nothing' ? [downloading] : [viewing, downloading]
}

function useChanges({ document, onMove, onDelete }: DocumentHeadProps) {
  const { id } = document
  const restriction = useRestriction()
  const getRefusal = (reason = '') => reason !== '' && { disabled: true, hint: reason }
  const editReason = restriction(document, 'update')
  const edit: RecordAction = {
    label: t('Edit'),
    icon: Pencil,
    ...(editReason === undefined && { render: <Link {...paths.editDocument(id)} search /> }),
    ...getRefusal(editReason),
  }
  const move: RecordAction = {
    label: t('Move'),
    icon: FolderInput,
    onSelect: onMove,
    ...getRefusal(restriction(document, 'move')),
  }
  return [edit, move, buildDeletion(onDelete, restriction(document, 'delete'))] as const
}
