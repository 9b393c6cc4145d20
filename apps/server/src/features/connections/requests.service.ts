// Sends and answers connection requests.
import type { connectionEndpoints } from '@casework/contract/connections'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { listChanged, recordHistory } from '../../platform/history-details.ts'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import type { Limit, RateLimits } from '../../platform/limits/rate-limits.ts'
import { invalidField, missing, Refusal } from '../../platform/refusal.ts'
import { isNewAccount } from '../accounts/index.ts'
import type { Notify } from '../notifications/index.ts'
import {
  getAccountName,
  findActiveAccount,
  upsertConnection,
  findEmployment,
} from './connections.sql.ts'
import {
  answerRequest,
  findRequest,
  insertRequest,
  findReceivedRequest,
  listReceivedRequests,
  listSentRequests,
} from './requests.sql.ts'

type Handlers = Pick<
  HandlersOf<typeof connectionEndpoints>,
  'received' | 'sent' | 'send' | 'answer' | 'answerByPut'
>

const notFound = () => missing('Connection request not found')

async function requireRequest({ scope }: ActorContext, id: number) {
  const request = await findRequest(scope, id)
  if (!request) throw notFound()
  return request
}

/** Requests per account and day; new accounts have a lower limit. */
const REQUESTS: Limit = { name: 'connection-requests', hits: 100, seconds: 24 * 60 * 60 }
const REQUESTS_NEW_ACCOUNT: Limit = { ...REQUESTS, hits: 20 }

export interface ConnectionDeps {
  readonly limits: RateLimits
  readonly notify: Notify
  /** Withdraws the firm's open invitations to a user. */
  readonly withdrawInvitationsTo: (scope: WorkspaceScope, user_id: number) => Promise<unknown>
}

export function requestService(deps: ConnectionDeps): Handlers {
  const answer = answerReceivedRequest(deps)
  return {
    received: ({ scope }) => listReceivedRequests(scope),
    sent: ({ scope }) => listSentRequests(scope),
    send: sendRequest(deps),
    answer,
    answerByPut: answer,
  }
}

const sendRequest =
  ({ limits, notify }: ConnectionDeps): Handlers['send'] =>
  async (context, { body }) => {
    const { scope, actor, transaction } = context
    // Own transaction: the limits need another connection, and a request must not hold two.
    await limits.hit(
      (await transaction((ownScope) => isNewAccount(ownScope, actor.account_id)))
        ? REQUESTS_NEW_ACCOUNT
        : REQUESTS,
      String(actor.account_id),
    )
    const field = 'receiver_account_id'
    if (body.receiver_account_id === scope.account_id)
      throw invalidField(field, 'You cannot connect to your own account')
    // The name must match the account, which proves that it was chosen from the results (CONN-025).
    const receiver = await findActiveAccount(scope, body.receiver_account_id)
    if (receiver?.name !== body.receiver_account_name)
      throw invalidField(field, 'Please select an account')
    if (await findEmployment(scope, receiver.id))
      throw invalidField(field, 'You are already connected')
    const inserted = await insertRequest(scope, actor.user_id, receiver.id)
    if (!inserted) throw invalidField(field, 'A request is already pending')
    const sender = await getAccountName(scope, scope.account_id)
    await notify(
      scope,
      receiver.id,
      'request_received',
      { sender },
      { type: 'connection_request', id: inserted.id },
    )
    return requireRequest(context, inserted.id)
  }

const answerReceivedRequest =
  ({ notify, withdrawInvitationsTo }: ConnectionDeps): Handlers['answer'] =>
  async (context, { body }) => {
    const { scope, actor } = context
    const assigned_role = body.status === 'accepted' ? body.assigned_role : null
    const answered = await answerRequest(scope, {
      id: body.id,
      status: body.status,
      assigned_role,
      answered_by: actor.user_id,
    })
    if (!answered) {
      throw (await findReceivedRequest(scope, body.id))
        ? new Refusal('conflict', 'This request has already been answered')
        : notFound()
    }
    const firm = await getAccountName(scope, scope.account_id)
    if (assigned_role === null) {
      recordHistory(scope, { kind: 'other' })
      await notify(
        scope,
        answered.sender_account_id,
        'request_rejected',
        { firm },
        { type: 'connection_request', id: body.id },
      )
    } else {
      await withdrawInvitationsTo(scope, answered.sender_user_id)
      const connection = await upsertConnection(scope, {
        employee_account_id: answered.sender_account_id,
        employee_user_id: answered.sender_user_id,
        role: assigned_role,
      })
      const changed = listChanged({ role: connection?.before }, { role: assigned_role })
      recordHistory(scope, { changes: { [body.id]: changed } })
      await notify(
        scope,
        answered.sender_account_id,
        'request_accepted',
        { firm, role: assigned_role },
        { type: 'firm', id: scope.account_id },
      )
    }
    return requireRequest(context, body.id)
  }
