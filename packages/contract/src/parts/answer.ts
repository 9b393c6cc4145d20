import * as z from 'zod/mini'
import { idsText } from './fields.ts'

/** The closed list of failures and their HTTP status (OQ-008, OQ-249). */
export const FAILURES = {
  validation_error: 400,
  authentication_error: 401,
  permission_denied: 403,
  workspace_forbidden: 403,
  second_factor_required: 403,
  second_factor_missing: 403,
  step_up_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  file_too_large: 413,
  quota_exceeded: 413,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  too_broad: 422,
  rate_limited: 429,
  server_error: 500,
  service_unavailable: 503,
  storage_full: 507,
  file_unavailable: 503,
} as const

export type FailureType = keyof typeof FAILURES

/** Maps a field name of the request to the messages shown under that field (OQ-006). */
export type FieldErrors = Record<string, string[]>

export interface Failure {
  readonly success: false
  readonly error: {
    readonly status: number
    readonly type: FailureType
    readonly message: string
    readonly data: FieldErrors | null
  }
}

export interface Success<T> {
  readonly success: true
  readonly data: T
}

export const pagination = z.object({
  count: z.int(),
  total_pages: z.int(),
  page: z.int(),
  page_size: z.int(),
  /** True when `count` stopped at COUNT_LIMIT and there are more (OQ-239). */
  count_is_lower_bound: z.optional(z.boolean()),
})
export type Pagination = z.output<typeof pagination>

/** A paginated list: `data.items` next to `data.pagination` (OQ-002, OQ-003). */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), pagination })

/** The result of an endpoint that returns no data, such as a delete (OQ-009). */
export const nothing = z.null()

/** Ids to be deleted together with the one in the path; shared dependents are counted once. */
export const removalQuery = z.object({ also: z.optional(idsText) })

/**
 * What a deletion would remove, the record included. Documents above the role's level are not
 * counted.
 */
export const removal = z.object({
  clients: z.int(),
  cases: z.int(),
  sessions: z.int(),
  document_groups: z.int(),
  documents: z.int(),
})
export type Removal = z.output<typeof removal>
