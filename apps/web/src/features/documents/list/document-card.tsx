import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Briefcase, FolderOpen, User } from 'lucide-react'
import { getDocumentName } from '~/features/document-groups'
import { formatDate, formatFileSize, formatShortDate } from '~/platform/i18n/format'
import { ParentLink, PhoneRecord, ViewAction, type Selection } from '~/platform/list'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { SecurityBadge } from '~/platform/security-badge'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { Badge, Card, Checkbox, DefinitionList } from '~/ui'
import { DocumentActions, DocumentMenu, type DocumentActionHandlers } from '../document-actions.tsx'
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

/** A card with the first page, or two lines on a phone. */
export function DocumentCard(props: DocumentItemProps) {
  const isPhone = useMediaQuery(BELOW.sm)
  return isPhone ? <PhoneDocument {...props} /> : <DeskDocument {...props} />
}

export function PhoneDocument({ document, scope, actions, selection }: DocumentItemProps) {
  const source = getSourceTag(document, scope)
  const isReadOnly = useIsReadOnly()
  return (
    <PhoneRecord
      name={getDocumentName(document)}
      link={<Link {...paths.document(document.id)} />}
      brief={
        <>
          {source ?? <ClientLink document={document} />} · {formatShortDate(document.created_at)}
        </>
      }
      badge={<SecurityBadge short level={document.security_level} />}
      selected={selection.has(document.id)}
      onSelectedChange={isReadOnly ? undefined : (on) => selection.toggle([document], on)}
      actions={<DocumentMenu document={document} actions={actions} />}
    />
  )
}

function DeskDocument({ document, scope, actions, selection }: DocumentItemProps) {
  const name = getDocumentName(document)
  const source = getSourceTag(document, scope)
  return (
    <Card className="flex h-full flex-col overflow-hidden p-3.5! has-checked:border-petrol has-checked:bg-petrol-soft">
      <div className="relative -mx-3.5 -mt-3.5 mb-2 shrink-0 border-b border-line">
        {/* The name below is the same link, for keyboard and screen reader users. */}
        <Link {...paths.document(document.id)} aria-hidden tabIndex={-1} className="block">
          <DocumentPreview document={document} className="h-32" />
        </Link>
        <span className="absolute top-2 right-2 rounded-md border border-line bg-surface pl-1.5 empty:hidden">
          <DocumentCheckbox document={document} selection={selection} />
        </span>
        <p className="pointer-events-none absolute top-2 left-2 flex gap-1.5">
          <SecurityBadge level={document.security_level} />
          {source !== null && <Badge>{source}</Badge>}
        </p>
      </div>
      <h2 className="shrink-0 text-card">
        <NameLink id={document.id} name={name} />
      </h2>
      <FileLine document={document} />
      <DefinitionList className="mt-1.5 space-y-1.5!" items={listPlace(document)} />
      <div className="mt-auto pt-2">
        <div className="-mx-1.5 -mb-2 flex items-center border-t border-line pt-1.5">
          <ViewAction link={<Link {...paths.document(document.id)} />} name={name} />
          <span className="ml-auto" />
          <DocumentActions document={document} actions={actions} />
        </div>
      </div>
    </Card>
  )
}

/** The name of the file if the document has another one, its size and its day. */
export const FileLine = ({ document }: DocumentProps) => (
  <p className="flex shrink-0 text-meta whitespace-pre text-ink-3">
    {document.doc_name && <span className="truncate">{document.file_name}</span>}
    <span className="shrink-0">
      {document.doc_name && ' · '}
      {formatFileSize(document.file_size)} · {formatDate(document.created_at)}
    </span>
  </p>
)

/** Where the document belongs. */
const listPlace = (document: DocumentRecord) => [
  { term: t('Client'), icon: User, value: <ClientLink document={document} /> },
  ...(document.case === null && document.session === null
    ? []
    : [
        {
          term: t('Case and session'),
          icon: Briefcase,
          value: <CaseAndSession document={document} />,
        },
      ]),
  ...(document.group_name === null
    ? []
    : [{ term: t('Group'), icon: FolderOpen, value: document.group_name }]),
]

const ClientLink = ({ document: { client_id, client_name } }: DocumentProps) => (
  <ParentLink to={paths.client(client_id)}>{client_name}</ParentLink>
)

/** The case and the session of a document in one line. */
function CaseAndSession({ document }: DocumentProps) {
  const { case: legalCase, case_title, session, session_title } = document
  return (
    <>
      {legalCase !== null && <ParentLink to={paths.case(legalCase)}>{case_title}</ParentLink>}
      {legalCase !== null && session !== null && ' · '}
      {session !== null && <ParentLink to={paths.session(session)}>{session_title}</ParentLink>}
    </>
  )
}

/** Client, case and session in one line. */
export const PlaceLine = ({ document }: DocumentProps) => (
  <p className="truncate">
    <ClientLink document={document} />
    {(document.case !== null || document.session !== null) && ' · '}
    <CaseAndSession document={document} />
  </p>
)

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
