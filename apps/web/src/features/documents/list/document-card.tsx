import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Briefcase, CalendarDays, FolderOpen, User } from 'lucide-react'
import { getDocumentName } from '~/features/document-groups'
import { formatFileSize, formatDate } from '~/platform/i18n/format'
import type { Selection } from '~/platform/list'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { SecurityBadge } from '~/platform/security-badge'
import { Badge, ButtonLink, Card, Checkbox, DefinitionList, VisuallyHidden } from '~/ui'
import { DocumentActions, type DocumentActionHandlers } from '../document-actions.tsx'
import { DocumentPreview } from '../record/document-preview.tsx'
import { getSourceTag, type ListScope } from './source-tag.ts'

interface DocumentProps {
  document: DocumentRecord
}

export interface DocumentItemProps extends DocumentProps {
  /** The kind of list, which decides the source tag. */
  scope: ListScope
  actions: DocumentActionHandlers
  selection: Selection<DocumentRecord>
}

export function DocumentCard({ document, scope, actions, selection }: DocumentItemProps) {
  const name = getDocumentName(document)
  const source = getSourceTag(document, scope)
  return (
    <Card className="flex h-full min-h-[396px] flex-col xl:min-h-[428px] overflow-hidden has-checked:border-petrol has-checked:bg-petrol-soft">
      <div className="relative -mx-4 -mt-4 mb-2.5 shrink-0 border-b border-line">
        {/* The name below is the same link, for keyboard and screen reader users. */}
        <Link {...paths.document(document.id)} aria-hidden tabIndex={-1} className="block">
          <DocumentPreview whole neverAsks document={document} className="h-36" />
        </Link>
        <span className="absolute top-2 right-2 rounded-md border border-line bg-surface pl-1.5 empty:hidden">
          <DocumentCheckbox document={document} selection={selection} />
        </span>
      </div>
      <h2 className="shrink-0 text-card">
        <NameLink id={document.id} name={name} />
      </h2>
      <p className="shrink-0 truncate text-meta text-ink-3">
        {document.doc_name ? `${document.file_name} · ` : ''}
        {formatFileSize(document.file_size)}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-1.5">
        <SecurityBadge level={document.security_level} />
        {source !== null && <Badge>{source}</Badge>}
      </p>
      <DefinitionList
        className="mt-2.5 space-y-1!"
        items={[
          { term: t('Client'), icon: User, value: <ClientLink document={document} /> },
          {
            term: t('Case and session'),
            icon: Briefcase,
            value: <CaseAndSession document={document} />,
          },
          { term: t('Group'), icon: FolderOpen, value: document.group_name ?? t('No group') },
          { term: t('Uploaded'), icon: CalendarDays, value: formatDate(document.created_at) },
        ]}
      />
      <div className="mt-auto max-[359px]:-mx-2">
        <div className="-mx-2 mt-2.5 -mb-2 flex flex-wrap items-center justify-end gap-x-1 border-t border-line px-1 pt-2">
          <DetailsLink id={document.id} name={name} />
          <DocumentActions document={document} actions={actions} />
        </div>
      </div>
    </Card>
  )
}

const parentLink = 'rounded-sm hover:text-petrol hover:underline'

export const ClientLink = ({ document: { client_id, client_name } }: DocumentProps) => (
  <Link {...paths.client(client_id)} className={parentLink}>
    {client_name}
  </Link>
)

/** The case and the session of a document in one line. */
export function CaseAndSession({ document }: DocumentProps) {
  const { case: legalCase, case_title, session, session_title } = document
  if (legalCase === null && session === null) return t('No case')
  return (
    <>
      {legalCase !== null && (
        <Link {...paths.case(legalCase)} className={parentLink}>
          {case_title}
        </Link>
      )}
      {legalCase !== null && session !== null && ' · '}
      {session !== null && (
        <Link {...paths.session(session)} className={parentLink}>
          {session_title}
        </Link>
      )}
    </>
  )
}

export function NameLink({ id, name }: { id: number; name: string }) {
  return (
    <Link
      {...paths.document(id)}
      title={name}
      className="block truncate rounded-sm hover:text-petrol hover:underline"
    >
      {name}
    </Link>
  )
}

export function DetailsLink({ id, name }: { id: number; name: string }) {
  return (
    <ButtonLink
      size="sm"
      tone="ghost"
      className="mr-auto px-2! text-petrol!"
      render={<Link {...paths.document(id)} />}
    >
      <span>
        {t('View Details')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </span>
    </ButtonLink>
  )
}

export function DocumentCheckbox({
  document,
  selection,
}: Pick<DocumentItemProps, 'document' | 'selection'>) {
  if (useIsReadOnly()) return null
  return (
    <Checkbox
      hideLabel
      label={t('Select {name}', { name: getDocumentName(document) })}
      checked={selection.has(document.id)}
      onCheckedChange={(on) => selection.toggle([document], on)}
    />
  )
}
