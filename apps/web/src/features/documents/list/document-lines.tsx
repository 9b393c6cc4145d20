import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { FailedPart } from '~/features/cases'
import { getDocumentName } from '~/features/document-groups'
import { formatDate } from '~/platform/i18n/format'
import { buildListQuery } from '~/platform/query/query'
import { paths } from '~/platform/router/paths'
import { SecurityBadge } from '~/platform/security-badge'
import { ButtonLink, Skeleton } from '~/ui'

/** More are on the tab of the documents. */
const MAX_LINES = 8
const LINE = 'min-h-12'

interface DocumentLinesProps {
  filter: { session_id: number } | { case_id: number }
  /** How many there are, so that nothing moves when they arrive. */
  count: number
  /** A link to all of them, without children. */
  all: ReactElement<{ className?: string; children?: ReactNode }>
}

/** The newest documents of a session or case, one line each. */
export function DocumentLines({ filter, count, all }: DocumentLinesProps) {
  const list = useQuery(
    buildListQuery(documentEndpoints.list, {
      ...filter,
      page_size: MAX_LINES,
      ordering: '-created_at',
    }),
  )
  if (list.error && !list.data)
    return <FailedPart part={list} message={t('Failed to load documents')} />
  if (!list.data)
    return (
      <div role="status">
        <span className="sr-only">{t('Loading…')}</span>
        {Array.from({ length: Math.min(Math.max(count, 1), MAX_LINES) }, (_, at) => (
          <div key={at} aria-hidden className={`flex items-center ${LINE}`}>
            <Skeleton className="h-4 w-2/3" />
          </div>
        ))}
      </div>
    )
  const { items, pagination } = list.data
  if (items.length === 0)
    return <p className={`flex items-center text-ink-2 ${LINE}`}>{t('No documents yet.')}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((document) => (
          <Line
            key={document.id}
            document={document}
            session={'case_id' in filter ? document.session_title : null}
          />
        ))}
      </ul>
      {pagination.count > items.length && (
        <ButtonLink size="sm" className="mt-2" render={all}>
          {t('View all')}
        </ButtonLink>
      )}
    </>
  )
}

function Line({ document, session }: { document: DocumentRecord; session: string | null }) {
  const { id, created_at, security_level } = document
  return (
    <li
      className={`relative -mx-2 flex items-center gap-3 rounded-md px-2 hover:bg-sunken ${LINE}`}
    >
      <FileText aria-hidden size={16} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 py-1">
        <Link
          {...paths.document(id)}
          className="block truncate font-medium after:absolute after:inset-0 after:rounded-md hover:text-petrol"
        >
          {getDocumentName(document)}
        </Link>
        <span className="block truncate text-meta text-ink-3">
          {formatDate(created_at)}
          {session !== null && ` · ${session}`}
        </span>
      </span>
      <SecurityBadge level={security_level} />
    </li>
  )
}
