import { LEVELS } from '@casework/contract/document-levels'
import type { DocumentRecord, DocumentsQuery } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useMemo, type ComponentProps } from 'react'
import { getDocumentName } from '~/features/document-groups'
import { formatDate, formatFileSize } from '~/platform/i18n/format'
import { usePreferences } from '~/platform/i18n/preferences'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { SecurityBadge } from '~/platform/security-badge'
import { fitBadges, type TableColumn, type TableSpec } from '~/platform/table/columns'
import { FloatingBar } from '~/platform/table/floating-bar'
import { RecordTable } from '~/platform/table/record-table'
import type { MenuItem } from '~/ui'
import { BatchBar } from '../batch/batch-bar.tsx'
import type { DocumentBatch } from '../batch/use-batch-dialogs.tsx'
import type { DocumentActionHandlers } from '../document-actions.tsx'
import { useDownloadFile, useRestriction, useViewFile } from '../documents.hooks.ts'
import { getLevelLabel } from '../level-labels.ts'
import { listDocumentActions } from '../list-document-actions.ts'

type Ordering = DocumentsQuery['ordering']
type TableProps = ComponentProps<typeof RecordTable<DocumentRecord, Ordering>>

interface DocumentTableProps extends Pick<
  TableProps,
  'items' | 'isStale' | 'ordering' | 'onOrder'
> {
  selection: NonNullable<TableProps['selection']>
  batch: DocumentBatch
  actions: DocumentActionHandlers
  onDelete: (documents: readonly DocumentRecord[]) => void
}

/** Documents as rows, with what can be done with the selected ones. */
export function DocumentTable({
  actions,
  selection,
  batch,
  onDelete,
  ...rows
}: DocumentTableProps) {
  const spec = useSpec(actions)
  const isReadOnly = useIsReadOnly()
  return (
    <RecordTable
      {...rows}
      spec={spec}
      label={t('Documents')}
      selection={isReadOnly ? undefined : selection}
      bar={
        <FloatingBar isShown={selection.ids.length > 0}>
          <BatchBar
            selection={selection}
            items={rows.items ?? []}
            batch={batch}
            onDelete={onDelete}
          />
        </FloatingBar>
      }
    />
  )
}

function useSpec(actions: DocumentActionHandlers): TableSpec<DocumentRecord, Ordering> {
  const { language } = usePreferences()
  const { mutate: view } = useViewFile()
  const { mutate: download } = useDownloadFile()
  const restriction = useRestriction()
  const isReadOnly = useIsReadOnly()
  return useMemo(() => {
    const handlers = { ...actions, view, download }
    return buildSpec(
      (document) =>
        listDocumentActions(document, isReadOnly).map(({ key, icon, word, right }) => {
          const hint = restriction(document.security_level, right)
          const onSelect = () => handlers[key](document)
          return { label: word, icon, hint, disabled: hint !== undefined, onSelect }
        }),
      language,
    )
  }, [actions, view, download, restriction, isReadOnly, language])
}

const buildSpec = (
  listActions: (document: DocumentRecord) => readonly MenuItem[],
  _language: string,
): TableSpec<DocumentRecord, Ordering> => ({
  name: 'documents',
  main: 'name',
  getName: getDocumentName,
  getPath: ({ id }) => paths.document(id),
  listActions,
  columns: [
    { id: 'name', label: t('Name'), width: 145, render: getDocumentName },
    {
      id: 'level',
      label: t('Security level'),
      width: fitBadges(LEVELS.map(getLevelLabel), 162, 'level'),
      render: ({ security_level }) => <SecurityBadge level={security_level} />,
    },
    { id: 'client', label: t('Client'), width: 140, render: ({ client_name }) => client_name },
    { id: 'case', label: t('Case'), width: 140, render: ({ case_title }) => case_title },
    ...buildDetailColumns(),
  ],
})

const buildDetailColumns = (): TableColumn<DocumentRecord, Ordering>[] => [
  {
    id: 'session',
    label: t('Session'),
    width: 150,
    hidden: 'always',
    render: ({ session_title }) => session_title,
  },
  {
    id: 'group',
    label: t('Group'),
    width: 140,
    hidden: 'always',
    render: ({ group_name }) => group_name,
  },
  {
    id: 'file',
    label: t('File name'),
    width: 140,
    hidden: 'narrow',
    sort: { asc: 'file_name', desc: '-file_name' },
    render: ({ file_name }) => file_name,
  },
  {
    id: 'size',
    label: t('Size'),
    width: 115,
    align: 'end',
    hidden: 'narrow',
    sort: { asc: 'file_size', desc: '-file_size', first: 'desc' },
    render: ({ file_size }) => formatFileSize(file_size),
  },
  {
    id: 'created_at',
    label: t('Uploaded'),
    width: 165,
    sort: { asc: 'created_at', desc: '-created_at', first: 'desc' },
    render: ({ created_at }) => formatDate(created_at),
  },
]
