import { LEVELS } from '@casework/contract/document-levels'
import type { DocumentRecord, DocumentsQuery } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useMemo, type ComponentProps } from 'react'
import { getDocumentName } from '~/features/document-groups'
import { formatFileSize, formatShortDate } from '~/platform/i18n/format'
import { usePreferences } from '~/platform/i18n/preferences'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { SecurityBadge } from '~/platform/security-badge'
import { CellLink } from '~/platform/table/cell-link'
import { fitBadges, type TableColumn, type TableSpec } from '~/platform/table/columns'
import { FloatingBar } from '~/platform/table/floating-bar'
import { RecordTable } from '~/platform/table/record-table'
import { Badge, type MenuItem } from '~/ui'
import { BatchBar } from '../batch/batch-bar.tsx'
import type { DocumentBatch } from '../batch/use-batch-dialogs.tsx'
import type { DocumentActionHandlers } from '../document-actions.tsx'
import { useDownloadFile, useRestriction, useViewFile } from '../documents.hooks.ts'
import { getLevelLabel } from '../level-labels.ts'
import { buildMenu } from '../list-document-actions.ts'
import { getSourceTag, type ListScope } from './source-tag.ts'

type Ordering = DocumentsQuery['ordering']
type TableProps = ComponentProps<typeof RecordTable<DocumentRecord, Ordering>>

interface DocumentTableProps extends Pick<
  TableProps,
  'items' | 'isStale' | 'ordering' | 'onOrder'
> {
  /** The kind of list: a record's own columns are left out, and documents say where they are. */
  scope?: ListScope
  selection: NonNullable<TableProps['selection']>
  batch: DocumentBatch
  actions: DocumentActionHandlers
  onDelete: (documents: readonly DocumentRecord[]) => void
}

/** Documents as rows, with what can be done with the selected ones. */
export function DocumentTable({
  scope = 'all',
  actions,
  selection,
  batch,
  onDelete,
  ...rows
}: DocumentTableProps) {
  const spec = useSpec(scope, actions)
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

function useSpec(
  scope: ListScope,
  actions: DocumentActionHandlers,
): TableSpec<DocumentRecord, Ordering> {
  const { language } = usePreferences()
  const { mutate: view } = useViewFile()
  const { mutate: download } = useDownloadFile()
  const restriction = useRestriction()
  const isReadOnly = useIsReadOnly()
  return useMemo(
    () =>
      buildSpec(
        scope,
        (document) => buildMenu(document, { ...actions, view, download }, restriction, isReadOnly),
        language,
      ),
    [scope, actions, view, download, restriction, isReadOnly, language],
  )
}

/** Columns that a list inside a record's page does not need. */
const LEFT_OUT: Record<ListScope, readonly string[]> = {
  all: ['source'],
  client: ['client'],
  case: ['client', 'case'],
  session: ['client', 'case', 'session', 'source'],
}

const buildSpec = (
  scope: ListScope,
  listActions: (document: DocumentRecord) => readonly MenuItem[],
  _language: string,
): TableSpec<DocumentRecord, Ordering> => ({
  name: scope === 'all' ? 'documents' : `${scope}Documents`,
  main: 'name',
  getName: getDocumentName,
  getPath: ({ id }) => paths.document(id),
  listActions,
  columns: buildColumns(scope).filter(({ id }) => !LEFT_OUT[scope].includes(id)),
})

const buildColumns = (scope: ListScope): TableColumn<DocumentRecord, Ordering>[] => [
  { id: 'name', label: t('Name'), width: 145, render: getDocumentName },
  {
    id: 'level',
    label: t('Security level'),
    width: fitBadges(LEVELS.map(getLevelLabel), 162, 'level'),
    render: ({ security_level }) => <SecurityBadge level={security_level} />,
  },
  {
    id: 'client',
    label: t('Client'),
    width: 170,
    render: ({ client_id, client_name }) => (
      <CellLink path={paths.client(client_id)}>{client_name}</CellLink>
    ),
  },
  {
    id: 'case',
    label: t('Case'),
    width: 190,
    render: ({ case: id, case_title }) =>
      id !== null && <CellLink path={paths.case(id)}>{case_title}</CellLink>,
  },
  {
    id: 'source',
    label: t('Source'),
    width: fitBadges([t('via Session'), t('via Case'), t('Direct')], 110),
    render: (document) => <Badge>{getSourceTag(document, scope)}</Badge>,
  },
  ...buildDetailColumns(),
]

const buildDetailColumns = (): TableColumn<DocumentRecord, Ordering>[] => [
  {
    id: 'session',
    label: t('Session'),
    width: 150,
    hidden: 'always',
    render: ({ session, session_title }) =>
      session !== null && <CellLink path={paths.session(session)}>{session_title}</CellLink>,
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
    hidden: 'always',
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
    width: 150,
    sort: { asc: 'created_at', desc: '-created_at', first: 'desc' },
    render: ({ created_at }) => formatShortDate(created_at),
  },
]
