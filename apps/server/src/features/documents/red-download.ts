// Whether a red document may leave the firm as a file (decision 0105).
import type { Level } from '@casework/contract/document-levels'
import { PAGES_ONLY } from '@casework/contract/document-settings'
import { sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { forbidden } from '../../platform/refusal.ts'

/** Asked once for each statement, not for each row. */
const selectRedDownload = ({ account_id }: WorkspaceScope): Sql =>
  sql`(select p.red_download from firm_profiles p where p.account_id = ${account_id})`

/** A column: whether the file of document `d` may be viewed and downloaded. */
export const selectDownloadAllowed = (scope: WorkspaceScope): Sql =>
  sql`(d.security_level <> 'red' or ${selectRedDownload(scope)}) as download_allowed`

/** The same where no statement reads the document. */
export async function isDownloadAllowed(scope: WorkspaceScope, level: Level): Promise<boolean> {
  if (level !== 'red') return true
  const found = await scope.one<{ is_allowed: boolean }>(
    sql`select ${selectRedDownload(scope)} as is_allowed`,
  )
  return found?.is_allowed ?? false
}

/**
 * After the level was checked: whoever may not see a red document does not learn that it is one.
 * @throws Refusal permission_denied (READ-015)
 */
export function requireDownload(...files: readonly { readonly download_allowed: boolean }[]): void {
  if (files.some(({ download_allowed }) => !download_allowed)) throw forbidden(PAGES_ONLY)
}
