// What changed in a case, written in the transaction of the change.
import { sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import type { CaseEvent } from './event-texts.ts'

/** The acting person is that of the scope. */
export const insertCaseEvent = (
  scope: WorkspaceScope,
  case_id: number,
  { kind, text_key, values, party, level }: CaseEvent,
) =>
  scope.one(sql`
    insert into case_events (account_id, case_id, kind, text_key, text_values, person_id, of_client_id, security_level)
    values (${scope.account_id}, ${case_id}, ${kind}, ${text_key}, ${JSON.stringify(values ?? {})}::jsonb,
            ${party?.person_id ?? null}, ${party?.client_id ?? null}, ${party?.security_level ?? level ?? 'green'})`)
