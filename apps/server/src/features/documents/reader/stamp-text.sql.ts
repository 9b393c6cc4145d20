import { raw, sql, type WorkspaceScope } from '../../../platform/database/query/scope.ts'

/** What is drawn across a red page: who reads it, in which firm and when. */
export async function buildStampText(scope: WorkspaceScope, user_id: number): Promise<string> {
  const found = await scope.one<{ text: string }>(sql`
    select concat_ws(' · ', u.name, f.name, to_char(now() at time zone 'UTC', ${MINUTE})) as text
    from firm_profiles f, users u
    where f.account_id = ${scope.account_id} and u.id = ${user_id}`)
  if (!found) throw new Error('The reader or the firm of a red page is unknown')
  return found.text
}

const MINUTE = raw(`'YYYY-MM-DD HH24:MI "UTC"'`)
