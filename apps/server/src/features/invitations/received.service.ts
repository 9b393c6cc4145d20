// Shows an invitation to the invited person, who accepts or declines it.
import {
  ANOTHER_ADDRESS,
  INVALID_INVITATION,
  type invitationEndpoints,
} from '@casework/contract/invitations'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import { invalidField, missing } from '../../platform/refusal.ts'
import { getAccountName, findFirm, insertConnection } from '../connections/index.ts'
import type { Notify } from '../notifications/index.ts'
import {
  acceptById,
  acceptByToken,
  declineById,
  findByToken,
  listReceived,
  type AnsweredInvitation,
} from './received.sql.ts'
import { hashToken } from './token.ts'

type Handlers = Pick<
  HandlersOf<typeof invitationEndpoints>,
  'preview' | 'accept' | 'received' | 'acceptReceived' | 'decline'
>

/** Shows enough to recognize one's own email, but too little to learn someone else's. */
const maskEmail = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`

const invalid = () => invalidField('token', INVALID_INVITATION)
const notFound = () => missing('Invitation not found')

export function receivedService(notify: Notify): Handlers {
  const join = async ({ scope, actor }: ActorContext, { account_id, role }: AnsweredInvitation) => {
    const connected = await insertConnection(scope, {
      firm_account_id: account_id,
      employee_account_id: actor.own_account_id,
      employee_user_id: actor.user_id,
      role,
    })
    if (connected) {
      const name = await getAccountName(scope, actor.own_account_id)
      await notify(
        scope,
        account_id,
        'invitation_accepted',
        { name },
        { type: 'employee', id: actor.own_account_id },
      )
    }
    const connection = await findFirm(scope, account_id)
    if (!connection) throw notFound()
    return connection
  }

  return {
    preview: async ({ scope }, { query }) => {
      const found = await findByToken(scope, hashToken(query.token))
      if (!found) throw invalid()
      const { invited_email, ...preview } = found
      return { ...preview, email_hint: maskEmail(invited_email) }
    },

    accept: async (context, { body }) => {
      const token_hash = hashToken(body.token)
      const accepted = await acceptByToken(context.scope, token_hash, context.actor.user_id)
      if (accepted) return join(context, accepted)
      throw (await findByToken(context.scope, token_hash))
        ? invalidField('token', ANOTHER_ADDRESS)
        : invalid()
    },

    received: ({ scope, actor }) => listReceived(scope, actor.user_id),

    acceptReceived: async (context, { params }) => {
      const accepted = await acceptById(context.scope, params.id, context.actor.user_id)
      if (!accepted) throw notFound()
      return join(context, accepted)
    },

    decline: async ({ scope, actor }, { params }) => {
      const declined = await declineById(scope, params.id, actor.user_id)
      if (!declined) throw notFound()
      const name = await getAccountName(scope, actor.own_account_id)
      await notify(
        scope,
        declined.account_id,
        'invitation_declined',
        { name },
        { type: 'invitation', id: declined.id },
      )
      return null
    },
  }
}
