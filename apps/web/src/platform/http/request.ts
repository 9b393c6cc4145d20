import type { AnyEndpoint, Method, Permission } from '@casework/contract/parts/endpoint'
import { activeLanguage, t } from '@casework/texts'
import { ApiError, isFactorMissing, toApiError } from './api-error.ts'
import { authStore, workspaceKey, type AuthState } from '../auth/auth-state.ts'
import { denials } from '../auth/denials.ts'
import { logError } from '../log.ts'

/** All calls go to this path on the same origin (HTTP-001). */
export const API_BASE = '/api'
/** Timeout in ms. For uploads and files it restarts with every progress (HTTP-003). */
export const REQUEST_TIMEOUT = 30_000

export interface RequestInput {
  params?: Readonly<Record<string, unknown>> | undefined
  query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
  body?: unknown
}

/** Whether calls with this permission concern the workspace, not only the user. */
const isAboutWorkspace = (permission: Permission) =>
  permission === 'workspace' || typeof permission === 'object'

/**
 * Builds a call's URL. While switched, it contains the workspace on every GET and on every
 * workspace call (HTTP-006 to HTTP-008).
 */
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
  if (endpoint.method === 'GET' || isAboutWorkspace(endpoint.permission)) nameWorkspace(search)
  return `${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`
}

/**
 * Adds the workspace, and the lower role as which it is shown. The server refuses writes as another
 * role, should a control for one be left on the screen.
 */
export function nameWorkspace(search: URLSearchParams): void {
  const { ownerAccountId, seeAs } = authStore.get()
  if (ownerAccountId !== null) search.set('owner_account_id', String(ownerAccountId))
  if (seeAs) search.set('see_as', seeAs)
}

/** Adds the workspace to the body of a write or the query of a read (HTTP-009). */
export function addWorkspace<I extends RequestInput>(method: Method, inputs: I): I {
  const owner_account_id = authStore.get().ownerAccountId
  if (owner_account_id === null) return inputs
  if (method === 'GET') return { ...inputs, query: { ...inputs.query, owner_account_id } }
  return { ...inputs, body: { ...(inputs.body as object | undefined), owner_account_id } }
}

/** Headers for every call. */
export function buildHeaders(token = authStore.get().user?.token): Record<string, string> {
  return {
    'accept-language': activeLanguage(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
}

/** The user or workspace changed during the call: continuing could write to another firm. */
export const abandonedError = () =>
  new ApiError({ status: 0, type: 'abandoned', message: t('Request failed') })

/**
 * Nothing is requested for a user who has gone.
 * @throws ApiError of type `abandoned`
 */
export function requireUser(): void {
  const { user, isLoading } = authStore.get()
  if (!user && !isLoading) throw abandonedError()
}

/** The workspace that each request body was first sent to. */
const sentBodies = new WeakMap<object, string>()

/** @throws ApiError of type `abandoned` if the body was first sent to another workspace */
export function refuseOtherWorkspace(
  { method, permission }: Pick<AnyEndpoint, 'method' | 'permission'>,
  body: unknown,
): void {
  if (method !== 'POST' || typeof body !== 'object' || body === null) return
  const workspace = workspaceKey(authStore.get())
  const sent = sentBodies.get(body) ?? workspace
  sentBodies.set(body, sent)
  if (isAboutWorkspace(permission) && sent !== workspace) throw abandonedError()
}

/**
 * Handles a refused call: ends the sign-in at 401, logs 500 and above, and reports 403 that ends or
 * changes access to the firm, or asks for a second factor. Returns the error to throw.
 * @param stateWhenSent the auth state when the call was sent
 * @param retryAfter the Retry-After header
 * @param date the Date header
 */
export function handleRefusal(
  status: number,
  body: unknown,
  path: string,
  stateWhenSent: AuthState,
  retryAfter: string | null = null,
  date: string | null = null,
): ApiError {
  const error = toApiError(status, body, retryAfter, date)
  const now = authStore.get()
  // Ignore refusals of an older sign-in or another workspace.
  const { user } = stateWhenSent
  if (status === 401 && user !== null && user.token === now.user?.token) authStore.end()
  const isSameWorkspace = workspaceKey(stateWhenSent) === workspaceKey(now)
  if (isFactorMissing(error) && isSameWorkspace)
    denials.report({ kind: 'factor', message: error.message })
  if (status === 403 && now.isWorkspaceSwitched && isSameWorkspace) {
    if (error.type === 'workspace_forbidden')
      denials.report({ kind: 'workspace', message: error.message })
    if (error.type === 'permission_denied')
      denials.report({ kind: 'permission', message: error.message })
  }
  // Only status and path: legal data must not end up in logs.
  if (status >= 500) logError(`Server error ${status} at ${path}`)
  return error
}
