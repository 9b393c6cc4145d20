import { canSee, type Level } from '@casework/contract/document-levels'
import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useMutation } from '@tanstack/react-query'
import { useMoveReason } from '~/features/document-groups'
import { call } from '~/platform/call'
import { downloadFile, viewFile } from '~/platform/files'
import { useUpdate } from '~/platform/form'
import { usePermissions } from '~/platform/permissions'
import { useRemoval } from '~/platform/use-removal'
import { toast } from '~/ui'

/** A document counts on its group, session, case, client and on the dashboard. */
export const CHANGED = ['documents', 'document-groups', 'sessions', 'cases', 'clients', 'dashboard']

export const useRemoveDocuments = (onRemoved?: (ids: readonly number[]) => void) =>
  useRemoval(documentEndpoints.remove, {
    refresh: CHANGED,
    onRemoved,
    texts: {
      one: t('Document deleted successfully'),
      many: (count) => t('{n} documents deleted successfully', { n: count }),
      oneFailed: t('Failed to delete document'),
      someFailed: t('Failed to delete documents'),
    },
  })

export const useUpdateDocument = () =>
  useUpdate({
    endpoint: documentEndpoints.update,
    read: ({ params }) => call(documentEndpoints.get, { params }),
    bodyOf: ({ doc_name, security_level }) => ({ doc_name, security_level }),
    refresh: CHANGED,
    done: t('Document updated successfully'),
  })

/** Shows a file in a new tab; started inside the click, so that the tab may open. */
export function useView() {
  return useMutation({
    mutationFn: (file: DocumentRecord) => viewFile(file),
    retry: false,
    onSuccess: (failure) => void (failure !== null && toast.error(failure)),
  })
}

export function useDownload() {
  return useMutation({
    mutationFn: (file: DocumentRecord) => downloadFile(file),
    retry: false,
    onSuccess: (failure) =>
      void (failure === null
        ? toast.success(t('Document downloaded successfully'))
        : toast.error(failure)),
  })
}

type DocumentAction = 'read' | 'update' | 'move' | 'delete'

/** Why something cannot be done with a document, as the tooltip of its button; undefined when it can (DOC-017, DOC-067 to DOC-075). */
export function useRestriction(): (level: Level, action: DocumentAction) => string | undefined {
  const { role, can } = usePermissions()
  const moveReason = useMoveReason()
  return (level, action) => {
    if (!canSee(role, level))
      return t('Your {ROLE} role cannot access {LEVEL} security documents', {
        ROLE: role.toUpperCase(),
        LEVEL: level.toUpperCase(),
      })
    if (action === 'move') return moveReason
    if (can('document', action)) return undefined
    return action === 'update'
      ? t('You do not have permission to edit documents')
      : t('You do not have permission to perform this action')
  }
}
