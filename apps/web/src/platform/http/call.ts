import type {
  CallInput,
  CreateEndpoint,
  JsonEndpoint,
  ResultOf,
  VersionedEndpoint,
} from '@casework/contract/parts/endpoint'
import { t } from '@casework/texts'
import { ApiError, networkError, timeoutError } from './api-error.ts'
import { authStore, workspaceKey } from '../auth/auth-state.ts'
import {
  abandonedError,
  buildUrl,
  buildHeaders,
  handleRefusal,
  refuseOtherWorkspace,
  requireUser,
  REQUEST_TIMEOUT,
  addWorkspace,
  type RequestInput,
} from './request.ts'
import type { StepUpOptions } from '../auth/step-up-gate.ts'
import { tokenGate } from '../auth/token-gate.ts'
import { parseJson, readResult, readRetryAfter } from './response.ts'
import { retryWhenRateLimited, retryWhenUnavailable } from './retries.ts'
import { withStepUp } from './step-up.ts'

type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T]
type OptionalIfUndefined<T> = Omit<T, OptionalKeys<T>> & {
  [K in OptionalKeys<T>]?: T[K] | undefined
}

interface SendOptions {
  /** Aborts the call. */
  signal?: AbortSignal | undefined
  /** Access token to use instead of the stored one, before the sign-in is complete. */
  token?: string | undefined
}

/**
 * The record version that the change is based on; the server returns 409 if it has changed since.
 */
interface Versioned {
  version: number
}

/**
 * The server creates once per key. It belongs to one opened form, so that a second press creates
 * nothing even if the answer to the first was lost.
 */
interface Keyed {
  idempotencyKey: string
}

type SentOptions = RequestInput & SendOptions & Partial<Versioned> & Partial<Keyed>

interface ParsedResponse<E> {
  data: ResultOf<E>
  status: number
  date: string | null
}

/** The inputs of the endpoint, the send options, and the version or key if the endpoint needs it. */
export type CallOptions<E> = OptionalIfUndefined<CallInput<E>> &
  SendOptions &
  (E extends VersionedEndpoint ? Versioned : { version?: never }) &
  (E extends CreateEndpoint ? Keyed : { idempotencyKey?: never })
/** The result of `tryCall`, with the failure as a value. */
export type CallResult<T> =
  | { success: true; data: T; status: number }
  | { success: false; message: string; status: number; type: string; error: ApiError }

/**
 * Calls an endpoint and returns its `data`. The response is not validated: the server has already
 * checked it against the contract.
 * @throws ApiError for every unsuccessful response
 */
export function call<E extends JsonEndpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<ResultOf<E>>
/** For an endpoint that requires no input. */
export function call<E extends JsonEndpoint>(
  endpoint: Record<never, never> extends CallOptions<E> ? E : never,
): Promise<ResultOf<E>>
export async function call(endpoint: JsonEndpoint, options: SentOptions = {}): Promise<unknown> {
  return (await exchange(endpoint, options)).data
}

/** Like `call`, but also returns the response's Date header, in ms. */
export async function callWithDate<E extends JsonEndpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<{ data: ResultOf<E>; responded_at: number | undefined }> {
  const { data, date } = await exchange(endpoint, options)
  return { data, responded_at: date === null ? undefined : Date.parse(date) }
}

/** Like `call`, but returns failures instead of throwing them. */
export async function tryCall<E extends JsonEndpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<CallResult<ResultOf<E>>> {
  try {
    const { data, status } = await exchange(endpoint, options)
    return { success: true, data, status }
  } catch (thrown) {
    const error =
      thrown instanceof ApiError
        ? thrown
        : new ApiError({ status: 0, message: t('Request failed') })
    return { success: false, message: error.message, status: error.status, type: error.type, error }
  }
}

/** Like `call`, with the workspace in the body of a write and in the query of a read (HTTP-009). */
export async function callInWorkspace<E extends JsonEndpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<ResultOf<E>> {
  const sendOptions: SentOptions = options
  return (await exchange(endpoint, addWorkspace(endpoint.method, sendOptions))).data
}

interface BytesOptions extends Omit<StepUpOptions, 'signal'> {
  /** Method and body, if it is no GET; its headers are added to ours. */
  init?: Omit<RequestInit, 'headers'> & { headers?: Readonly<Record<string, string>> }
  onHeaders?: (headers: Headers) => void
}

/**
 * Fetches a file's bytes. The path comes from its record, stays on this origin and contains no
 * token.
 */
export const callForBytes = (
  path: string,
  signal?: AbortSignal,
  options?: BytesOptions,
): Promise<Uint8Array<ArrayBuffer>[]> =>
  withStepUp(() => readWithRetries(() => fetchBytes(path, signal, options), signal), {
    ...options,
    signal,
  })

async function fetchBytes(
  path: string,
  signal?: AbortSignal,
  { init, onHeaders }: BytesOptions = {},
): Promise<Uint8Array<ArrayBuffer>[]> {
  await tokenGate.pass()
  requireUser()
  const stateWhenSent = authStore.get()
  return withTimeout(signal, async (timeoutSignal, keepAlive) => {
    const response = await fetch(path, {
      ...init,
      headers: { ...buildHeaders(), ...init?.headers },
      signal: timeoutSignal,
      credentials: 'same-origin',
    })
    if (!response.ok)
      throw handleRefusal(
        response.status,
        await parseJson(response),
        path,
        stateWhenSent,
        readRetryAfter(response),
      )
    onHeaders?.(response.headers)
    const chunks: Uint8Array<ArrayBuffer>[] = []
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      keepAlive()
      chunks.push(part.value)
    }
    return chunks
  })
}

const readWithRetries = <T>(attempt: () => Promise<T>, signal?: AbortSignal) =>
  retryWhenRateLimited(() => retryWhenUnavailable(attempt, signal), signal)

const exchange = <E extends JsonEndpoint>(
  endpoint: E,
  options: SentOptions,
): Promise<ParsedResponse<E>> => withStepUp(() => exchangeWithRetries(endpoint, options), options)

/** Reads wait out rate limits. Writes fail immediately, so that the user sees why. */
function exchangeWithRetries<E extends JsonEndpoint>(
  endpoint: E,
  options: SentOptions,
): Promise<ParsedResponse<E>> {
  const attempt = () => exchangeOnce(endpoint, options)
  if (endpoint.method === 'GET') return readWithRetries(attempt, options.signal)
  return options.idempotencyKey === undefined
    ? attempt()
    : retryWhenUnavailable(attempt, options.signal)
}

async function exchangeOnce<E extends JsonEndpoint>(
  endpoint: E,
  { signal, token, version, idempotencyKey, ...inputs }: SentOptions,
): Promise<ParsedResponse<E>> {
  // A call through a wider type could omit the version and overwrite another user's change.
  if (endpoint.versioned && version === undefined)
    throw new Error(`${endpoint.method} ${endpoint.path} needs the version it was based on`)
  // Public calls need no token. Renewing the token is a public call itself.
  if (endpoint.permission !== 'public' && token === undefined) {
    const renewing = tokenGate.pass()
    const workspace = workspaceKey(authStore.get())
    if (renewing) await renewing
    if (workspace !== workspaceKey(authStore.get())) throw abandonedError()
    requireUser()
  }
  refuseOtherWorkspace(endpoint, inputs.body)
  const stateWhenSent = authStore.get()
  const hasBody = inputs.body !== undefined
  return withTimeout(signal, async (timeoutSignal) => {
    const response = await fetch(buildUrl(endpoint, inputs), {
      method: endpoint.method,
      headers: {
        ...buildHeaders(token),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"v${version}"` }),
      },
      signal: timeoutSignal,
      credentials: 'same-origin',
      ...(hasBody && { body: JSON.stringify(inputs.body) }),
    })
    const body = await parseJson(response)
    const date = response.headers.get('date')
    const success =
      typeof body === 'object' && body !== null && 'success' in body ? body.success : undefined
    if (!response.ok || success === false || body === null)
      throw handleRefusal(
        response.status,
        body,
        endpoint.path,
        stateWhenSent,
        readRetryAfter(response),
        date,
      )
    return {
      // Not checked here: the server serializes the result with the endpoint's schema.
      data: readResult(endpoint, body) as ResultOf<E>,
      status: response.status,
      date,
    }
  })
}

/** Aborts after 30 s without `keepAlive` and converts failures to timeout or network errors. */
async function withTimeout<T>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal, keepAlive: () => void) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController()
  const startTimer = () => setTimeout(() => timeout.abort(), REQUEST_TIMEOUT)
  let timer = startTimer()
  const workspace = workspaceKey(authStore.get())
  const keepAlive = () => {
    clearTimeout(timer)
    timer = startTimer()
  }
  try {
    return await work(
      signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      keepAlive,
    )
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    if (workspace !== workspaceKey(authStore.get())) throw abandonedError()
    throw timeout.signal.aborted ? timeoutError() : networkError()
  } finally {
    clearTimeout(timer)
  }
}
