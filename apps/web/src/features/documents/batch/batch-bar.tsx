import { MAX_DOCUMENTS_PER_BATCH } from '@casework/contract/document-batches'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Archive, ArrowRightLeft, FolderInput, ShieldCheck, Trash2 } from 'lucide-react'
import { usePermission } from '~/platform/permissions/permissions'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import type { DocumentSelectionProps } from './document-selection-props.ts'
import type { BatchAction } from './batch-action.ts'
import { NarrowBar } from './narrow-bar.tsx'
import { useBatchDialogs } from './use-batch-dialogs.tsx'
import { useSelectionKeys } from './use-selection-keys.ts'
import { WideBar } from './wide-bar.tsx'
import { downloadZip } from './zip-download.ts'

/** What can be done with the selected documents; at the bottom of narrow windows. */
export function BatchBar({ selection, items, onDelete }: Omit<DocumentSelectionProps, 'children'>) {
  const documents = useCurrentDocuments(selection.items, items)
  const dialogs = useBatchDialogs(selection, documents)
  const actions = useActions(documents, dialogs.open, onDelete)
  useSelectionKeys(selection, items)
  const isNarrow = useMediaQuery(BELOW.md)
  const View = isNarrow ? NarrowBar : WideBar
  const onScreen = new Set(items.map(({ id }) => id))
  return (
    <>
      <View
        count={documents.length}
        hiddenCount={documents.filter(({ id }) => !onScreen.has(id)).length}
        actions={actions}
        onShow={() => dialogs.open('selected')}
        onClear={selection.clear}
      />
      {dialogs.dialog}
    </>
  )
}

/** The selected documents; those on the screen as they are now. */
function useCurrentDocuments(
  selected: readonly DocumentRecord[],
  items: readonly DocumentRecord[],
): DocumentRecord[] {
  const onScreen = new Map(items.map((item) => [item.id, item]))
  return selected.map((document) => {
    const shown = onScreen.get(document.id)
    // After a change, the list is older until it has been refetched.
    return shown && shown.version >= document.version ? shown : document
  })
}

function useActions(
  documents: readonly DocumentRecord[],
  open: ReturnType<typeof useBatchDialogs>['open'],
  onDelete: DocumentSelectionProps['onDelete'],
): BatchAction[] {
  const canUpdate = usePermission('document', 'update')
  const canDelete = usePermission('document', 'delete')
  const disabledReason =
    documents.length > MAX_DOCUMENTS_PER_BATCH ? t('Select at most 200 documents') : undefined
  const dialogs = [
    { label: t('Level'), icon: ShieldCheck, kind: 'level' },
    { label: t('Group'), icon: FolderInput, kind: 'group' },
    { label: t('Move'), icon: ArrowRightLeft, kind: 'place' },
  ] as const
  return [
    ...(canUpdate
      ? dialogs.map(({ label, icon, kind }) => ({
          label,
          icon,
          disabledReason,
          onSelect: () => open(kind),
        }))
      : []),
    {
      label: t('Download'),
      icon: Archive,
      disabledReason,
      onSelect: () => void downloadZip(documents),
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
