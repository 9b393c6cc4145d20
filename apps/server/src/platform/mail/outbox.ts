import { seal, unseal } from '../keys.ts'
import { enqueue } from '../jobs.ts'
import type { Scope } from '../database/scope.ts'
import type { Tasks } from '../jobs.ts'
import type { Mail } from './mail.ts'
import type { MailTransport } from './transport.ts'

export const SEND_MAIL = 'send_mail'

const NOBODY = ''

/** Mails leave through a job row of the request's own transaction: rolled-back work sends nothing. */
export interface Outbox {
  send(scope: Scope, mail: Mail): Promise<void>
  /** The same work for a mail that nobody gets: where the time must not tell whether there is somebody. */
  pretend(scope: Scope, mail: Mail): Promise<void>
  /** The mail of a job; undefined for a pretended one. */
  open(payload: unknown): Mail | undefined
}

/** Mails hold codes and links, so their job rows are sealed. */
export function createOutbox(key: Buffer): Outbox {
  const put = (scope: Scope, mail: Mail) => enqueue(scope, SEND_MAIL, { sealed: seal(key, mail) })
  return {
    send: put,
    pretend: (scope, mail) => put(scope, { ...mail, to: NOBODY }),
    open: (payload) => {
      const mail = unseal(key, (payload as { sealed: string }).sealed) as Mail
      return mail.to === NOBODY ? undefined : mail
    },
  }
}

/**
 * The task that sends a mail of the outbox. A failure is thrown, and the queue tries again with growing pauses. A mail is
 * sent at least once: a repeat carries the same Message-ID.
 */
export const sendMail =
  (outbox: Outbox, transport: MailTransport): Tasks[string] =>
  async (payload, job) => {
    const mail = outbox.open(payload)
    if (mail) await transport.send(mail, `casework-${job.id}`)
  }
