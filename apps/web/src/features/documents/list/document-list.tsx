import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { ListView, useRecordList, useSelection } from '~/platform/list'
import { usePermission } from '~/platform/permissions/permissions'
import { EmptyState } from '~/ui'
import { useBatchDialogs } from '../batch/use-batch-dialogs.tsx'
import { DocumentCard } from './document-card.tsx'
import { BatchBarSpace, DocumentSelection } from './document-selection.tsx'
import { CARD_SKELETON } from './documents-tab.tsx'
import type { Preset } from '../upload/upload-target.tsx'
import { UploadButton } from '../upload/upload-button.tsx'
import { useDocumentActions } from '../use-document-actions.tsx'

interface DocumentListProps {
  scope: 'client' | 'case' | 'session'
  /** The record that owns the documents; an upload is preset to it. */
  preset: Preset
  /** Why nothing can be uploaded. */
  disabledReason?: string | undefined
}

/** The documents of one client, case or session, inside its tabs. */
export function DocumentList({ scope, preset, disabledReason }: DocumentListProps) {
  const selection = useSelection<DocumentRecord>()
  const { actions, removeAll, dialogs } = useDocumentActions(selection.deselect)
  const canUpload = usePermission('document', 'create')
  const filter = {
    client: { client_id: preset.client },
    case: { case_id: preset.case },
    session: { session_id: preset.session },
  }[scope]
  const list = useRecordList(documentEndpoints.list, filter)
  const items = list.list.data?.items ?? []
  const batch = useBatchDialogs(selection, items)
  return (
    <>
      <DocumentSelection selection={selection} items={items} batch={batch} onDelete={removeAll}>
        <span className="ml-auto">
          <UploadButton preset={preset} disabledReason={disabledReason} />
        </span>
      </DocumentSelection>
      <ListView
        {...list}
        label={t('Documents')}
        failed={t('Failed to load documents')}
        gridClass="grid gap-3 md:grid-cols-2"
        skeletonClass={`xl:grid-cols-2! ${CARD_SKELETON}`}
        empty={
          <EmptyState
            title={t('No documents found')}
            hint={
              canUpload
                ? t('Upload your first document. Its security level decides who can see it.')
                : undefined
            }
          />
        }
        renderItem={(document) => (
          <DocumentCard document={document} scope={scope} actions={actions} selection={selection} />
        )}
      />
      <BatchBarSpace selection={selection} />
      {batch.dialog}
      {dialogs}
    </>
  )
}
