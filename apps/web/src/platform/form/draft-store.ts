import { authStore, workspaceKey } from '../auth-state.ts'

const PREFIX = 'unsent:'
const SECRET = /password|code|token/i

export type Changes = Readonly<Record<string, unknown>>

/** What was typed into a form and not sent. */
export interface Draft {
  /** Of the record that it was typed over; null in a form that makes a new one. */
  readonly version: number | null
  readonly changes: Changes
}

// Signing out leaves no drafts behind.
authStore.subscribe(() => {
  if (authStore.get().isLoading || authStore.get().user) return
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
})

/** One form, of one record, at one address with its query, for one person in one workspace. */
export const buildDraftKey = (record: string | undefined, values: object) =>
  [
    `${PREFIX}${workspaceKey(authStore.get())}`,
    location.pathname + location.search,
    record ?? '',
    Object.keys(values).sort().join(),
  ].join(' ')

/** The fields that differ from what the form began with. Files cannot be kept, secrets must not be. */
export function pickChanges(values: Changes, began: Changes): Changes {
  const isKept = (name: string, value: unknown) =>
    !SECRET.test(name) && (value === null || ['string', 'number', 'boolean'].includes(typeof value))
  return Object.fromEntries(
    Object.entries(values)
      // A choice that was cleared is undefined, which JSON would drop.
      .map(([name, value]): [string, unknown] => [name, value ?? null])
      .filter(([name, value]) => value !== (began[name] ?? null) && isKept(name, value)),
  )
}

export function writeDraft(key: string, draft: Draft): void {
  if (Object.keys(draft.changes).length === 0) return
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Full or forbidden: the text is lost, as it would be without drafts.
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
