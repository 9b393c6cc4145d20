import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { call } from '~/platform/call'
import { useUpdate } from '~/platform/form'
import { usePermission } from '~/platform/permissions'
import { useRemoval } from '~/platform/use-removal'
import { useSave } from '~/platform/use-save'

/** Groups list their documents and are counted on their session; a move changes both groups. */
const AFFECTED_QUERIES = ['document-groups', 'documents', 'sessions']

export const useCreateGroup = () =>
  useSave(documentGroupEndpoints.create, {
    refresh: AFFECTED_QUERIES,
    done: t('Document group created successfully'),
  })

export const useUpdateGroup = () =>
  useUpdate({
    endpoint: documentGroupEndpoints.update,
    read: ({ params }) => call(documentGroupEndpoints.get, { params }),
    bodyOf: ({ name, session_id, description }) => ({ name, session_id, description }),
    refresh: AFFECTED_QUERIES,
    done: t('Document group updated successfully'),
  })

export const useRemoveGroup = (onRemoved: () => void) =>
  useRemoval(documentGroupEndpoints.remove, {
    refresh: AFFECTED_QUERIES,
    onRemoved,
    texts: {
      one: t('Document group deleted successfully'),
      many: (count) => t('{n} document groups deleted successfully', { n: count }),
      oneFailed: t('Failed to delete document group'),
      someFailed: t('Failed to delete document group'),
    },
  })

/** Moves a document into another group or, with `out`, out of its group. */
export const useMoveDocument = (out: boolean) =>
  useUpdate({
    endpoint: documentEndpoints.move,
    read: ({ params }) => call(documentEndpoints.get, { params }),
    bodyOf: ({ group }) => ({ group_id: group }),
    refresh: AFFECTED_QUERIES,
    done: out ? t('Document removed from group successfully') : t('Document moved successfully'),
  })

/** Per action, the tooltip of its disabled button; undefined if the role allows the action. */
export function useGroupReasons() {
  const modify = t('You do not have permission to modify document groups')
  return {
    create: usePermission('document_group', 'create') ? undefined : modify,
    update: usePermission('document_group', 'update') ? undefined : modify,
    remove: usePermission('document_group', 'delete')
      ? undefined
      : t('You do not have permission to delete document groups'),
  }
}

/** The tooltip of a disabled "Move" button; undefined if the role allows moving. */
export const useMoveReason = () =>
  usePermission('document', 'update')
    ? undefined
    : t('You do not have permission to move documents between groups')
