// Counts and sends the mails with the link of an invitation.
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import type { ActorContext } from '../../platform/http/context.ts'
import type { Limit, RateLimits } from '../../platform/limits/rate-limits.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { isNewAccount } from '../accounts/index.ts'
import type { Notify } from '../notifications/index.ts'
import type { InvitationMail } from './delivery.ts'
import { renderInvitationMail, type InvitationContent } from './invitation-mail.ts'
import { hashToken } from './token.ts'

export interface InvitationDeps {
  readonly outbox: Outbox
  readonly limits: RateLimits
  readonly notify: Notify
  readonly publicUrl: string
}

/** Invitation mails per account and day; new accounts have a lower limit. */
const MAILS: Limit = { name: 'invitation-mails', hits: 100, seconds: 24 * 60 * 60 }
const MAILS_NEW_ACCOUNT: Limit = { ...MAILS, hits: 50 }

/**
 * Call this first. Uses its own transaction: the limits need another connection, and a request must
 * not hold two.
 */
export async function countMails(
  limits: RateLimits,
  { transaction, actor: { account_id } }: ActorContext,
  mails: number,
): Promise<void> {
  const limit = (await transaction((scope) => isNewAccount(scope, account_id)))
    ? MAILS_NEW_ACCOUNT
    : MAILS
  for (let mail = 0; mail < mails; mail += 1) await limits.hit(limit, String(account_id))
}

/** Mails the link of an invitation and tracks its delivery. */
export async function mailLink(
  { outbox, publicUrl }: InvitationDeps,
  scope: WorkspaceScope,
  id: number,
  content: InvitationContent,
): Promise<void> {
  const tracked: InvitationMail = {
    kind: 'invitation',
    account_id: scope.account_id,
    id,
    token_hash: hashToken(content.token),
  }
  await outbox.sendForFirm(scope, renderInvitationMail(content, publicUrl), tracked)
}
