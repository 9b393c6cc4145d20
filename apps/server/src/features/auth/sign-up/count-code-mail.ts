import { INVITATION_DAYS } from '@casework/contract/invitations'
import { sql } from '../../../platform/database/query/scope.ts'
import type { PublicContext } from '../../../platform/http/context.ts'
import { tooMany, type Limit, type RateLimits } from '../../../platform/limits/rate-limits.ts'
import { CODE_MAILS, countMail, normalizeMailbox } from '../mail-limits.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'

/** Codes that an invitation is good for when its mailbox has no more. */
const INVITED: Limit = { name: 'code-invitation', hits: 1, seconds: INVITATION_DAYS * 24 * 3600 }

interface Form {
  readonly email: string
  readonly invitation?: string | undefined
}

/**
 * Counts the code mail of a sign-up. Who uses up the mails of a mailbox cannot keep out an invited
 * person: only they have the token of an invitation to it.
 * @throws Refusal rate_limited, the same with an unknown invitation as with none
 */
export async function countCodeMail(
  limits: RateLimits,
  context: PublicContext,
  { email, invitation }: Form,
): Promise<void> {
  const mailbox = normalizeMailbox(email)
  const wait = await countMail(limits, CODE_MAILS, context.request.ip, mailbox)
  if (wait === undefined) return
  const invited = invitation === undefined ? undefined : await findMailbox(context, invitation)
  if (
    invitation === undefined ||
    invited !== mailbox ||
    (await limits.count(INVITED, hashSecret(invitation))) !== undefined
  )
    throw tooMany(wait)
}

/** Finds the mailbox of an open invitation by its token. */
const findMailbox = ({ transaction }: PublicContext, token: string): Promise<string | undefined> =>
  transaction(async (scope) => {
    const token_hash = hashSecret(token)
    const [, found] = await scope.batch([
      // Row-level security shows the invitation of this token for the rest of the transaction.
      sql`select set_config('app.invitation', ${token_hash}, true)`,
      sql`select i.invited_email as email from invitations i join accounts a on a.id = i.account_id and a.is_active
          where i.token_hash = ${token_hash} and i.accepted_at is null and i.declined_at is null and i.expires_at > now()`,
    ])
    const [invitation] = (found ?? []) as { email: string }[]
    return invitation && normalizeMailbox(invitation.email)
  })
