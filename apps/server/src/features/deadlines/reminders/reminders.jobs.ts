// Sends the reminders of all firms whose time has come. Every minute, by any number of processes.
import type pg from 'pg'
import type { Logger } from 'pino'
import {
  createReadScope,
  inTransaction,
  type WorkspaceScope,
} from '../../../platform/database/query/scope.ts'
import type { RecurringTasks } from '../../../platform/jobs/jobs.ts'
import { addDays, getWeekday } from '../calendar/days.ts'
import { sendAlert } from '../../alerts/index.ts'
import { planDigests } from './plan-digest.ts'
import { planDeadline, planSession, type Window } from './plan-reminders.ts'
import {
  beginRun,
  findDue,
  findLeftPeople,
  takeOpenRuns,
  type FirmPeople,
  type OpenRun,
} from './reminders.sql.ts'
import { sendReminders, type ReminderDeps } from './send-reminders.ts'

const REMIND = 'remind_of_deadlines'

interface JobDeps extends ReminderDeps {
  /** Connects as the role for jobs. */
  readonly pool: pg.Pool
  readonly log: Logger
}

/** Tells the owner once a week of deadlines whose person has left. */
async function sendLeftPeopleAlert(
  scope: WorkspaceScope,
  { owner }: FirmPeople,
  day: string,
): Promise<void> {
  const monday = addDays(day, -((getWeekday(day) + 6) % 7))
  for (const { user_id, name, count } of await findLeftPeople(scope))
    await sendAlert(scope, [owner], {
      kind: 'deadlines_without_person',
      values: { n: count, person: name },
      link: null,
      once_key: `deadlines_without_person:${user_id}:${monday}`,
    })
}

/**
 * The row of the run commits with everything that it sends, or none of it does: a killed worker
 * leaves the run to the next one. After a standstill the window has several days, of which each
 * deadline is reminded of the most urgent step.
 */
const runFirm = (deps: JobDeps, run: OpenRun, moment: Date): Promise<void> =>
  inTransaction(deps.pool, { account_id: run.account_id }, async (scope) => {
    const begun = await beginRun(scope, run, moment)
    if (!begun) return
    const { day, slots } = run
    const window: Window = {
      from: begun.last ?? `${day} 00:00:00`,
      to: `${day} ${slots.at(-1)}:00`,
    }
    const due = await findDue(scope, day)
    if (!due || window.from >= window.to) return
    const { people, deadlines, sessions } = due
    const isMorning = slots.includes('07:00')
    await sendReminders(
      deps,
      scope,
      {
        deadlines: deadlines.flatMap((each) => planDeadline(each, people, window) ?? []),
        sessions: sessions.flatMap((each) => planSession(each, people, window) ?? []),
        digests: isMorning ? planDigests(deadlines, sessions, people, day) : new Map(),
      },
      people,
      day,
    )
    if (isMorning) await sendLeftPeopleAlert(scope, people, day)
  })

/**
 * A firm that fails is logged and tried again in the next minute.
 * @param moment of the run; an argument for tests
 */
export async function sendDueReminders(deps: JobDeps, moment = new Date()): Promise<void> {
  for (const run of await takeOpenRuns(createReadScope(deps.pool, {}), moment))
    await runFirm(deps, run, moment).catch((err: unknown) =>
      deps.log.error({ err, account_id: run.account_id }, 'reminders could not be sent'),
    )
}

export const deadlineTasks = (deps: JobDeps): RecurringTasks => ({
  tasks: { [REMIND]: () => sendDueReminders(deps) },
  crontab: `* * * * * ${REMIND} ?max=1`,
})
