// A deadline that is entered or moved to today, after the morning's reminders, reminds at once.
import { sql, type WorkspaceScope } from '../../../platform/database/query/scope.ts'
import type { FirmCalendar } from '../court-days/court-days.sql.ts'
import { buildReminder, type DueDeadline } from './plan-reminders.ts'
import { findPeople, selectDueDeadlines } from './reminders.sql.ts'
import { sendReminders, type ReminderDeps } from './send-reminders.ts'

const MORNING = '07:00:00'

export async function remindOfLateEntry(
  deps: ReminderDeps,
  scope: WorkspaceScope,
  { id, due_on }: { readonly id: number; readonly due_on: string },
  { today, time }: Pick<FirmCalendar, 'today' | 'time'>,
): Promise<void> {
  if (due_on !== today || time < MORNING) return
  const read = await findPeople(scope, [selectDueDeadlines(scope.account_id, sql`d.id = ${id}`)])
  const [deadline] = (read?.found[0] ?? []) as DueDeadline[]
  if (!read || !deadline) return
  const deadlines = [buildReminder(deadline, 'day', read.people)]
  await sendReminders(
    deps,
    scope,
    { deadlines, sessions: [], digests: new Map() },
    read.people,
    today,
  )
}
