import type { DocumentGroup } from '@casework/contract/document-groups'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { CardActions, RemoveAction } from '~/platform/list'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { SecurityBadge } from '~/platform/security-badge'
import { Badge, Button, Card, VisuallyHidden } from '~/ui'
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
  const { name, description, session_title, client_name, documents_count, documents } = group
  const reasons = useGroupReasons()
  const isReadOnly = useIsReadOnly()
  return (
    <Card interactive className="flex h-full flex-col">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-card">
          <button
            type="button"
            title={name}
            onClick={onOpen}
            className="block max-w-full truncate text-left after:absolute after:inset-0 after:rounded-lg hover:text-petrol"
          >
            {name}
          </button>
        </h2>
        <Badge tone="petrol">
          {t('{count, plural, one {# document} other {# documents}}', { count: documents_count })}
        </Badge>
      </div>
      <p className="mt-0.5 flex min-w-0 items-center gap-1.5 text-label text-ink-2">
        <CalendarDays aria-hidden size={13} className="shrink-0 text-ink-3" />
        <span className="truncate">
          {session_title} · {client_name}
        </span>
      </p>
      {description !== null && (
        <p className="mt-2 line-clamp-2 text-label text-ink-2">{description}</p>
      )}
      <CardDocuments documents={documents} count={documents_count} />
      <div className="relative z-[1] mt-auto">
        {!isReadOnly && (
          <CardActions>
            <Button
              size="sm"
              tone="ghost"
              className="mr-auto text-petrol!"
              disabledReason={reasons.update}
              onClick={onEdit}
            >
              <span>
                {t('Edit')}
                <VisuallyHidden> {name}</VisuallyHidden>
              </span>
            </Button>
            <RemoveAction name={name} onClick={onDelete} disabledReason={reasons.remove} />
          </CardActions>
        )}
      </div>
    </Card>
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
