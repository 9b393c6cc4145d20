import type { DocumentGroup } from '@casework/contract/document-groups'
import { t } from '@casework/texts'
import { RemovalDialog } from '~/platform/list'
import { useRemoveGroup } from './document-groups.hooks.ts'

/** Confirms the deletion of a group; its documents are kept. */
export function GroupRemoval({
  group,
  onClose,
  onRemoved,
}: {
  group: DocumentGroup | null
  onClose: () => void
  onRemoved: () => void
}) {
  const removal = useRemoveGroup(onRemoved)
  return (
    <RemovalDialog
      records={group ? [group] : []}
      names={[]}
      title={t('Delete Document Group')}
      question={t(
        'Are you sure you want to delete "{name}"? Its documents will be kept without a group.',
        { name: group?.name ?? '' },
      )}
      removal={removal}
      onClose={onClose}
    />
  )
}
