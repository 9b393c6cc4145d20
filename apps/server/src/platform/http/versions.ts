// Optimistic concurrency: an ETag is the version of a record's row, and a PUT may require it with
// If-Match (OQ-238).
import { empty, sql, type Sql } from '../database/query/scope.ts'
import { Refusal } from '../refusal.ts'

const TAG = /^\s*(?:W\/)?"([\x21\x23-\x7E\x80-\xFF]*)"\s*$/
const VERSION = /^v([1-9]\d{0,8})$/

/** Returns `"v3"` for a record with a version, else undefined. */
export function createEtag(record: unknown): string | undefined {
  const version =
    typeof record === 'object' && record !== null && Object.hasOwn(record, 'version')
      ? (record as { version: unknown }).version
      : undefined
  return Number.isSafeInteger(version) ? `"v${String(version)}"` : undefined
}

/**
 * Parses an If-Match header into versions; undefined allows any version. A foreign tag matches no
 * version. A weak tag counts as strong, because a compressing proxy makes tags weak.
 * @throws Refusal validation_error when the header is malformed
 */
export function parseIfMatch(ifMatch: string | undefined): readonly number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  return ifMatch.split(',').flatMap((tag) => {
    const text = TAG.exec(tag)?.[1]
    if (text === undefined)
      throw new Refusal('validation_error', 'The If-Match header is malformed')
    const version = VERSION.exec(text)?.[1]
    return version ? [Number(version)] : []
  })
}

/**
 * Restricts an update to these versions, so that only one of two concurrent updates finds the row.
 */
export const whereVersion = (versions: readonly number[] | undefined): Sql =>
  versions ? sql`and version = any(${versions}::int[])` : empty

export const conflict = (): Refusal =>
  new Refusal('conflict', 'This record was changed by someone else')

/** The refusal of an update that found no row: the record is deleted, or it has another version. */
export const conflictOrNotFound = (record: object | undefined, notFound: () => Refusal): Refusal =>
  record ? conflict() : notFound()
