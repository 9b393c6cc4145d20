import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { call } from '~/platform/call'
import { useUpdate } from '~/platform/form'
import { usePermission } from '~/platform/permissions'
import { useRemoval } from '~/platform/use-removal'
import { useSave } from '~/platform/use-save'

/** A group names its documents and counts on its session; a move changes both sides. */
const CHANGED = ['document-groups', 'documents', 'sessions']

export const useCreateGroup = () =>
  useSave(documentGroupEndpoints.create, {
    refresh: CHANGED,
    done: t('Document group created successfully'),
  })

export const useUpdateGroup = () =>
  useUpdate({
    endpoint: documentGroupEndpoints.update,
    read: ({ params }) => call(documentGroupEndpoints.get, { params }),
    bodyOf: ({ name, session_id, description }) => ({ name, session_id, description }),
    refresh: CHANGED,
    done: t('Document group updated successfully'),
  })

export const useRemoveGroup = (onRemoved: () => void) =>
  useRemoval(documentGroupEndpoints.remove, {
    refresh: CHANGED,
    onRemoved,
    texts: {
      one: t('Document group deleted successfully'),
      many: (count) => t('{n} document groups deleted successfully', { n: count }),
      oneFailed: t('Failed to delete document group'),
      someFailed: t('Failed to delete document group'),
    },
  })

/** Into another group, or out of its own (DOC-081, DOC-083). */
export const useMoveDocument = (out: boolean) =>
  useUpdate({
    endpoint: documentEndpoints.move,
    read: ({ params }) => call(documentEndpoints.get, { params }),
    bodyOf: ({ group }) => ({ group_id: group }),
    refresh: CHANGED,
    done: out ? t('Document removed from group successfully') : t('Document moved successfully'),
  })

/** Why groups cannot be made, changed or deleted here, as the tooltip of the button; undefined when they can (GROUP-025 to GROUP-029). */
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

/** The same for moving documents between groups (DOC-073, DOC-074). */
export const useMoveReason = () =>
  usePermission('document', 'update')
    ? undefined
    : t('You do not have permission to move documents between groups')
