import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { call } from '~/platform/http/call'
import { usePermission } from '~/platform/permissions/permissions'
import { useWrite } from '~/platform/query/use-write'

export const useCreateGroup = () =>
  useWrite(documentGroupEndpoints.create, {
    successMessage: t('Document group created successfully'),
  })

export const useUpdateGroup = () =>
  useWrite(documentGroupEndpoints.update, {
    conflictCheck: {
      read: ({ params }) => call(documentGroupEndpoints.get, { params }),
      toBody: ({ name, session_id, description }) => ({ name, session_id, description }),
    },
    successMessage: t('Document group updated successfully'),
  })

/** Moves a document into another group, or removes it from its group. */
export const useMoveDocument = (isRemoval: boolean) =>
  useWrite(documentEndpoints.move, {
    conflictCheck: {
      read: ({ params }) => call(documentEndpoints.get, { params }),
      toBody: ({ group }) => ({ group_id: group }),
    },
    successMessage: isRemoval
      ? t('Document removed from group successfully')
      : t('Document moved successfully'),
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
