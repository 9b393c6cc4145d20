import type pg from 'pg'
import type { Logger } from 'pino'
import { createReadScope, inTransaction } from '../../../platform/database/query/scope.ts'
import { attemptEach } from '../../../platform/jobs/attempt-each.ts'
import type { RecurringTasks } from '../../../platform/jobs/jobs.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import { sendAlert } from '../alerts.sql.ts'
import { renderAlarmMail } from './alarm-mail.ts'
import { findAlarms, findNames, insertAlarm, listRecipients, type Alarm } from './alarms.sql.ts'

const REPORT_ALARMS = 'report_alarms'

interface AlarmDeps {
  /** Connects as the role for jobs. */
  readonly pool: pg.Pool
  readonly outbox: Outbox
  readonly log: Pick<Logger, 'error'>
}

/** Reports unusual use to owner and admins of each firm, once a day per kind and person. */
export async function reportAlarms(deps: AlarmDeps): Promise<void> {
  const alarms = await findAlarms(createReadScope(deps.pool, {}))
  await attemptEach(deps.log, 'an alarm could not be reported', alarms, (alarm) =>
    report(deps, alarm),
  )
}

/** The row of the alarm commits with the alerts and the queued mails, or none of them does. */
async function report({ pool, outbox }: AlarmDeps, alarm: Alarm): Promise<void> {
  const { account_id, user_id, kind, day, n } = alarm
  await inTransaction(pool, { account_id }, async (scope) => {
    const names = await findNames(scope, user_id)
    if (!names || !(await scope.one(insertAlarm(scope, alarm)))) return
    const recipients = await listRecipients(scope)
    await sendAlert(
      scope,
      recipients.map(({ id }) => id),
      {
        kind,
        values: { person: names.person, n },
        link: null,
        once_key: `${kind}:${user_id}:${day}`,
      },
    )
    for (const recipient of recipients)
      await outbox.sendForFirm(scope, renderAlarmMail(recipient, alarm, names))
  })
}

export const alarmTasks = (deps: AlarmDeps): RecurringTasks => ({
  tasks: { [REPORT_ALARMS]: () => reportAlarms(deps) },
  crontab: `*/5 * * * * ${REPORT_ALARMS} ?max=1`,
})
