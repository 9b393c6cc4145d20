import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Briefcase, CalendarDays, FolderOpen, User } from 'lucide-react'
import { nameOf } from '~/features/document-groups'
import { fileSize, longDate } from '~/platform/format'
import { CardActions } from '~/platform/list'
import { paths } from '~/platform/paths'
import {
  Badge,
  ButtonLink,
  Card,
  Checkbox,
  DefinitionList,
  SecurityBadge,
  VisuallyHidden,
} from '~/ui'
import { DocumentActions, type DocumentActionHandlers } from './document-actions.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { sourceOf, type Scope } from './source.ts'

export interface DocumentItemProps {
  document: DocumentRecord
  /** Where the list stands: decides what the source tag says (DOC-029 to DOC-031). */
  scope: Scope
  actions: DocumentActionHandlers
  /** Absent in lists without a selection. */
  choice?:
    { chosen: boolean; onChosen: (on: boolean) => void; reason: string | undefined } | undefined
}

/** One document as a card with its picture (DOC-011 to DOC-016). */
export function DocumentCard({ document, scope, actions, choice }: DocumentItemProps) {
  const name = nameOf(document)
  const source = sourceOf(document, scope)
  return (
    <Card className="flex h-[348px] flex-col overflow-hidden has-checked:border-petrol has-checked:bg-petrol-soft">
      <div className="relative -mx-4 -mt-4 mb-2.5 shrink-0 border-b border-line">
        {/* The name below is the same link, for the keyboard and for those who listen. */}
        <Link {...paths.document(document.id)} aria-hidden tabIndex={-1} className="block">
          <DocumentPreview document={document} className="h-24" />
        </Link>
        {choice && (
          <span className="absolute top-2 right-2 rounded-md border border-line bg-surface pl-1.5">
            <ChooseDocument name={name} {...choice} />
          </span>
        )}
      </div>
      <h2 className="shrink-0 text-card">
        <NameLink id={document.id} name={name} />
      </h2>
      <p className="shrink-0 truncate text-meta text-ink-3">
        {document.doc_name ? `${document.file_name} · ` : ''}
        {fileSize(document.file_size)}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-1.5">
        <SecurityBadge level={document.security_level} />
        {source !== null && <Badge>{source}</Badge>}
      </p>
      <DefinitionList
        className="mt-2.5 space-y-1!"
        items={[
          { term: t('Client'), icon: User, value: document.client_name },
          { term: t('Case and session'), icon: Briefcase, value: placeOf(document) },
          { term: t('Group'), icon: FolderOpen, value: document.group_name ?? t('No group') },
          { term: t('Uploaded'), icon: CalendarDays, value: longDate(document.created_at) },
        ]}
      />
      <div className="mt-auto max-[359px]:-mx-2">
        <CardActions>
          <DetailsLink id={document.id} name={name} />
          <DocumentActions document={document} actions={actions} />
        </CardActions>
      </div>
    </Card>
  )
}

/** The case and the session of a document in one line. */
export const placeOf = ({ case_title, session_title }: DocumentRecord) =>
  [case_title, session_title].filter(Boolean).join(' · ') || t('No case')

/** The name of a document, which opens it (FIX-071). */
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

/** Chooses a document for "Delete Selected"; disabled with the reason when the role may not delete it (DOC-008, OQ-222). */
export function ChooseDocument({
  name,
  chosen,
  onChosen,
  reason,
}: { name: string } & NonNullable<DocumentItemProps['choice']>) {
  return (
    <Checkbox
      hideLabel
      label={t('Select {name}', { name })}
      checked={chosen}
      disabled={reason !== undefined}
      title={reason}
      onCheckedChange={onChosen}
    />
  )
}
