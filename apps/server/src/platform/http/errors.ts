import { isRetryable } from '../database/query/retryable.ts'
import { isRefusedSignIn, isUnavailable } from '../database/connection/unavailable.ts'
import { FileMissing } from '../file-store/index.ts'
import { underHold, forbidden, Refusal } from '../refusal.ts'

interface DatabaseError extends Error {
  code?: string
}

const BUSY = () =>
  new Refusal('service_unavailable', 'The service is busy. Please try again in a moment.', {
    retryAfter: 2,
  })
const OUT_OF_RANGE = () => new Refusal('validation_error', 'A number or a date is out of range')
const CONFLICT = () =>
  new Refusal('conflict', 'This record was changed at the same time. Please try again.')

const FILE_UNAVAILABLE = () =>
  new Refusal(
    'file_unavailable',
    'The file of this document is not available. Please tell your administrator.',
    { retryAfter: 60 },
  )

/** Refusal by SQLSTATE. Any other database error is a server error. */
const BY_SQLSTATE: Record<string, () => Refusal> = {
  // Raised by our trigger: a cascade reached a document that the role cannot see.
  CW134: () => forbidden('This record contains documents your role cannot access'),
  // Raised by our triggers of the bin: a hold keeps the record.
  CW136: () => underHold(),
  CW137: () =>
    new Refusal('conflict', 'This record is under a hold. It cannot be moved out of it.'),
  // foreign_key_violation: a referenced record was deleted between the check and the write.
  '23503': CONFLICT,
  // numeric_value_out_of_range, datetime_field_overflow: a safety net below the limits of the
  // contract.
  '22003': OUT_OF_RANGE,
  '22008': OUT_OF_RANGE,
}

const TOO_MANY_FILES = 'Too many files in one upload'

const BY_FASTIFY_CODE: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('payload_too_large', 'The request is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Refusal('unsupported_media_type', 'This content type is not supported'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () =>
    new Refusal('validation_error', 'The request body is not valid JSON'),
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    new Refusal('validation_error', 'The request body is not valid JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Refusal('validation_error', 'The request is malformed'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    new Refusal('unsupported_media_type', 'This content type is not supported'),
  FST_FILES_LIMIT: () =>
    new Refusal('payload_too_large', TOO_MANY_FILES, { fields: { files: [TOO_MANY_FILES] } }),
  FST_PARTS_LIMIT: () => new Refusal('payload_too_large', 'The request is too large'),
  FST_FIELDS_LIMIT: () => new Refusal('payload_too_large', 'The request is too large'),
}

/** Translates an error for the caller; undefined for a server error. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof FileMissing) return FILE_UNAVAILABLE()
  if (!(error instanceof Error)) return undefined
  const { code, statusCode } = error as DatabaseError & { statusCode?: number }
  if (isUnavailable(error)) return BUSY()
  if (isRetryable(error)) return CONFLICT()
  if (code && BY_SQLSTATE[code]) return BY_SQLSTATE[code]()
  if (code && BY_FASTIFY_CODE[code]) return BY_FASTIFY_CODE[code]()
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Refusal('validation_error', 'The request is malformed')
  return undefined
}

/** The log message for an error that became a refusal but is also a problem of the server. */
export function describeServerFault(error: unknown): string | undefined {
  if (error instanceof FileMissing) return 'the file of a document is missing'
  if (isRefusedSignIn(error)) {
    return 'the database refuses the credentials of its role: they were changed from outside; restart Casework to set them again'
  }
  if (isUnavailable(error)) return 'the database cannot be used'
  if (/^2200[38]$/.test(String((error as DatabaseError).code)))
    return 'a value passed the contract and was refused by the database'
  return undefined
}
