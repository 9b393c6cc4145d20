import { authStore, workspaceKey } from '../auth/auth-state.ts'
import { DRAFT_PREFIXES } from '../auth/ended-sign-in.ts'

const SECRET_NAME = /password|code|token|secret/i

export type Changes = Readonly<Record<string, unknown>>

/** Unsaved input of a form. */
export interface Draft {
  /** Version of the edited record; null in a form that creates one. */
  readonly version: number | null
  readonly changes: Changes
}

/** Returns a key that differs by user, workspace, URL, record and form. */
export const buildDraftKey = (record: string | undefined, fields: string) =>
  [
    `${DRAFT_PREFIXES.form}${workspaceKey(authStore.get())}`,
    location.pathname + location.search,
    record ?? '',
    fields,
  ].join(' ')

/** Returns the changed fields except secrets and values that cannot be stored, such as files. */
export const pickChanges = (values: Changes, initialValues: Changes): Changes =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]): [string, unknown] => [name, toStorable(name, value)])
      .filter(
        ([name, value]) =>
          value !== undefined &&
          JSON.stringify(value) !== JSON.stringify(toStorable(name, initialValues[name])),
      ),
  )

/** Returns what JSON can hold of a value; undefined for secrets, files and the like. */
function toStorable(name: string, value: unknown): unknown {
  if (SECRET_NAME.test(name)) return undefined
  // A cleared choice is undefined, which JSON would drop.
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map((item) => toStorable('', item))
  if (typeof value !== 'object')
    return ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined
  return Object.fromEntries(
    Object.entries(value).map(([part, item]) => [part, toStorable(part, item)]),
  )
}

export function writeDraft(key: string, draft: Draft): void {
  if (Object.keys(draft.changes).length === 0) return
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is full or blocked: the input is lost, as it would be without drafts.
  }
}

export function readDraft(key: string): Draft | undefined {
  try {
    const stored = sessionStorage.getItem(key)
    return stored === null ? undefined : (JSON.parse(stored) as Draft)
  } catch {
    return undefined
  }
}

export function removeDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
}
