import { t } from '@casework/texts'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import type { MenuItem } from '~/ui'

/** Edit and Delete, as far as the role has them. */
export const buildRowActions = (
  editLink: ReactElement | false,
  onDelete: (() => void) | false,
): MenuItem[] => [
  ...(editLink ? [{ label: t('Edit'), icon: Pencil, render: editLink }] : []),
  ...(onDelete ? [{ label: t('Delete'), icon: Trash2, onSelect: onDelete }] : []),
]
