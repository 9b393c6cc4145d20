// An ETag stands for the version of a record's own row (OQ-252); a PUT may name the one it was made from (OQ-238).
import { empty, sql, type Sql } from '../database/scope.ts'
import { Refusal } from '../refusal.ts'

const TAG = /^\s*(?:W\/)?"([\x21\x23-\x7E\x80-\xFF]*)"\s*$/
const VERSION = /^v([1-9]\d{0,8})$/

/** `"v3"` for a record that carries its version, undefined for everything else. */
export function createEtag(record: unknown): string | undefined {
  const version =
    typeof record === 'object' && record !== null && Object.hasOwn(record, 'version')
      ? (record as { version: unknown }).version
      : undefined
  return Number.isSafeInteger(version) ? `"v${String(version)}"` : undefined
}

/**
 * The versions that an If-Match header allows; undefined when any will do. A mark of another making fits none. A weak
 * one is taken for the strong: a proxy that compresses makes it so.
 * @throws Refusal validation_error when the header is malformed
 */
export function allowedVersions(ifMatch: string | undefined): readonly number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  return ifMatch.split(',').flatMap((tag) => {
    const text = TAG.exec(tag)?.[1]
    if (text === undefined)
      throw new Refusal('validation_error', 'The If-Match header is malformed')
    const version = VERSION.exec(text)?.[1]
    return version ? [Number(version)] : []
  })
}

/** Narrows an update to the versions that are allowed: the row itself decides, so of two at once only one finds it. */
export const whereVersion = (versions: readonly number[] | undefined): Sql =>
  versions ? sql`and version = any(${versions}::int[])` : empty

/** What an update that found no row says: the record is gone, or it is there in another version. */
export const conflictOrNotFound = (record: object | undefined, gone: () => Refusal): Refusal =>
  record ? new Refusal('conflict', 'This record was changed by someone else') : gone()
