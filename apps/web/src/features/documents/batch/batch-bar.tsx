import { MAX_DOCUMENTS_PER_BATCH } from '@casework/contract/document-batches'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Archive, ArrowRightLeft, FolderInput, ShieldCheck, Trash2 } from 'lucide-react'
import { usePermission } from '~/platform/permissions/permissions'
import { useSecurityToast } from '~/platform/permissions/use-security-toast'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { useRestriction, type Restriction } from '../documents.hooks.ts'
import type { DocumentSelectionProps } from './document-selection-props.ts'
import type { BatchAction } from './batch-action.ts'
import { NarrowBar } from './narrow-bar.tsx'
import type { DocumentBatch } from './use-batch-dialogs.tsx'
import { useSelectionKeys } from './use-selection-keys.ts'
import { WideBar } from './wide-bar.tsx'
import { downloadZip } from './zip-download.ts'

/** What can be done with the selected documents; at the bottom of narrow windows. */
export function BatchBar({
  selection,
  items,
  batch: { documents, open },
  onDelete,
}: Omit<DocumentSelectionProps, 'children'>) {
  const actions = useActions(documents, open, onDelete)
  useSelectionKeys(selection, items)
  const isNarrow = useMediaQuery(BELOW.md)
  const View = isNarrow ? NarrowBar : WideBar
  const onScreen = new Set(items.map(({ id }) => id))
  return (
    <View
      count={documents.length}
      hiddenCount={documents.filter(({ id }) => !onScreen.has(id)).length}
      actions={actions}
      onShow={() => open('selected')}
      onClear={selection.clear}
    />
  )
}

function useActions(
  documents: readonly DocumentRecord[],
  open: DocumentBatch['open'],
  onDelete: DocumentSelectionProps['onDelete'],
): BatchAction[] {
  const canUpdate = usePermission('document', 'update')
  const canDelete = usePermission('document', 'delete')
  const showSecurity = useSecurityToast()
  const restriction = useRestriction()
  const disabledReason =
    documents.length > MAX_DOCUMENTS_PER_BATCH ? t('Select at most 200 documents') : undefined
  const dialogs = [
    { label: t('Level'), name: t('Change Level'), icon: ShieldCheck, kind: 'level' },
    { label: t('Group'), name: undefined, icon: FolderInput, kind: 'group' },
    { label: t('Move'), name: undefined, icon: ArrowRightLeft, kind: 'place' },
  ] as const
  return [
    ...(canUpdate
      ? dialogs.map(({ label, name, icon, kind }) => ({
          label,
          name,
          icon,
          disabledReason,
          onSelect: () => open(kind),
        }))
      : []),
    {
      label: t('Download'),
      icon: Archive,
      // The server refuses the whole zip.
      disabledReason: disabledReason ?? findRefusal(documents, restriction),
      onSelect: () => void downloadZip(documents, showSecurity),
    },
    ...(canDelete
      ? [
          {
            label: t('Delete Selected'),
            icon: Trash2,
            danger: true,
            disabledReason: undefined,
            onSelect: () => onDelete(documents),
          },
        ]
      : []),
  ]
}

const findRefusal = (documents: readonly DocumentRecord[], restriction: Restriction) =>
  documents.map((document) => restriction(document, 'download')).find((one) => one !== undefined)
