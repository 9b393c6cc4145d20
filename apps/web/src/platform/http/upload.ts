import type { UploadEndpoint, ResultOf } from '@casework/contract/parts/endpoint'
import { readOne } from './answers.ts'
import { ApiError, toApiError, networkError, timeoutError } from './api-error.ts'
import { authStore, workspaceKey, type AuthState } from '../auth/auth-state.ts'
import { randomKey } from '../random-key.ts'
import {
  abandonedError,
  buildUrl,
  buildHeaders,
  handleRefusal,
  REQUEST_TIMEOUT,
  requireUser,
} from './request.ts'
import { withStepUp } from './step-up.ts'
import { tokenGate } from '../auth/token-gate.ts'

/** `ApiError.type` when the response cannot be read. */
export const UNREADABLE = 'unreadable'

interface UploadOptions {
  files: readonly File[]
  /** Form fields next to the files; empty ones are omitted. */
  fields: Readonly<Record<string, string | number | null | undefined>>
  /** From 0 to 100. */
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
  /** The server executes requests with the same key only once. */
  idempotencyKey?: string | undefined
}

/**
 * Uploads files as parts named `files`, or `endpoint.file_part`, with progress. Uses
 * XMLHttpRequest, since fetch cannot report upload progress. Gives up after 30 s without progress.
 * @throws ApiError
 */
export function upload<E extends UploadEndpoint>(
  endpoint: E,
  { idempotencyKey = randomKey(), ...options }: UploadOptions,
): Promise<ResultOf<E>> {
  return withStepUp(() => uploadOnce(endpoint, { ...options, idempotencyKey }), options)
}

async function uploadOnce<E extends UploadEndpoint>(
  endpoint: E,
  { files, fields, onProgress, signal, idempotencyKey }: UploadOptions & { idempotencyKey: string },
): Promise<ResultOf<E>> {
  const form = buildForm(endpoint, files, fields)
  const workspace = workspaceKey(authStore.get())
  await tokenGate.pass()
  signal?.throwIfAborted()
  requireUser()
  const stateWhenSent = authStore.get()
  if (workspace !== workspaceKey(stateWhenSent)) throw abandonedError()
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject: (reason: unknown) => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(timeoutError())
        request.abort()
      }, REQUEST_TIMEOUT)
    }
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    // Abort if the workspace changes: the result must not appear in another one.
    const unsubscribe = authStore.subscribe(
      () => workspaceKey(authStore.get()) !== workspace && abort(),
    )
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      unsubscribe()
      signal?.removeEventListener('abort', abort)
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer()
      onProgress?.(total > 0 ? Math.round((loaded / total) * 100) : 0)
    })
    request.addEventListener('progress', restartTimer)
    request.addEventListener('error', () => reject(networkError()))
    request.addEventListener('abort', () => reject(signal?.reason ?? networkError()))
    request.addEventListener('load', () => {
      try {
        resolve(readResult(request, endpoint, stateWhenSent))
      } catch (error) {
        reject(error)
      }
    })
    request.open(endpoint.method, buildUrl(endpoint))
    for (const [name, value] of Object.entries({
      ...buildHeaders(),
      'idempotency-key': idempotencyKey,
    }))
      request.setRequestHeader(name, value)
    restartTimer()
    request.send(form)
  })
}

function buildForm(
  endpoint: UploadEndpoint,
  files: UploadOptions['files'],
  fields: UploadOptions['fields'],
): FormData {
  const form = new FormData()
  // Fields before files: the server needs the security level before the first byte of a file.
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null && value !== '') form.append(name, String(value))
  }
  for (const file of files) form.append(endpoint.file_part ?? 'files', file, file.name)
  return form
}

/** @throws ApiError */
function readResult<E extends UploadEndpoint>(
  request: XMLHttpRequest,
  endpoint: E,
  stateWhenSent: AuthState,
): ResultOf<E> {
  const { status } = request
  const body = parseJson(request.responseText)
  if (status < 200 || status > 299)
    throw handleRefusal(
      status,
      body,
      endpoint.path,
      stateWhenSent,
      request.getResponseHeader('retry-after'),
    )
  if (body === null) throw new ApiError({ status, type: UNREADABLE, message: request.statusText })
  if (isFailure(body)) throw toApiError(status, body)
  return readOne(body) as ResultOf<E>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const isFailure = (body: unknown) =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false
