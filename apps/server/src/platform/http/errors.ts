import { REFUSED_SIGN_IN } from '../database/role-passwords.ts'
import { FileMissing } from '../file-store/index.ts'
import { forbidden, Refusal } from '../refusal.ts'

interface DatabaseError extends Error {
  code?: string
  constraint?: string
}

const BUSY = () => new Refusal('service_unavailable', 'The service is busy. Please try again in a moment.', { retryAfter: 2 })
const CONFLICT = () => new Refusal('conflict', 'This record was changed at the same time. Please try again.')

const FILE_UNAVAILABLE = () =>
  new Refusal('file_unavailable', 'The file of this document is not available. Please tell your administrator.', { retryAfter: 60 })

/** SQLSTATE of a failed statement -> what it means for the caller. Anything not listed is a fault of ours. */
const BY_STATE: Record<string, () => Refusal> = {
  // Raised by a trigger of ours: a cascade reached a document that the role cannot see.
  CW134: () => forbidden('This record contains documents your role cannot access'),
  '57014': BUSY,
  '55P03': BUSY,
  '53300': BUSY,
  '57P01': BUSY,
  '57P02': BUSY,
  '57P03': BUSY,
  '08006': BUSY,
  '08001': BUSY,
  '53100': BUSY,
  '40001': CONFLICT,
  '40P01': CONFLICT,
  // A referenced record went away between the check and the write.
  '23503': CONFLICT,
}

/** A random id that exists already (migration 0051), once in 10^11 creates: repeated, it gets another one. */
const ID_TAKEN = /^(clients|cases|sessions|document_groups|documents|connections|connection_requests|invitations)_(pkey|id_key)$/

const LOST = /terminated unexpectedly|timeout exceeded when trying to connect|Connection terminated|ECONNREFUSED|ECONNRESET|ENOENT.*\.s\.PGSQL/

const TOO_MANY_FILES = 'Too many files in one upload'

const BY_FASTIFY_CODE: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('payload_too_large', 'The request is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('unsupported_media_type', 'This content type is not supported'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal('validation_error', 'The request body is not valid JSON'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('validation_error', 'The request body is not valid JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Refusal('validation_error', 'The request is malformed'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new Refusal('unsupported_media_type', 'This content type is not supported'),
  FST_FILES_LIMIT: () => new Refusal('payload_too_large', TOO_MANY_FILES, { fields: { files: [TOO_MANY_FILES] } }),
  FST_PARTS_LIMIT: () => new Refusal('payload_too_large', 'The request is too large'),
  FST_FIELDS_LIMIT: () => new Refusal('payload_too_large', 'The request is too large'),
}

/** What a thrown thing means for the caller; undefined when it is a fault of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof FileMissing) return FILE_UNAVAILABLE()
  if (!(error instanceof Error)) return undefined
  const { code, constraint, message, statusCode } = error as DatabaseError & { statusCode?: number }
  if (REFUSED_SIGN_IN.has(code)) return BUSY()
  if (code === '23505' && constraint !== undefined && ID_TAKEN.test(constraint)) return CONFLICT()
  if (code && BY_STATE[code]) return BY_STATE[code]()
  if (code && BY_FASTIFY_CODE[code]) return BY_FASTIFY_CODE[code]()
  if (LOST.test(message)) return BUSY()
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('validation_error', 'The request is malformed')
  return undefined
}

/** What the log says about an error that was answered with 503. */
export function troubleOf(error: unknown): string {
  if (error instanceof FileMissing) return 'the file of a document is missing'
  if (REFUSED_SIGN_IN.has((error as DatabaseError).code)) {
    return 'the database refuses the credentials of its role: they were changed from outside; restart Casework to set them again'
  }
  return 'the database cannot be used'
}
