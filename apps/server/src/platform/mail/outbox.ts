import { seal, unseal } from '../keys.ts'
import { enqueue, type Job, type Tasks } from '../jobs/jobs.ts'
import type { Scope } from '../database/scope.ts'
import type { Mail } from './mail.ts'
import { MailFailure, type MailTransport } from './transport.ts'

export const SEND_MAIL = 'send_mail'

const NOBODY = ''
const NOBODY_FOLLOWS: Followed = { kind: '' }

/**
 * A record that follows what becomes of its mail: `kind` names the follower, the rest is the
 * follower's own.
 */
export interface Followed {
  readonly kind: string
}

/**
 * Mails leave through a job row of the request's own transaction: rolled-back work sends nothing.
 */
export interface Outbox {
  send(scope: Scope, mail: Mail, followed?: Followed): Promise<void>
  /**
   * The same work for a mail that nobody gets: where the time must not tell whether there is
   * somebody.
   */
  pretend(scope: Scope, mail: Mail): Promise<void>
  /** The mail of a job; undefined for a pretended one. */
  open(payload: unknown): Mail | undefined
}

/** Mails hold codes and links, so their job rows are sealed. */
export function createOutbox(key: Buffer): Outbox {
  const put = (scope: Scope, mail: Mail, followed?: Followed) =>
    enqueue(scope, SEND_MAIL, { sealed: seal(key, mail), ...(followed && { followed }) })
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
 * Keeps a record in step with its mail. `end` writes down the outcome and ends the job in one
 * transaction (`deleteJob`).
 */
export interface Follower {
  /** False when the mail has been overtaken: it is not sent. */
  isWanted(followed: Followed): Promise<boolean>
  /** @param refusal why the mail will not arrive; undefined when the mail server took it */
  end(followed: Followed, job: Job, refusal: string | undefined): Promise<void>
}

/**
 * The task that sends a mail of the outbox. A failure is thrown, and the queue tries again with
 * growing pauses. A mail is sent at least once: a repeat carries the same Message-ID. A followed
 * mail is given up when the server refuses it for good.
 */
export const sendMail =
  (
    outbox: Outbox,
    transport: MailTransport,
    followers: Readonly<Record<string, Follower>> = {},
  ): Tasks[string] =>
  async (payload, job) => {
    const mail = outbox.open(payload)
    if (!mail) return
    const { followed = NOBODY_FOLLOWS } = payload as { followed?: Followed }
    const follower = followers[followed.kind]
    if (follower && !(await follower.isWanted(followed))) return
    try {
      await transport.send(mail, `casework-${job.id}`)
    } catch (error) {
      const failure = error instanceof MailFailure ? error : undefined
      if (!follower || !(failure?.isFinal || job.isLastTry)) throw error
      return follower.end(followed, job, failure?.reason ?? 'The mail could not be sent')
    }
    await follower?.end(followed, job, undefined)
  }
