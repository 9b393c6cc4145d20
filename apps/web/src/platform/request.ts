import type { AnyEndpoint, Method, Permission } from '@casework/contract/endpoint'
import { activeLanguage, t } from '@casework/texts'
import { ApiError, toApiError } from './api-error.ts'
import { authStore, workspaceKey, type AuthState } from './auth-state.ts'
import { denials } from './denials.ts'
import { logError } from './log.ts'
import { randomKey } from './random-key.ts'

/** Everything goes to one base path on the same origin (HTTP-001, OQ-021). */
export const API_BASE = '/api'
/** HTTP-003; for uploads and files it is the time without progress (OQ-018). */
export const REQUEST_TIMEOUT = 30_000

export interface RequestInput {
  params?: Readonly<Record<string, unknown>> | undefined
  query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
  body?: unknown
}

/** Calls about the user himself or before sign-in have no workspace (OQ-012, OQ-245). */
const isAboutWorkspace = (permission: Permission) =>
  permission === 'workspace' || typeof permission === 'object'

/** The address of a call, with the workspace while switched: on every GET, and on every other workspace call (HTTP-006 to HTTP-008). */
export function buildUrl(
  endpoint: Pick<AnyEndpoint, 'path' | 'method' | 'permission'>,
  { params, query }: RequestInput = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  const owner = authStore.get().ownerAccountId
  if (owner !== null && (endpoint.method === 'GET' || isAboutWorkspace(endpoint.permission)))
    search.set('owner_account_id', String(owner))
  return `${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** The same inputs with the workspace among them: in the body of a write, in the parameters of a read (HTTP-009, OQ-011). */
export function addWorkspace<I extends RequestInput>(method: Method, inputs: I): I {
  const owner_account_id = authStore.get().ownerAccountId
  if (owner_account_id === null) return inputs
  if (method === 'GET') return { ...inputs, query: { ...inputs.query, owner_account_id } }
  return { ...inputs, body: { ...(inputs.body as object | undefined), owner_account_id } }
}

/** Headers of every call (HTTP-004, HTTP-005, OQ-234). */
export function buildHeaders(token = authStore.get().user?.token): Record<string, string> {
  return {
    'accept-language': activeLanguage(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
}

/** The person or the workspace changed meanwhile: sent now, or again, it would go to another firm or in another's name. */
export const abandonedError = () =>
  new ApiError({ status: 0, type: 'abandoned', message: t('Request failed') })

/** Does the server do it once, however often it is sent? Those are the creates of people who are signed in. */
export const hasIdempotencyKey = (
  { method, permission, status }: Pick<AnyEndpoint, 'method' | 'permission' | 'status'>,
  body: unknown,
): boolean =>
  method === 'POST' &&
  status === 201 &&
  permission !== 'public' &&
  typeof body === 'object' &&
  body !== null

/** The idempotency key of each request body, and the workspace it was first sent to. */
const sentBodies = new WeakMap<object, { idempotencyKey: string; workspace: string }>()

/**
 * Gives the same body object the same idempotency key, so that a retried create creates only once.
 * @throws ApiError of type `abandoned` if the body was first sent to another workspace
 */
export function buildIdempotencyHeader(
  { method, permission }: Pick<AnyEndpoint, 'method' | 'permission'>,
  body: unknown,
): Record<string, string> {
  if (method !== 'POST' || typeof body !== 'object' || body === null) return {}
  const workspace = workspaceKey(authStore.get())
  const sent = sentBodies.get(body) ?? { idempotencyKey: randomKey(), workspace }
  sentBodies.set(body, sent)
  if (isAboutWorkspace(permission) && sent.workspace !== workspace) throw abandonedError()
  return { 'idempotency-key': sent.idempotencyKey }
}

/**
 * What follows from a refused call wherever it was made: sign-out at 401, a line in the console at 500 and above, and at
 * 403 the news that access to the firm has ended or that the role there may be another. `sent` is the state at sending,
 * `retryAfter` the header of that name.
 */
export function handleRefusal(
  status: number,
  body: unknown,
  path: string,
  sent: AuthState,
  retryAfter: string | null = null,
): ApiError {
  const error = toApiError(status, body, retryAfter)
  const now = authStore.get()
  // An answer to an older sign-in, or to another workspace, says nothing about the present one.
  if (status === 401 && sent.user !== null && sent.user.token === now.user?.token)
    authStore.logout()
  if (status === 403 && now.isWorkspaceSwitched && workspaceKey(sent) === workspaceKey(now)) {
    if (error.type === 'workspace_forbidden')
      denials.report({ kind: 'workspace', message: error.message })
    if (error.type === 'permission_denied')
      denials.report({ kind: 'permission', message: error.message })
  }
  // Only status and path: legal data must not end in logs (OQ-027).
  if (status >= 500) logError(`Server error ${status} at ${path}`)
  return error
}
