import type { Resource } from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { usePermissions } from '../permissions/permissions.tsx'
import { RowMenu } from './row-menu.tsx'

/** The menu of a card: Edit and Delete, as far as the role has them. */
export function RecordMenu({
  resource,
  name,
  editLink,
  onDelete,
}: {
  resource: Resource
  name: string
  /** Absent if the card has a link of its own. */
  editLink?: ReactElement
  onDelete: () => void
}) {
  const { can } = usePermissions()
  const edit = { label: t('Edit'), icon: Pencil, render: editLink }
  const remove = { label: t('Delete'), icon: Trash2, onSelect: onDelete }
  return (
    <RowMenu
      name={name}
      items={[
        ...(editLink && can(resource, 'update') ? [edit] : []),
        ...(can(resource, 'delete') ? [remove] : []),
      ]}
    />
  )
}
