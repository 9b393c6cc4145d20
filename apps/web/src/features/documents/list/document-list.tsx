import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { INNER_GRID, InnerList, LookButton, useInnerList, useSelection } from '~/platform/list'
import { usePermission } from '~/platform/permissions/permissions'
import { lazy } from 'react'
import { EmptyState } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { useBatchDialogs } from '../batch/use-batch-dialogs.tsx'
import { DocumentCard } from './document-card.tsx'
import { BatchBarSpace, DocumentSelection } from './document-selection.tsx'
import { CARD_SKELETON } from './documents-tab.tsx'
import type { Preset } from '../upload/upload-target.tsx'
import { useUploadButton } from '../upload/upload-button.tsx'
import { useDocumentActions } from '../use-document-actions.tsx'

const DocumentTable = lazy(() =>
  fetchWhenOnline(() =>
    import('./document-table.tsx').then((module) => ({ default: module.DocumentTable })),
  ),
)

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
  const inner = useInnerList(documentEndpoints.list, filter)
  const { isTable } = inner.look
  const items = inner.view.list.data?.items ?? []
  const batch = useBatchDialogs(selection, items)
  const [uploadButton, uploadDialog] = useUploadButton({ preset, disabledReason })
  const buttons = (
    <span className="ml-auto flex gap-2">
      <LookButton look={inner.look} />
      {uploadButton}
    </span>
  )
  return (
    <>
      {isTable ? (
        <div className="mb-3 flex">{buttons}</div>
      ) : (
        <DocumentSelection {...{ selection, items, batch }} onDelete={removeAll}>
          {buttons}
        </DocumentSelection>
      )}
      <InnerList
        inner={inner}
        label={t('Documents')}
        failed={t('Failed to load documents')}
        gridClass={`mt-2 ${INNER_GRID}`}
        skeletonClass={`mt-2 xl:grid-cols-2! ${CARD_SKELETON}`}
        empty={<NoDocuments />}
        renderTable={({ ordering, onOrder, ...rows }) => (
          <DocumentTable
            {...rows}
            {...{ scope, selection, batch, actions, onOrder }}
            ordering={(ordering ?? '-created_at') as '-created_at'}
            onDelete={removeAll}
          />
        )}
        renderItem={(document) => (
          <DocumentCard document={document} scope={scope} actions={actions} selection={selection} />
        )}
      />
      {!isTable && <BatchBarSpace selection={selection} />}
      {uploadDialog}
      {batch.dialog}
      {dialogs}
    </>
  )
}

function NoDocuments() {
  const canUpload = usePermission('document', 'create')
  return (
    <EmptyState
      title={t('No documents found')}
      hint={
        canUpload
          ? t('Upload your first document. Its security level decides who can see it.')
          : undefined
      }
    />
  )
}
