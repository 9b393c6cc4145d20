// Records whether invitation mails were delivered.
import type pg from 'pg'
import {
  inTransaction,
  createReadScope,
  sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import type { DeliveryListener, TrackedMail } from '../../platform/mail/outbox.ts'
import { insertNotification, TEXTS } from '../notifications/index.ts'
import { IS_OPEN } from './received.sql.ts'

/** Identifies the mail of one link; a resent invitation has a new token_hash. */
export interface InvitationMail extends TrackedMail {
  readonly kind: 'invitation'
  readonly account_id: number
  readonly id: number
  readonly token_hash: string
}

/** Returns the invitation if its mail is still queued. */
const findQueued = (scope: WorkspaceScope, { id, token_hash }: InvitationMail) =>
  scope.one<{ id: number }>(sql`
    select i.id from invitations i
    where i.account_id = ${scope.account_id} and i.id = ${id} and i.token_hash = ${token_hash}
      and i.delivery = 'queued' and ${IS_OPEN}`)

/**
 * Stores the outcome. Undefined if the link was replaced or withdrawn, or if its outcome is already
 * stored.
 */
const saveOutcome = (
  scope: WorkspaceScope,
  { id, token_hash }: InvitationMail,
  refusal: string | undefined,
) =>
  scope.one<{ invited_email: string }>(sql`
    update invitations i set delivery = ${refusal === undefined ? 'sent' : 'refused'}, delivery_error = ${refusal}
    where i.account_id = ${scope.account_id} and i.id = ${id} and i.token_hash = ${token_hash} and i.delivery = 'queued'
    returning i.invited_email`)

/** Updates `delivery` and notifies the firm once if the mail was refused. */
export const trackInvitationMails = (pool: pg.Pool): DeliveryListener => ({
  isWanted: async (tracked) => {
    const mail = tracked as InvitationMail
    return (
      (await findQueued(createReadScope(pool, { account_id: mail.account_id }), mail)) !== undefined
    )
  },
  recordOutcome: (tracked, refusal) => recordOutcome(pool, tracked as InvitationMail, refusal),
})

const recordOutcome = (pool: pg.Pool, mail: InvitationMail, refusal: string | undefined) =>
  inTransaction(pool, { account_id: mail.account_id }, async (scope) => {
    const changed = await saveOutcome(scope, mail, refusal)
    if (changed && refusal !== undefined) {
      const values = { email: changed.invited_email, reason: refusal }
      await insertNotification(scope, {
        account_id: mail.account_id,
        sender_account_id: null,
        notification_type: TEXTS.invitation_refused.type,
        text_key: 'invitation_refused',
        text_values: values,
        link: { type: 'invitation', id: mail.id },
      })
    }
  })
