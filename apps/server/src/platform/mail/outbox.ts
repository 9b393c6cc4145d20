import { seal, unseal } from '../keys.ts'
import { enqueue, type Tasks } from '../jobs/jobs.ts'
import type { Scope } from '../database/scope.ts'
import type { Mail } from './mail.ts'
import { MailFailure, type MailTransport } from './transport.ts'

export const SEND_MAIL = 'send_mail'

const NOBODY = ''
const NOBODY_FOLLOWS: Followed = { kind: '' }

/**
 * A reference to the record that tracks the delivery of a mail: `kind` selects the follower, which
 * defines the other fields.
 */
export interface Followed {
  readonly kind: string
}

/** Queues mails as jobs in the caller's transaction, so rolled-back work sends nothing. */
export interface Outbox {
  send(scope: Scope, mail: Mail, followed?: Followed): Promise<void>
  /**
   * Queues a mail to nobody: the same work, so that the response time does not reveal whether an
   * account exists.
   */
  pretend(scope: Scope, mail: Mail): Promise<void>
  /** Decrypts the mail of a job; undefined for a pretended one. */
  open(payload: unknown): Mail | undefined
}

/** Mails contain codes and links, so their job rows are encrypted. */
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
 * Updates the record of a mail. A crash can repeat a job whose outcome is stored already, so
 * `isWanted` must then return false and `end` change nothing.
 */
export interface Follower {
  /** Returns false when the mail is outdated or its outcome is stored; it is then not sent. */
  isWanted(followed: Followed): Promise<boolean>
  /** @param refusal why the mail was not delivered; undefined when the mail server accepted it */
  end(followed: Followed, refusal: string | undefined): Promise<void>
}

/**
 * Creates the task that sends the mails of the outbox. Failures are thrown, and the queue retries
 * with backoff. A mail is sent at least once; repeats have the same Message-ID. A mail with a
 * follower is given up when the mail server rejects it permanently.
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
      return follower.end(followed, failure?.reason ?? 'The mail could not be sent')
    }
    await follower?.end(followed, undefined)
  }
