import { documentEndpoints } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { DocumentDetail, DocumentSkeleton } from '~/features/documents'
import { getDocumentName } from '~/features/document-groups'
import { ApiError } from '~/platform/http/api-error'
import { paths } from '~/platform/router/paths'
import { isRefused } from '~/platform/query/query'
import { useRecordId } from '~/platform/router/use-record-id'
import { useTitle } from '~/platform/router/use-title'
import { buildRecordQuery, MissingRecord } from './record-state.tsx'

/** /documents/{id} (DOC-037 to DOC-044). */
export function DocumentScreen() {
  return <DocumentPage id={useRecordId('/signed-in/documents/$id')} isEditing={false} />
}

/** /documents/{id}/edit: the document's page with the edit dialog open (DOC-022). */
export function DocumentEditScreen() {
  return <DocumentPage id={useRecordId('/signed-in/documents/$id/edit')} isEditing />
}

function DocumentPage({ id, isEditing }: { id: number; isEditing: boolean }) {
  const { data: document, error } = useQuery(
    buildRecordQuery(documentEndpoints.get, id, t('Failed to load document')),
  )
  useTitle(document ? getDocumentName(document) : t('Document'))
  // If the level is raised above the role's while the page is open, hide the document (DOC-041).
  if (error instanceof ApiError && error.status === 403)
    return (
      <MissingRecord
        title={t('Access Denied')}
        hint={t('You do not have permission to view this document.')}
      />
    )
  if (isRefused(error)) {
    return (
      <MissingRecord
        title={t('Document not found')}
        hint={t(
          "The document you're looking for doesn't exist or you don't have permission to view it.",
        )}
        back={paths.documents()}
        backLabel={t('Back to Documents')}
      />
    )
  }
  if (!document) return error ? <Navigate {...paths.documents()} replace /> : <DocumentSkeleton />
  return <DocumentDetail key={id} document={document} editing={isEditing} />
}
