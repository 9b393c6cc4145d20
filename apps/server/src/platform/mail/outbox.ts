import { seal, unseal } from '../keys.ts'
import { enqueue, type Tasks } from '../jobs/jobs.ts'
import type { Scope, WorkspaceScope } from '../database/query/scope.ts'
import { failedMails } from '../counters.ts'
import type { Mail } from './mail.ts'
import { MailFailure, type MailTransport } from './transport.ts'

export const SEND_MAIL = 'send_mail'

const NO_RECIPIENT = ''
const UNTRACKED: TrackedMail = { kind: '' }

/**
 * A reference to the record that tracks the delivery of a mail: `kind` selects the delivery
 * listener, which defines the other fields.
 */
export interface TrackedMail {
  readonly kind: string
}

interface MailJob {
  readonly sealed: string
  /** The firm on whose behalf it is sent. */
  readonly account_id?: number
  readonly followed?: TrackedMail
}

/** Queues mails as jobs in the caller's transaction, so rolled-back work sends nothing. */
export interface Outbox {
  send(scope: Scope, mail: Mail): Promise<void>
  /** On behalf of the firm of the workspace, whose erasure removes the mail. */
  sendForFirm(scope: WorkspaceScope, mail: Mail, tracked?: TrackedMail): Promise<void>
  /**
   * Queues a job that sends nothing. Constant work: response time must not reveal whether the email
   * is registered.
   */
  sendDecoy(scope: Scope, mail: Mail): Promise<void>
  /** Decrypts the mail of a job; undefined for a decoy. */
  open(payload: unknown): Mail | undefined
}

/** Mails contain codes and links, so their job rows are encrypted. */
export function createOutbox(key: Buffer): Outbox {
  const enqueueMail = (scope: Scope, mail: Mail, more: Partial<MailJob> = {}) =>
    enqueue(scope, SEND_MAIL, { sealed: seal(key, mail), ...more } satisfies MailJob)
  return {
    send: enqueueMail,
    sendForFirm: (scope, mail, tracked) =>
      enqueueMail(scope, mail, {
        account_id: scope.account_id,
        ...(tracked && { followed: tracked }),
      }),
    sendDecoy: (scope, mail) => enqueueMail(scope, { ...mail, to: NO_RECIPIENT }),
    open: (payload) => {
      const mail = unseal(key, (payload as MailJob).sealed) as Mail
      return mail.to === NO_RECIPIENT ? undefined : mail
    },
  }
}

/**
 * Updates the record of a mail. A crash can repeat a job whose outcome is stored already:
 * `isWanted` must then return false, and `recordOutcome` must change nothing.
 */
export interface DeliveryListener {
  /** Returns false if the mail is outdated or its outcome is stored; it is then not sent. */
  isWanted(tracked: TrackedMail): Promise<boolean>
  /** @param refusal why the mail was not delivered; undefined if the mail server accepted it */
  recordOutcome(tracked: TrackedMail, refusal: string | undefined): Promise<void>
}

/**
 * Creates the task that sends the mails of the outbox. Failures are thrown, and the queue retries
 * with backoff. A mail is sent at least once; repeats have the same Message-ID. A tracked mail is
 * given up if the mail server rejects it permanently.
 */
export const sendMail =
  (
    outbox: Outbox,
    transport: MailTransport,
    listeners: Readonly<Record<string, DeliveryListener>> = {},
  ): Tasks[string] =>
  async (payload, job) => {
    const mail = outbox.open(payload)
    if (!mail) return
    const { account_id, followed: tracked = UNTRACKED } = payload as MailJob
    const listener = listeners[tracked.kind]
    if (listener && !(await listener.isWanted(tracked))) return
    try {
      await transport.send(mail, `casework-${job.id}`, account_id)
    } catch (error) {
      failedMails.inc()
      const failure = error instanceof MailFailure ? error : undefined
      if (!listener || !(failure?.isFinal || job.isLastTry)) throw error
      return listener.recordOutcome(tracked, failure?.reason ?? 'The mail could not be sent')
    }
    await listener?.recordOutcome(tracked, undefined)
  }
