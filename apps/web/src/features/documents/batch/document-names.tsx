import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { FileText } from 'lucide-react'
import { getDocumentName } from '~/features/document-groups'

const MAX_NAMES = 10

/** Lists the first documents by name and counts the rest. */
export function DocumentNames({ documents }: { documents: readonly DocumentRecord[] }) {
  const more = documents.length - MAX_NAMES
  return (
    // On a phone, the choices come first.
    <div className="rounded-md bg-sunken px-3 py-2 text-label max-sm:order-last">
      <ul
        aria-label={t('Selected documents')}
        className="grid gap-x-4 gap-y-1 sm:grid-cols-[repeat(2,minmax(0,1fr))]"
      >
        {documents.slice(0, MAX_NAMES).map((document) => (
          <li key={document.id} className="flex min-w-0 items-center gap-2">
            <FileText aria-hidden size={13} className="shrink-0 text-ink-3" />
            <span className="truncate" title={getDocumentName(document)}>
              {getDocumentName(document)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-ink-2">{t('+{count} more', { count: more })}</p>}
    </div>
  )
}
