// What becomes of the mail of an invitation.
import type pg from 'pg'
import {
  inTransaction,
  createReadScope,
  sql,
  type WorkspaceScope,
} from '../../platform/database/scope.ts'
import type { Followed, Follower } from '../../platform/mail/outbox.ts'
import { insertNotification, TEXTS } from '../notifications/index.ts'
import { IS_OPEN } from './received.sql.ts'

/** The mail of one link: a link that was sent anew has another hash. */
export interface InvitationMail extends Followed {
  readonly kind: 'invitation'
  readonly account_id: number
  readonly id: number
  readonly token_hash: string
}

/** Finds the invitation if its mail is still to be sent. */
const findQueued = (scope: WorkspaceScope, { id, token_hash }: InvitationMail) =>
  scope.one<{ id: number }>(sql`
    select i.id from invitations i
    where i.account_id = ${scope.account_id} and i.id = ${id} and i.token_hash = ${token_hash}
      and i.delivery = 'queued' and ${IS_OPEN}`)

/** Undefined when the link was replaced, withdrawn or reported before. */
const writeDown = (
  scope: WorkspaceScope,
  { id, token_hash }: InvitationMail,
  refusal: string | undefined,
) =>
  scope.one<{ invited_email: string }>(sql`
    update invitations i set delivery = ${refusal === undefined ? 'sent' : 'refused'}, delivery_error = ${refusal}
    where i.account_id = ${scope.account_id} and i.id = ${id} and i.token_hash = ${token_hash} and i.delivery = 'queued'
    returning i.invited_email`)

/** Keeps the delivery state of invitations, and tells the firm once when a mail was refused (FIX-026). */
export const followInvitations = (pool: pg.Pool): Follower => ({
  isWanted: async (followed) => {
    const mail = followed as InvitationMail
    return (
      (await findQueued(createReadScope(pool, { account_id: mail.account_id }), mail)) !== undefined
    )
  },
  end: (followed, refusal) => endWith(pool, followed as InvitationMail, refusal),
})

const endWith = (pool: pg.Pool, mail: InvitationMail, refusal: string | undefined) =>
  inTransaction(pool, { account_id: mail.account_id }, async (scope) => {
    const changed = await writeDown(scope, mail, refusal)
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
