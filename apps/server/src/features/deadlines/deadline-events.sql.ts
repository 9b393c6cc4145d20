// What happened to a deadline: written and read, never changed.
import type { DeadlineEvent } from '@casework/contract/deadlines'
import { translate } from '@casework/texts'
import { selectPersonName } from '../../platform/database/query/person-name.ts'
import { raw, sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

/** Texts are keys of the catalogues. */
const TEXTS = {
  created: { title: 'Deadline added' },
  changed: { title: 'Deadline changed' },
  moved: { title: 'Deadline moved' },
  confirmed: { title: 'Deadline confirmed' },
  acknowledged: { title: 'Deadline acknowledged' },
  done: { title: 'Deadline done' },
  reopened: { title: 'Deadline reopened' },
  cancelled: { title: 'Deadline cancelled' },
  handed_over: { title: '{old_person} handed over to {new_person}' },
} as const
export type DeadlineEventKind = keyof typeof TEXTS

/** Dates are YYYY-MM-DD. */
export interface EventValues {
  readonly old_date?: string
  readonly new_date?: string
  readonly reason?: string | null
  readonly note?: string | null
  readonly old_person?: string
  readonly new_person?: string
}

/** The acting person is that of the scope. */
export const insertEvent = (
  scope: WorkspaceScope,
  deadline_id: number,
  kind: DeadlineEventKind,
  values: EventValues = {},
) =>
  scope.one<{ id: number }>(sql`
    insert into deadline_events (account_id, deadline_id, kind, text_values)
    values (${scope.account_id}, ${deadline_id}, ${kind}, ${JSON.stringify(values)}::jsonb) returning id`)

interface EventRow {
  readonly id: number
  readonly kind: DeadlineEventKind
  readonly text_values: EventValues
  readonly by: string | null
  readonly at: string
}

export async function listEvents(
  scope: WorkspaceScope,
  deadline_id: number,
  language: string,
): Promise<DeadlineEvent[]> {
  const rows = await scope.many<EventRow>(sql`
    select e.id, e.kind, e.text_values, ${selectPersonName(raw('e.account_id'), raw('e.user_id'))} as by, e.at
    from deadline_events e
    where e.account_id = ${scope.account_id} and e.deadline_id = ${deadline_id}
    order by e.at, e.id`)
  return rows.map(({ text_values, ...event }) => {
    const { old_date = null, new_date = null, reason = null, note = null, ...names } = text_values
    return {
      ...event,
      text: translate(language, TEXTS[event.kind].title, {
        old_person: names.old_person ?? '',
        new_person: names.new_person ?? '',
      }),
      old_date,
      new_date,
      reason,
      note,
    }
  })
}
