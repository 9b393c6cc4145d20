import { t } from '@casework/texts'
import { usePermission } from '~/platform/permissions/permissions'

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
