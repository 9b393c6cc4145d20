import type { FieldErrors } from '@casework/contract/parts/answer'
import { t } from '@casework/texts'

/** The status of a call that took too long. */
export const TIMEOUT_STATUS = 408
/** The status of a call that got no answer. */
export const NO_RESPONSE_STATUS = 0
const CONFLICT_STATUS = 409

/** A failed call, in the one shape that every screen reads. */
export class ApiError extends Error {
  readonly status: number
  readonly type: string
  /** Error messages by field, or null. */
  readonly data: FieldErrors | null
  /** Whether `message` comes from the server. If not, prefer the screen's own message. */
  readonly fromServer: boolean
  /** Seconds to wait before retrying, from Retry-After. */
  readonly retryAfter: number | undefined
  /** The response's Date header, in ms. */
  readonly respondedAt: number | undefined

  constructor(failure: {
    status: number
    message: string
    type?: string
    data?: FieldErrors | null
    fromServer?: boolean
    retryAfter?: number | undefined
    respondedAt?: number | undefined
  }) {
    super(failure.message)
    this.name = 'ApiError'
    this.status = failure.status
    this.type = failure.type ?? 'error'
    this.data = failure.data ?? null
    this.fromServer = failure.fromServer ?? false
    this.retryAfter = failure.retryAfter
    this.respondedAt = failure.respondedAt
  }
}

export const timeoutError = () =>
  new ApiError({
    status: TIMEOUT_STATUS,
    type: 'timeout',
    message: t('Request timeout - please try again'),
    fromServer: true,
  })

export const networkError = () =>
  new ApiError({
    status: NO_RESPONSE_STATUS,
    type: 'network',
    message: t('Network error - please check your connection'),
    fromServer: true,
  })

/** The type of a call that the user did not confirm. */
export const CANCELLED = 'cancelled'

/** Whether the user chose not to confirm the call: the screen stays as it was. */
export const isCancelled = (error: unknown) => error instanceof ApiError && error.type === CANCELLED

/** Whether the call was refused because the factor is not fresh. */
export const isStepUpRequired = (error: unknown) =>
  error instanceof ApiError && error.type === 'step_up_required'

/** Whether the call was refused because another user changed the record first. */
export const isConflict = (error: unknown) =>
  error instanceof ApiError && error.status === CONFLICT_STATUS

/** Whether a firm asks for a second factor that the person does not have. */
export const isFactorMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.type === 'second_factor_missing'

/** Whether an earlier press of the same form has created the record, from other input. */
export const isSavedAlready = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.type === 'idempotency_mismatch'

/** Converts a refused call's body, Retry-After and Date headers into an `ApiError`. */
export function toApiError(
  status: number,
  body: unknown,
  retryAfter?: string | null,
  date?: string | null,
): ApiError {
  const top = isObject(body) ? body : {}
  const error = isObject(top['error']) ? top['error'] : {}
  const type = asText(error['type']) ?? asText(top['type']) ?? 'error'
  // The server's sentence is for programmers.
  const message =
    type === 'idempotency_mismatch'
      ? t('This was saved already. Open it to change it.')
      : (asText(error['message']) ?? asText(top['message']))
  return new ApiError({
    status,
    type,
    message: message ?? t('An error occurred'),
    data: readFieldErrors(error['data']),
    fromServer: message !== undefined,
    retryAfter: /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined,
    respondedAt: date ? Date.parse(date) : undefined,
  })
}

/** The same refusal with another name of a field, as a form calls it. */
export function renameField(error: unknown, from: string, to: string): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, type, message, fromServer, data } = error
  const { [from]: messages, ...others } = data ?? {}
  if (!messages) return error
  return new ApiError({ status, type, message, fromServer, data: { ...others, [to]: messages } })
}

/** Returns the server's message if there is one, else the fallback. */
export function getErrorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.fromServer ? error.message : fallback
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function readFieldErrors(data: unknown): FieldErrors | null {
  if (!isObject(data)) return null
  const fields: FieldErrors = {}
  for (const [name, value] of Object.entries(data)) {
    const messages = (Array.isArray(value) ? value : [value]).filter(
      (message) => typeof message === 'string',
    )
    if (messages.length > 0) fields[name] = messages
  }
  return Object.keys(fields).length > 0 ? fields : null
}
