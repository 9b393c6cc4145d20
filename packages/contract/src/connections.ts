import * as z from 'zod/mini'
import { nothing } from './parts/answer.ts'
import { json, type Audits } from './parts/endpoint.ts'
import { id, instant, MAX, requiredText, TOO_LONG, version } from './parts/fields.ts'
import { EMPLOYEE_ROLES } from './permissions.ts'

/** Search for accounts: debounce, minimum length of the text, maximum number of results. */
export const ACCOUNT_SEARCH_DEBOUNCE_MS = 300
export const ACCOUNT_SEARCH_MIN = 2
export const ACCOUNT_SEARCH_LIMIT = 20
/** Seconds until the send-request dialog closes after success. */
export const REQUEST_SENT_SECONDS = 2

export const role = z.enum(EMPLOYEE_ROLES, 'Please select a role')

/** A connection as one side sees the other: `id` is the other account's (OQ-072, OQ-073). */
export const connection = z.object({
  id,
  connection_id: id,
  /** The employee. */
  user_id: id,
  name: z.string(),
  access_level: role,
  assigned_role: role,
  following_since: instant,
  connected_since: instant,
  can_switch_to: z.boolean(),
  version,
})
export type Connection = z.output<typeof connection>

export const REQUEST_STATUSES = ['pending', 'accepted', 'rejected'] as const

export const connectionRequest = z.object({
  id,
  status: z.enum(REQUEST_STATUSES),
  sender_name: z.string(),
  /** Verified by a mailed code; the name is not verified. */
  sender_email: z.string(),
  receiver_name: z.string(),
  created_at: instant,
  assigned_role: z.nullable(role),
})
export type ConnectionRequest = z.output<typeof connectionRequest>

export const requestAnswer = z.discriminatedUnion(
  'status',
  [
    z.object({
      id,
      status: z.literal('accepted'),
      assigned_role: z.enum(EMPLOYEE_ROLES, 'Please select a role first'),
    }),
    z.object({ id, status: z.literal('rejected') }),
  ],
  'Answer with accepted or rejected',
)

export const foundAccount = z.object({ id, name: z.string(), owner_name: z.string() })
export type FoundAccount = z.output<typeof foundAccount>

export const requestForm = z.object({
  receiver_account_id: z
    .int('Please select an account')
    .check(z.minimum(1, 'Please select an account')),
  receiver_account_name: requiredText(MAX.name, 'Account name is required'),
})

const requestAnswerEndpoint = {
  path: '/respond-connection-request/',
  permission: 'own workspace',
  limit: 'requests',
  step_up: (body: Readonly<Record<string, unknown>>) => body['status'] === 'accepted',
  summary: 'Accept a received request with a role, or reject it',
  changes: ['connections'],
  audits: (({ body }) => body['id']) satisfies Audits,
  body: requestAnswer,
  result: connectionRequest,
} as const

export const connectionEndpoints = {
  followers: json({
    method: 'GET',
    path: '/my-followers/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Employees of the own account',
    shows: ['connections'],
    result: z.array(connection),
  }),
  following: json({
    method: 'GET',
    path: '/my-following/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Firms the user works for',
    shows: ['connections'],
    result: z.array(connection),
  }),
  received: json({
    method: 'GET',
    path: '/connection-requests/received/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Requests to the own account, newest first',
    shows: ['connections'],
    result: z.array(connectionRequest),
  }),
  sent: json({
    method: 'GET',
    path: '/connection-requests/sent/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Requests of the own account, newest first',
    shows: ['connections'],
    result: z.array(connectionRequest),
  }),
  /** The requirements name both methods; the result is the same (OQ-093). */
  answer: json({ method: 'POST', ...requestAnswerEndpoint }),
  answerByPut: json({ method: 'PUT', ...requestAnswerEndpoint }),
  searchAccounts: json({
    method: 'GET',
    path: '/accounts/search/',
    permission: 'own workspace',
    limit: 'account searches',
    summary: 'Accounts by name or owner, to send a request to',
    shows: ['connections'],
    query: z.object({
      q: z._default(z.string().check(z.trim(), z.maxLength(MAX.search, TOO_LONG)), ''),
    }),
    result: z.array(foundAccount),
  }),
  send: json({
    method: 'POST',
    path: '/send-connection-request/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Request to work for a firm as its employee',
    changes: ['connections'],
    body: requestForm,
    result: connectionRequest,
    status: 201,
  }),
  updateRole: json({
    method: 'PUT',
    path: '/connections/update-role/',
    permission: 'own workspace',
    limit: 'requests',
    versioned: true,
    step_up: true,
    summary: 'Change the role of an employee',
    changes: ['connections'],
    audits: ({ body }) => body['connection_id'],
    body: z.object({ connection_id: id, new_role: role }),
    result: connection,
  }),
  manage: json({
    method: 'POST',
    path: '/connections/manage/',
    permission: 'own workspace',
    limit: 'requests',
    step_up: true,
    summary: 'Remove an employee',
    changes: ['connections'],
    audits: ({ body }) => body['connection_id'],
    body: z.object({ connection_id: id, action: z.literal('delete', 'The only action is delete') }),
    result: nothing,
  }),
}
