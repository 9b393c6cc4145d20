import { FAILURES, type FailureType, type FieldErrors } from '@casework/contract/parts/answer'

export type TextValues = Record<string, string | number>

/**
 * An expected refusal of a request. `message` is English text for the person and the key of its
 * translation; `values` fill its placeholders. Any other error is a bug: it is logged and answered
 * with 500 without details.
 */
export class Refusal extends Error {
  readonly type: FailureType
  readonly fields: FieldErrors | null
  readonly values: TextValues
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined
  /** The item that the message is about, such as one of several files. Shown before the message. */
  readonly subject: string | undefined
  /** Answered as it is, without translation. */
  readonly data: FieldErrors | undefined
  /** A refusal of what has ended, which says nothing of rights: the history has no denial of it. */
  readonly leavesNoEntry: boolean

  constructor(
    type: FailureType,
    message: string,
    options: {
      fields?: FieldErrors
      values?: TextValues
      retryAfter?: number
      subject?: string
      data?: FieldErrors
      leavesNoEntry?: boolean
    } = {},
  ) {
    super(message)
    this.type = type
    this.fields = options.fields ?? null
    this.values = options.values ?? {}
    this.retryAfter = options.retryAfter
    this.subject = options.subject
    this.data = options.data
    this.leavesNoEntry = options.leavesNoEntry ?? false
  }

  get status(): number {
    return FAILURES[this.type]
  }
}

export const CORRECT_THE_FIELDS = 'Please correct the highlighted fields'
export const UNKNOWN_FIELD = 'Unknown field'

/** 400 with the message under one field. */
export const invalidField = (field: string, message: string, values: TextValues = {}) =>
  new Refusal('validation_error', message, { fields: { [field]: [message] }, values })

/** 404: unknown, or of another workspace. Callers cannot tell the two apart (OQ-014). */
export const missing = (message: string) => new Refusal('not_found', message)

/** 409: a live hold above the record keeps it. */
export const underHold = () =>
  new Refusal(
    'conflict',
    'This record is under a hold. It cannot be deleted until the hold is lifted.',
  )

/** 507: the disk is full. */
export const storageFull = () =>
  new Refusal('storage_full', 'The server has no space left', { retryAfter: 60 })

/** 403: the role lacks the permission (OQ-145). */
export const forbidden = (
  message = 'You do not have permission to perform this action',
  values: TextValues = {},
) => new Refusal('permission_denied', message, { values })
