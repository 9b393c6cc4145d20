import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { getDocumentName } from '~/features/document-groups'
import { paths } from '~/platform/router/paths'
import { SecurityBadge } from '~/platform/security-badge'
import { Button, Dialog } from '~/ui'

interface SelectedDialogProps {
  open: boolean
  documents: readonly DocumentRecord[]
  onDeselect: (id: number) => void
  onClose: () => void
}

/** All selected documents, also those of other pages. */
export function SelectedDialog({ open, documents, onDeselect, onClose }: SelectedDialogProps) {
  return (
    <Dialog
      open={open && documents.length > 0}
      title={t('Selected documents')}
      description={t('{count, plural, one {# document} other {# documents}}', {
        count: documents.length,
      })}
      onOpenChange={(next) => !next && onClose()}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <ul
        aria-label={t('Selected documents')}
        className="divide-y divide-line rounded-md border border-line"
      >
        {documents.map((document) => (
          <SelectedRow
            key={document.id}
            document={document}
            onDeselect={() => onDeselect(document.id)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function SelectedRow({
  document,
  onDeselect,
}: {
  document: DocumentRecord
  onDeselect: () => void
}) {
  const name = getDocumentName(document)
  return (
    <li className="flex min-h-12 items-center gap-x-3 py-1 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
        <Link {...paths.document(document.id)} className="link block truncate font-medium">
          {name}
        </Link>
        <p className="truncate text-meta text-ink-3">{document.client_name}</p>
      </div>
      <SecurityBadge level={document.security_level} />
      <Button
        tone="ghost"
        size="icon-sm"
        className="max-md:size-11!"
        title={t('Remove')}
        aria-label={t('Remove {name}', { name })}
        onClick={onDeselect}
      >
        <X aria-hidden size={14} />
      </Button>
    </li>
  )
}
