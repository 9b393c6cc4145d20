import type { DocumentRecord } from '@casework/contract/documents'
import { useNavigate } from '@tanstack/react-router'
import { lazyDialog } from '~/platform/lazy-dialog'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentHead } from './document-head.tsx'
import { Reader } from '../reader/reader.tsx'
import { useRestriction } from '../documents.hooks.ts'
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
  const canEdit = restriction(document, 'update') === undefined
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <DocumentHead
        document={document}
        onMove={() => actions.move(document)}
        onDelete={() => actions.remove(document)}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Reader document={document} />
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
          onClose={() =>
            void navigate({ ...paths.document(document.id), search: true, replace: true })
          }
        />
      )}
    </>
  )
}
