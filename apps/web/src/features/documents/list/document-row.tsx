import { t } from '@casework/texts'
import { getDocumentName } from '~/features/document-groups'
import { formatFileSize, formatDate } from '~/platform/i18n/format'
import { SecurityBadge } from '~/platform/security-badge'
import { Badge } from '~/ui'
import { DocumentActions } from '../document-actions.tsx'
import {
  CaseAndSession,
  ClientLink,
  DocumentCheckbox,
  DetailsLink,
  NameLink,
  type DocumentItemProps,
} from './document-card.tsx'
import { getSourceTag } from './source-tag.ts'

/** From 1280 px, the actions show their words on a line of their own. */
export function DocumentRow({ document, scope, actions, selection }: DocumentItemProps) {
  const name = getDocumentName(document)
  const source = getSourceTag(document, scope)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 px-3 py-2 has-checked:bg-petrol-soft lg:min-h-16 lg:grid-cols-[auto_minmax(0,4fr)_minmax(0,5fr)_150px_auto] lg:items-center lg:gap-x-4 xl:grid-cols-[auto_minmax(0,4fr)_minmax(0,5fr)_150px]">
      <div className="row-span-3 lg:row-span-1">
        <DocumentCheckbox document={document} selection={selection} />
      </div>
      <div className="min-w-0">
        <h2 className="text-[15px] leading-5">
          <NameLink id={document.id} name={name} />
        </h2>
        <p className="truncate text-meta text-ink-3">
          {document.doc_name ? `${document.file_name} · ` : ''}
          {formatFileSize(document.file_size)} · {formatDate(document.created_at)}
        </p>
      </div>
      <div className="min-w-0 text-label text-ink-2">
        <p className="truncate">
          <ClientLink document={document} /> · <CaseAndSession document={document} />
        </p>
        <p className="truncate text-meta text-ink-3">{document.group_name ?? t('No group')}</p>
      </div>
      <p className="flex flex-wrap gap-1.5 max-lg:col-start-2">
        <SecurityBadge level={document.security_level} />
        {source !== null && <Badge>{source}</Badge>}
      </p>
      <div className="-ml-2 flex flex-wrap items-center max-lg:col-start-2 lg:ml-0 xl:col-[2/-1] xl:-ml-2">
        <DetailsLink id={document.id} name={name} />
        <DocumentActions document={document} actions={actions} />
      </div>
    </div>
  )
}
