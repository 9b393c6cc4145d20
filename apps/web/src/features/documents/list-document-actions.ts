import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Download, Eye, FolderInput, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import { getDocumentName } from '~/features/document-groups'
import { getViewing } from '~/platform/http/files'
import type { MenuItem } from '~/ui'
import type { DocumentAction, Restriction } from './documents.hooks.ts'

/** What can be done with one listed document. */
export interface ListedAction {
  key: 'view' | 'download' | 'edit' | 'move' | 'remove'
  icon: LucideIcon
  word: string
  /** Contains the document's name. */
  label: string
  /** The right that it needs. */
  right: DocumentAction
  danger?: boolean
}

/**
 * In their order. View is absent if nothing of the file can be shown.
 * @param isReadOnly leaves out the changes
 */
export function listDocumentActions(
  document: DocumentRecord,
  isReadOnly: boolean,
): readonly ListedAction[] {
  const name = getDocumentName(document)
  const all: readonly ListedAction[] = [
    { key: 'view', icon: Eye, word: t('View'), label: t('View {name}', { name }), right: 'read' },
    {
      key: 'download',
      icon: Download,
      word: t('Download'),
      label: t('Download {name}', { name }),
      right: 'download',
    },
    {
      key: 'edit',
      icon: Pencil,
      word: t('Edit'),
      label: t('Edit {name}', { name }),
      right: 'update',
    },
    {
      key: 'move',
      icon: FolderInput,
      word: t('Move to group'),
      label: t('Move to group: {name}', { name }),
      right: 'move',
    },
    {
      key: 'remove',
      icon: Trash2,
      word: t('Delete'),
      label: t('Delete {name}', { name }),
      right: 'delete',
      danger: true,
    },
  ]
  return all.filter(
    ({ key }) =>
      (key !== 'view' || getViewing(document.file_name) !== 'nothing') &&
      (!isReadOnly || key === 'view' || key === 'download'),
  )
}

/** The actions as entries of a menu; those that the role does not have are disabled, with the reason. */
export const buildMenu = (
  document: DocumentRecord,
  handlers: Record<ListedAction['key'], (document: DocumentRecord) => void>,
  restriction: Restriction,
  isReadOnly: boolean,
): MenuItem[] =>
  listDocumentActions(document, isReadOnly).map(({ key, icon, word, right }) => {
    const hint = restriction(document, right)
    const onSelect = () => handlers[key](document)
    return { label: word, icon, hint, disabled: hint !== undefined, onSelect }
  })
