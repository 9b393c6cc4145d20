import { documentGroupEndpoints, type DocumentGroup } from '@casework/contract/document-groups'
import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderInput } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ApiError } from '~/platform/http/api-error'
import { HistoryButton } from '~/platform/history/history-button'
import { formatFileSize, formatDate } from '~/platform/i18n/format'
import { lazyDialog } from '~/platform/lazy-dialog'
import { ListView, useRecordList } from '~/platform/list'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { buildQuery } from '~/platform/query/query'
import { SecurityBadge } from '~/platform/security-badge'
import {
  Button,
  ButtonLink,
  DefinitionList,
  Dialog,
  EmptyState,
  ErrorState,
  linkClass,
  Skeleton,
} from '~/ui'
import { useMoveReason } from './group-reasons.ts'
import { getDocumentName } from './document-name.ts'

const MoveDocumentDialog = lazyDialog(() =>
  import('./move-document-dialog.tsx').then((module) => module.MoveDocumentDialog),
)

interface GroupDetailsProps {
  open: boolean
  id: number
  /** Opened from a document: also links to the group on the groups tab. */
  fromDocument?: boolean | undefined
  onClose: () => void
  /** Further buttons for the footer, rendered once the group is loaded. */
  actions?: ((group: DocumentGroup) => ReactNode) | undefined
}

export function GroupDetails({
  open,
  id,
  fromDocument = false,
  onClose,
  actions,
}: GroupDetailsProps) {
  const {
    data: group,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...buildQuery(documentGroupEndpoints.get, { params: { id } }), enabled: open })
  const missing = group === null || (error instanceof ApiError && error.status === 404)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      width="lg"
      title={t('Group Details')}
      description={group?.name}
      footer={
        <>
          {fromDocument && (
            <ButtonLink render={<Link {...paths.group(id)} />}>
              {t('Show in Document Groups')}
            </ButtonLink>
          )}
          {group && <HistoryButton object_type="document_group" id={group.id} title={group.name} />}
          {group && actions?.(group)}
          <Button onClick={onClose}>{t('Close')}</Button>
        </>
      }
    >
      {group || !(missing || error) ? (
        // Marks the dialog as a place to drop files.
        <div data-group={id}>{group ? <Facts group={group} /> : <Skeleton className="h-52" />}</div>
      ) : missing ? (
        <EmptyState
          picture="none"
          className="border-0"
          title={t('Group information not available')}
          hint={t('The group may have been deleted.')}
        />
      ) : (
        <ErrorState
          className="border-0"
          title={t('Failed to load group details')}
          message={getServerMessage(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Dialog>
  )
}

const getServerMessage = (error: Error | null) =>
  error instanceof ApiError && error.fromServer ? error.message : undefined

function Facts({ group }: { group: DocumentGroup }) {
  return (
    <>
      <DefinitionList
        columns={2}
        items={[
          {
            term: t('Session'),
            value: renderLink(paths.session(group.session_id), group.session_title),
          },
          { term: t('Case'), value: renderLink(paths.case(group.case_id), group.case_title) },
          {
            term: t('Client'),
            value: renderLink(paths.client(group.client_id), group.client_name),
          },
          { term: t('Created'), value: formatDate(group.created_at) },
          ...(group.description === null
            ? []
            : [
                {
                  term: t('Description'),
                  value: <span className="whitespace-pre-line">{group.description}</span>,
                },
              ]),
        ]}
      />
      <h3 className="mt-5 mb-2 text-card">
        {t('Documents ({count})', { count: group.documents_count })}
      </h3>
      <Documents group={group.id} />
    </>
  )
}

const renderLink = (place: { to: string }, name: string) => (
  <Link {...place} className={linkClass}>
    {name}
  </Link>
)

function Documents({ group }: { group: number }) {
  const [moving, setMoving] = useState<{ document: DocumentRecord; open: boolean } | null>(null)
  const list = useRecordList(documentEndpoints.list, { group })
  const moveReason = useMoveReason()
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <ListView
        {...list}
        label={t('Documents of this group')}
        failed={t('Failed to load documents')}
        gridClass="grid! grid-cols-1! gap-0! divide-y divide-line rounded-md border border-line"
        skeletonClass="[&>.card]:h-12 [&>.card]:border-0"
        empty={
          <p className="rounded-md border border-line p-4 text-center text-ink-2">
            {t('No documents in this group yet')}
          </p>
        }
        renderItem={(document) => (
          <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
            <div className="min-w-40 flex-1">
              <Link {...paths.document(document.id)} className="link block truncate font-medium">
                {getDocumentName(document)}
              </Link>
              <p className="truncate text-meta text-ink-3">
                {document.doc_name ? `${document.file_name} · ` : ''}
                {formatFileSize(document.file_size)}
              </p>
            </div>
            <SecurityBadge level={document.security_level} />
            {!isReadOnly && (
              <Button
                size="icon-sm"
                tone="ghost"
                title={t('Move')}
                aria-label={t('Move {name}', { name: getDocumentName(document) })}
                disabledReason={moveReason}
                onClick={() => setMoving({ document, open: true })}
              >
                <FolderInput aria-hidden size={15} />
              </Button>
            )}
          </div>
        )}
      />
      {moving && (
        <MoveDocumentDialog
          key={moving.document.id}
          {...moving}
          onClose={() => setMoving({ ...moving, open: false })}
        />
      )}
    </>
  )
}
