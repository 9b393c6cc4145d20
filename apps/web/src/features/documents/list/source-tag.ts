import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'

/** The kind of record whose documents are listed. */
export type ListScope = 'all' | 'client' | 'case' | 'session'

/** The tag that says whether a document belongs to the record itself or to one below it. */
export function getSourceTag(
  { case: legalCase, session }: Pick<DocumentRecord, 'case' | 'session'>,
  scope: ListScope,
): string | null {
  if (scope === 'all') return null
  if (scope === 'session') return t('Session')
  if (session !== null) return t('via Session')
  return scope === 'client' && legalCase !== null ? t('via Case') : t('Direct')
}
