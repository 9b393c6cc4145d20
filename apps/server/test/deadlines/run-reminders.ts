import { firmEndpoints } from '@casework/contract/firm'
import { alertEndpoints, type AlertKind } from '@casework/contract/alerts'
import { simpleParser } from 'mailparser'
import { sendDueReminders } from '../../src/features/deadlines/index.ts'
import { createReadScope, sql } from '../../src/platform/database/query/scope.ts'
import { deriveKey } from '../../src/platform/keys.ts'
import { createLog } from '../../src/platform/observe/log.ts'
import { createOutbox } from '../../src/platform/mail/outbox.ts'
import type { Firm, Person, TestApp } from '@casework/testing'

/** Runs the task as if it were this moment, such as `2027-03-01T07:00:00Z`. */
export const runReminders = (casework: TestApp, moment: string): Promise<void> =>
  sendDueReminders(
    {
      pool: casework.jobsPool,
      outbox: createOutbox(deriveKey(casework.config.SECRET_KEY, 'job-payload')),
      publicUrl: casework.config.PUBLIC_URL,
      log: createLog('silent'),
    },
    new Date(moment),
  )

export const setFirm = (
  { owner }: Firm,
  given: { timezone?: string; region?: 'GB' | 'US' | 'DE' },
) => owner.call(firmEndpoints.update, { body: { name: 'Hart & Lowe', ...given } })

/** The titles of a person's alerts, oldest first, without those of requests. */
export const listAlertTitles = async (person: Person, ...kinds: AlertKind[]): Promise<string[]> => {
  const wanted = kinds.length > 0 ? kinds : REMINDERS
  const found = await person.call(alertEndpoints.list, {})
  return found
    .filter(({ kind }) => wanted.includes(kind))
    .map(({ title }) => title)
    .toReversed()
}
const REMINDERS: readonly AlertKind[] = [
  'deadline_soon',
  'deadline_escalated',
  'deadline_overdue',
  'session_soon',
]

export interface ReadMail {
  readonly subject: string
  readonly text: string
  readonly from: string
  readonly messageId: string
}

/** The mails to a person so far, oldest first. */
export async function readMails(casework: TestApp, { email }: Person): Promise<ReadMail[]> {
  const sent = (await casework.mails()).filter((mail) => mail.includes(`To: ${email}`))
  const parsed = await Promise.all(sent.map((mail) => simpleParser(mail)))
  return parsed.map(({ subject = '', text = '', from, messageId = '' }) => ({
    subject,
    text,
    from: from?.text ?? '',
    messageId,
  }))
}

/** What the job has recorded of a firm. */
export const listReminders = (casework: TestApp, { account_id }: Firm) =>
  createReadScope(casework.appPool, { account_id }).many<{
    subject_type: string
    user_id: number
    step: string
  }>(sql`
    select r.subject_type, r.user_id, r.step from reminders r
    where r.account_id = ${account_id} order by r.sent_at, r.step, r.user_id`)

/** The moment of a wall-clock time in UTC, some days from today. */
export const momentOf = (day: string, time = '07:00'): string => `${day}T${time}:00Z`
