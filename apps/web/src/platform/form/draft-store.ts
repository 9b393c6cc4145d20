import { authStore, workspaceKey } from '../auth/auth-state.ts'

const PREFIX = 'unsent:'
const SECRET_NAME = /password|code|token/i

export type Changes = Readonly<Record<string, unknown>>

/** Unsaved input of a form. */
export interface Draft {
  /** Version of the edited record; null in a form that creates one. */
  readonly version: number | null
  readonly changes: Changes
}

// Delete all drafts on sign-out.
authStore.subscribe(() => {
  if (authStore.get().isLoading || authStore.get().user) return
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
})

/** Returns a key that differs by user, workspace, URL, record and form. */
export const buildDraftKey = (record: string | undefined, values: object) =>
  [
    `${PREFIX}${workspaceKey(authStore.get())}`,
    location.pathname + location.search,
    record ?? '',
    Object.keys(values).sort().join(),
  ].join(' ')

/** Returns the changed fields except secrets and values that cannot be stored, such as files. */
export function pickChanges(values: Changes, initialValues: Changes): Changes {
  const canStore = (name: string, value: unknown) =>
    !SECRET_NAME.test(name) &&
    (value === null || ['string', 'number', 'boolean'].includes(typeof value))
  return Object.fromEntries(
    Object.entries(values)
      // A cleared choice is undefined, which JSON would drop.
      .map(([name, value]): [string, unknown] => [name, value ?? null])
      .filter(([name, value]) => value !== (initialValues[name] ?? null) && canStore(name, value)),
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
