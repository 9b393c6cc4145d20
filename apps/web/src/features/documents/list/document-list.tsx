import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { ListView, useRecordList, useSelection } from '~/platform/list'
import { EmptyState } from '~/ui'
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
  const filter = {
    client: { client_id: preset.client },
    case: { case_id: preset.case },
    session: { session_id: preset.session },
  }[scope]
  const list = useRecordList(documentEndpoints.list, filter)
  return (
    <>
      <DocumentSelection
        selection={selection}
        items={list.list.data?.items ?? []}
        onDelete={removeAll}
      >
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
            hint={t('Upload your first document. Its security level decides who can see it.')}
          />
        }
        renderItem={(document) => (
          <DocumentCard document={document} scope={scope} actions={actions} selection={selection} />
        )}
      />
      <BatchBarSpace selection={selection} />
      {dialogs}
    </>
  )
}
