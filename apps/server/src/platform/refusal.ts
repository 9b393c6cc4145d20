import { FAILURES, type FailureType, type FieldErrors } from '@casework/contract/answer'

export type TextValues = Record<string, string | number>

/**
 * The server understood and says no. `message` is the English sentence the person reads and the key
 * of its translation; `values` fill its placeholders. Anything else that is thrown is a fault of
 * ours: logged, answered with 500 and no detail.
 */
export class Refusal extends Error {
  readonly type: FailureType
  readonly fields: FieldErrors | null
  readonly values: TextValues
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined
  /**
   * The one of several that the sentence is about, such as a file: stands before it under the
   * field.
   */
  readonly subject: string | undefined

  constructor(
    type: FailureType,
    message: string,
    options: {
      fields?: FieldErrors
      values?: TextValues
      retryAfter?: number
      subject?: string
    } = {},
  ) {
    super(message)
    this.type = type
    this.fields = options.fields ?? null
    this.values = options.values ?? {}
    this.retryAfter = options.retryAfter
    this.subject = options.subject
  }

  get status(): number {
    return FAILURES[this.type]
  }
}

export const CORRECT_THE_FIELDS = 'Please correct the highlighted fields'

/** 400: one field is wrong; the sentence stands under that field. */
export const invalidField = (field: string, message: string, values: TextValues = {}) =>
  new Refusal('validation_error', message, { fields: { [field]: [message] }, values })

/** 404: unknown, or of another workspace; the two are told apart nowhere (OQ-014). */
export const missing = (message: string) => new Refusal('not_found', message)

/** 507: the installation can take no more files. */
export const storageFull = () =>
  new Refusal('storage_full', 'The server has no space left', { retryAfter: 60 })

/** 403: the role lacks the permission (OQ-145). */
export const forbidden = (
  message = 'You do not have permission to perform this action',
  values: TextValues = {},
) => new Refusal('permission_denied', message, { values })
