// What a handler adds to the audit entry of its request (decision 0057).
import type { Level } from '@casework/contract/document-levels'
import type { HistoryAction } from '@casework/contract/history'

/** References are ids; dates are ISO texts. Secrets are never recorded. */
export type RecordedValue = string | number | null

/** A created record has `after` only. */
interface Change {
  readonly before?: RecordedValue
  readonly after: RecordedValue
}

/** The changed fields of one record. */
export type FieldChanges = Readonly<Record<string, Change>>

/** By record id. */
export type Changes = Readonly<Record<number, FieldChanges>>

export interface HistoryDetails {
  readonly changes?: Changes
  /** Documents only: the higher of the levels before and after. */
  readonly level?: Level | undefined
  /** The unit of the bin that was deleted, restored or purged. */
  readonly unit_id?: number
  /** Replaces the record kind and the ids that the endpoint declares. */
  readonly object_type?: string
  readonly object_ids?: readonly number[]
  /** No entry: an earlier request has the same one. */
  readonly isRepeat?: boolean
  /** Without it, the kind of the route in `history-kinds.ts`. */
  readonly kind?: HistoryAction
  /** Further units that the request restored or purged, or records that it added: an entry each. */
  readonly also?: readonly Omit<HistoryDetails, 'also' | 'isRepeat'>[]
}

const detailsByScope = new WeakMap<object, HistoryDetails>()

/**
 * Adds to the audit entry of the write that runs in this scope. A later call adds changes and
 * replaces everything else; a retry of the transaction has a scope of its own.
 */
export function recordHistory(scope: object, details: HistoryDetails): void {
  const known = detailsByScope.get(scope)
  const changes = known?.changes || details.changes ? mergeChanges(known, details) : undefined
  detailsByScope.set(scope, { ...known, ...details, ...(changes && { changes }) })
}

const mergeChanges = (known: HistoryDetails | undefined, { changes = {} }: HistoryDetails) => {
  const merged: Record<number, FieldChanges> = { ...known?.changes }
  for (const [id, fields] of Object.entries(changes))
    merged[Number(id)] = { ...merged[Number(id)], ...fields }
  return merged
}

export const getHistoryDetails = (scope: object): HistoryDetails => detailsByScope.get(scope) ?? {}

type Fields = Readonly<Record<string, RecordedValue | undefined>>

/** A created record: every field as `after`. */
export const listCreated = (after: Fields): FieldChanges =>
  Object.fromEntries(
    Object.entries(after).map(([field, value]) => [field, { after: value ?? null }]),
  )

/**
 * The fields that differ; an undefined `after` is an unchanged field. A field that `before` lacks
 * does not compile: it would differ with every update.
 */
export function listChanged<After extends Fields>(
  before: { readonly [Field in keyof After]-?: RecordedValue | undefined },
  after: After,
): FieldChanges {
  const changed: Record<string, Change> = {}
  for (const [field, value] of Object.entries(after)) {
    const old = (before as Fields)[field] ?? null
    if (value !== undefined && value !== old) changed[field] = { before: old, after: value }
  }
  return changed
}
