import type { Resource } from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { Pencil, Trash2 } from 'lucide-react'
import { useMemo, type ReactElement } from 'react'
import type { MenuItem } from '~/ui'
import { usePreferences } from '../i18n/preferences.ts'
import { usePermission } from '../permissions/permissions.tsx'
import type { TableSpec } from './columns.ts'

/** Edit and Delete, as far as the role has them. */
type BuildRowActions<Item> = (item: Item, editLink: ReactElement) => MenuItem[]

/**
 * The specification of a table whose rows can be edited and deleted. It changes only with the
 * language and the role.
 * @param onDelete stable
 * @param build stable; its second argument is there to be called again for another language
 */
export function useTableSpec<Item, Ordering extends string>(
  resource: Resource,
  onDelete: (items: readonly Item[]) => void,
  build: (buildActions: BuildRowActions<Item>, language: string) => TableSpec<Item, Ordering>,
): TableSpec<Item, Ordering> {
  const { language } = usePreferences()
  const canUpdate = usePermission(resource, 'update')
  const canDelete = usePermission(resource, 'delete')
  return useMemo(
    () =>
      build(
        (item, render) => [
          ...(canUpdate ? [{ label: t('Edit'), icon: Pencil, render }] : []),
          ...(canDelete
            ? [{ label: t('Delete'), icon: Trash2, onSelect: () => onDelete([item]) }]
            : []),
        ],
        language,
      ),
    [build, language, canUpdate, canDelete, onDelete],
  )
}

export type BuildTableSpec<Item, Ordering extends string> = Parameters<
  typeof useTableSpec<Item, Ordering>
>[2]
