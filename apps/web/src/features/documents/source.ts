import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'

/** Where a list of documents stands. */
export type Scope = 'all' | 'client' | 'case' | 'session'

/** How a document came into that list (DOC-029 to DOC-031, OQ-211). */
export function sourceOf(
  { case: legalCase, session }: Pick<DocumentRecord, 'case' | 'session'>,
  scope: Scope,
): string | null {
  if (scope === 'all') return null
  if (scope === 'session') return t('Session')
  if (session !== null) return t('via Session')
  return scope === 'client' && legalCase !== null ? t('via Case') : t('Direct')
}
