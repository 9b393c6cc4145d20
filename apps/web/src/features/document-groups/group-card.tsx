import type { DocumentGroup } from '@casework/contract/document-groups'
import { t } from '@casework/texts'
import { CalendarDays, Pencil, Trash2 } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { ParentLink, RecordCard, RowMenu } from '~/platform/list'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { SecurityBadge } from '~/platform/security-badge'
import { Badge } from '~/ui'
import { useGroupReasons } from './group-reasons.ts'
import { getDocumentName } from './document-name.ts'

interface GroupCardProps {
  group: DocumentGroup
  onOpen: () => void
  onEdit: () => void
  onDelete: () => void
}

/** The whole card is clickable: the button of the name covers it. */
export function GroupCard({ group, onOpen, onEdit, onDelete }: GroupCardProps) {
  const { name, description, documents_count, documents } = group
  const reasons = useGroupReasons()
  const isReadOnly = useIsReadOnly()
  const place = (
    <>
      <ParentLink to={paths.session(group.session)}>{group.session_title}</ParentLink> ·{' '}
      <ParentLink to={paths.client(group.client_id)}>{group.client_name}</ParentLink>
    </>
  )
  const act = (
    label: string,
    icon: typeof Pencil,
    hint: string | undefined,
    onSelect: () => void,
  ) => ({
    label,
    icon,
    hint,
    disabled: hint !== undefined,
    onSelect,
  })
  const count = (
    <Badge tone="petrol">
      {t('{count, plural, one {# document} other {# documents}}', { count: documents_count })}
    </Badge>
  )
  return (
    <RecordCard
      isWhole
      name={name}
      link={<button type="button" onClick={onOpen} />}
      eyebrow={count}
      line={
        <p className="mt-0.5 flex min-w-0 items-center gap-1.5 text-label text-ink-2">
          <CalendarDays aria-hidden size={13} className="shrink-0 text-ink-3" />
          <span className="truncate">{place}</span>
        </p>
      }
      brief={place}
      badge={count}
      actions={
        !isReadOnly && (
          <RowMenu
            name={name}
            items={[
              act(t('Edit'), Pencil, reasons.update, onEdit),
              act(t('Delete'), Trash2, reasons.remove, onDelete),
            ]}
          />
        )
      }
    >
      {description !== null && (
        <p className="mt-2 line-clamp-2 text-label text-ink-2">{description}</p>
      )}
      <CardDocuments documents={documents} count={documents_count} />
    </RecordCard>
  )
}

function CardDocuments({
  documents,
  count,
}: {
  documents: DocumentGroup['documents']
  count: number
}) {
  if (documents.length === 0)
    return (
      <p className="mt-3 mb-1 border-t border-line pt-3 text-label text-ink-3">
        {t('No documents in this group yet')}
      </p>
    )
  const more = count - documents.length
  return (
    <div className="mt-3 border-t border-line pt-2">
      <ul>
        {documents.map((document) => (
          <li key={document.id} className="flex min-h-7 items-center justify-between gap-2">
            <Link
              {...paths.document(document.id)}
              className="link relative z-[1] truncate text-label"
            >
              {getDocumentName(document)}
            </Link>
            <SecurityBadge level={document.security_level} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="pt-1 text-meta text-ink-3">{t('+{count} more documents', { count: more })}</p>
      )}
    </div>
  )
}
