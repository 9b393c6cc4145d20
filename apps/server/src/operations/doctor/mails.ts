import type pg from 'pg'
import type { Config } from '../../platform/config.ts'
import { MAIL_TIMEOUTS } from '../../platform/mail/transport.ts'
import { SEND_MAIL } from '../../platform/mail/outbox.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const WAITING_WARNING_MINUTES = 10

export async function checkMailServer({ SMTP_URL, HOST, DATA_DIR }: Config): Promise<Finding[]> {
  if (!SMTP_URL) {
    const text = `Mails are written to ${DATA_DIR}/mail`
    const isLocal = HOST === '127.0.0.1' || HOST === 'localhost'
    return [isLocal ? ok('mail', text) : warn('mail', `${text}. Set SMTP_URL to send them.`)]
  }
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({ url: SMTP_URL, ...MAIL_TIMEOUTS })
  try {
    await transport.verify()
    return [ok('mail', `${new URL(SMTP_URL).host} accepts the connection and the sign-in`)]
  } catch (error) {
    // The server's own text may repeat the password.
    const { code = 'no answer' } = error as NodeJS.ErrnoException
    return [
      fail('mail', `${new URL(SMTP_URL).host} does not accept mails (${code}). Check SMTP_URL.`),
    ]
  } finally {
    transport.close()
  }
}

/** @param client connected as casework_jobs */
export async function checkMailQueue(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ waiting: number; failed: number; minutes: number }>(
    `select count(*) filter (where attempts < max_attempts)::int as waiting, count(*) filter (where attempts >= max_attempts)::int as failed,
       coalesce(extract(epoch from now() - min(created_at) filter (where attempts < max_attempts)) / 60, 0)::int as minutes
     from graphile_worker.jobs where task_identifier = $1`,
    [SEND_MAIL],
  )
  const { waiting, failed, minutes } = rows[0] ?? { waiting: 0, failed: 0, minutes: 0 }
  const findings: Finding[] = []
  if (failed > 0)
    findings.push(
      warn(
        'mail queue',
        `Mails given up: ${failed}. Check the log for "mail" and the mail server.`,
      ),
    )
  if (minutes >= WAITING_WARNING_MINUTES)
    findings.push(
      warn(
        'mail queue',
        `Mails waiting: ${waiting}, the oldest for ${minutes} minutes. Check that Casework runs and the mail server answers.`,
      ),
    )
  return findings.length > 0 ? findings : [ok('mail queue', `Mails waiting: ${waiting}`)]
}
