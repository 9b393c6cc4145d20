import type {
  AnyEndpoint,
  CallInput,
  ResultOf,
  VersionedEndpoint,
} from '@casework/contract/endpoint'
import { t } from '@casework/texts'
import { readList, readOne, readPagination } from './answers.ts'
import { ApiError, networkError, timeoutError } from './api-error.ts'
import { authStore, workspaceKey } from './auth-state.ts'
import {
  abandonedError,
  buildUrl,
  buildIdempotencyHeader,
  buildHeaders,
  hasIdempotencyKey,
  handleRefusal,
  REQUEST_TIMEOUT,
  addWorkspace,
  type RequestInput,
} from './request.ts'
import { tokenGate } from './token-gate.ts'
import { retryWhenRateLimited, retryWhenUnavailable } from './retries.ts'

type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T]
type Loose<T> = Omit<T, OptionalKeys<T>> & { [K in OptionalKeys<T>]?: T[K] | undefined }

interface SendOptions {
  /** Gives the call up. */
  signal?: AbortSignal | undefined
  /** The access token to use instead of the stored one: before a sign-in is complete (OQ-038). */
  token?: string | undefined
}

/** The version of the record that a change was made from; the server refuses any other with 409 (OQ-238). */
interface Versioned {
  version: number
}

/** What a call takes: the parts its endpoint asks for, and how to send it. */
export type CallOptions<E> = Loose<CallInput<E>> &
  SendOptions &
  (E extends VersionedEndpoint ? Versioned : { version?: never })
/** The rest of a call's arguments: none are needed when the endpoint asks for nothing. */
export type CallArguments<E> =
  Record<never, never> extends CallOptions<E>
    ? [options?: CallOptions<E>]
    : [options: CallOptions<E>]

/** A call whose failure is a value (HTTP-012, HTTP-013). */
export type CallResult<T> =
  | { success: true; data: T; status: number }
  | { success: false; message: string; status: number; type: string; error: ApiError }

/**
 * Calls an endpoint of the contract and gives what stands under `data`. Throws `ApiError` for everything that is no
 * success. The server has checked the result against the same contract, so it is not checked again here.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<ResultOf<E>> {
  // The endpoint's own types vouch for what its path answers.
  return (await exchange(endpoint, options ?? {})).data as ResultOf<E>
}

/** The same, with the moment of the answer by the server's clock, if it says so. */
export async function callWithDate<E extends AnyEndpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<{ data: ResultOf<E>; answered_at: number | undefined }> {
  const { data, date } = await exchange(endpoint, options ?? {})
  return { data: data as ResultOf<E>, answered_at: date === null ? undefined : Date.parse(date) }
}

/** The same, with the failure as a value instead of an exception. */
export async function tryCall<E extends AnyEndpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<CallResult<ResultOf<E>>> {
  try {
    const { data, status } = await exchange(endpoint, options ?? {})
    return { success: true, data: data as ResultOf<E>, status }
  } catch (thrown) {
    const error =
      thrown instanceof ApiError
        ? thrown
        : new ApiError({ status: 0, message: t('Request failed') })
    return { success: false, message: error.message, status: error.status, type: error.type, error }
  }
}

/** The workspace-scoped variant: the workspace stands in the body of a write too, in the parameters of a read (HTTP-009). */
export async function callInWorkspace<E extends AnyEndpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<ResultOf<E>> {
  return (await exchange(endpoint, addWorkspace(endpoint.method, options ?? {})))
    .data as ResultOf<E>
}

/** The bytes of a file of ours. Its path is the one the record carries, which stays on this origin and carries no token (OQ-197). */
export const callForBytes = (
  path: string,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>[]> => readInsistently(() => bytesAt(path, signal), signal)

async function bytesAt(path: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>[]> {
  await tokenGate.pass()
  const sent = authStore.get()
  return withinTime(signal, async (given, alive) => {
    const response = await fetch(path, {
      headers: buildHeaders(),
      signal: given,
      credentials: 'same-origin',
    })
    if (!response.ok)
      throw handleRefusal(response.status, await jsonOf(response), path, sent, retryAfter(response))
    const chunks: Uint8Array<ArrayBuffer>[] = []
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      alive()
      chunks.push(part.value)
    }
    return chunks
  })
}

/**
 * Follows a stream of server-sent events and tells the name of each. Resolves when the server ends it; throws `ApiError`
 * when it cannot be had. With fetch, not EventSource: the token goes into the header, never into an address.
 */
export async function callForEvents(
  endpoint: AnyEndpoint,
  onEvent: (name: string) => void,
  signal: AbortSignal,
): Promise<void> {
  await tokenGate.pass()
  const sent = authStore.get()
  const response = await fetch(buildUrl(endpoint), {
    headers: { ...buildHeaders(), accept: 'text/event-stream' },
    signal,
    credentials: 'same-origin',
  })
  if (!response.ok || !response.body)
    throw handleRefusal(
      response.status,
      await jsonOf(response),
      endpoint.path,
      sent,
      retryAfter(response),
    )
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = `${rest}${part.value}`.split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const name = /^event: ?(.*)$/m.exec(event)?.[1]
      if (name !== undefined) onEvent(name)
    }
  }
}

const readInsistently = <T>(attempt: () => Promise<T>, signal?: AbortSignal) =>
  retryWhenRateLimited(() => retryWhenUnavailable(attempt, signal), signal)

/** A read waits out a limit by itself; a write that a person waits for says what is wrong. */
function exchange(endpoint: AnyEndpoint, options: RequestInput & SendOptions & Partial<Versioned>) {
  const attempt = () => exchangeOnce(endpoint, options)
  if (endpoint.method === 'GET') return readInsistently(attempt, options.signal)
  return hasIdempotencyKey(endpoint, options.body)
    ? retryWhenUnavailable(attempt, options.signal)
    : attempt()
}

async function exchangeOnce(
  endpoint: AnyEndpoint,
  { signal, token, version, ...inputs }: RequestInput & SendOptions & Partial<Versioned>,
) {
  // The types ask for it; a call made through a wider type must not overwrite somebody else's change either.
  if (endpoint.versioned && version === undefined)
    throw new Error(`${endpoint.method} ${endpoint.path} needs the version it was made from`)
  // Calls of guests need no token; the one that renews it is among them.
  if (endpoint.permission !== 'public' && token === undefined) {
    const renewing = tokenGate.pass()
    const workspace = workspaceKey(authStore.get())
    if (renewing) await renewing
    if (workspace !== workspaceKey(authStore.get())) throw abandonedError()
  }
  const sent = authStore.get()
  const hasBody = inputs.body !== undefined
  return withinTime(signal, async (given) => {
    const response = await fetch(buildUrl(endpoint, inputs), {
      method: endpoint.method,
      headers: {
        ...buildHeaders(token),
        ...buildIdempotencyHeader(endpoint, inputs.body),
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"v${version}"` }),
      },
      signal: given,
      credentials: 'same-origin',
      ...(hasBody && { body: JSON.stringify(inputs.body) }),
    })
    const body = await jsonOf(response)
    const flag =
      typeof body === 'object' && body !== null && 'success' in body ? body.success : undefined
    if (!response.ok || flag === false || body === null)
      throw handleRefusal(response.status, body, endpoint.path, sent, retryAfter(response))
    return {
      data: read(endpoint, body),
      status: response.status,
      date: response.headers.get('date'),
    }
  })
}

/** Runs a call for at most 30 s, or 30 s since it was last `alive`, and names what went wrong (HTTP-026, HTTP-027). */
async function withinTime<T>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal, alive: () => void) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const start = () => setTimeout(() => limit.abort(), REQUEST_TIMEOUT)
  let timer = start()
  const workspace = workspaceKey(authStore.get())
  const alive = () => {
    clearTimeout(timer)
    timer = start()
  }
  try {
    return await work(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal, alive)
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    if (workspace !== workspaceKey(authStore.get())) throw abandonedError()
    throw limit.signal.aborted ? timeoutError() : networkError()
  } finally {
    clearTimeout(timer)
  }
}

const retryAfter = (response: Response) => response.headers.get('retry-after')

const NOT_JSON = null

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return NOT_JSON
  }
}

/** The contract says whether a list, a page of a list or one record is awaited. */
function read(endpoint: AnyEndpoint, body: unknown): unknown {
  const { def } = endpoint.result._zod as { def: { type: string; shape?: Record<string, unknown> } }
  if (def.type === 'array') return readList(body)
  if (def.shape && 'items' in def.shape && 'pagination' in def.shape)
    return { items: readList(body), pagination: readPagination(body) }
  return readOne(body)
}
