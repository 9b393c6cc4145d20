import type { Level } from '@casework/contract/document-levels'
import type { Direction } from '@casework/contract/journal'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { authStore } from '~/platform/auth/auth-state'
import { randomKey } from '~/platform/random-key'
import { buildOwnPrefix, isOthersDraft } from './entry-draft.ts'
import type { WrittenKind } from './journal-labels.ts'

/** Where an entry is written: on the page of a case, or of one of its sessions. */
export interface EntryPlace {
  case_id: number
  session_id?: number | null | undefined
}

const buildDraftKey = ({ case_id, session_id }: EntryPlace): string =>
  `${buildOwnPrefix()}${case_id} ${session_id ?? ''}`

/** What is written and chosen; undefined follows the text, the clock or the role. */
export interface EntryDraft {
  text: string
  kind: WrittenKind
  direction: Direction
  happened_at?: string | undefined
  minutes?: string | undefined
  level?: Level | undefined
  /** Of the entry that it becomes: with it, the server saves the entry once. */
  idempotencyKey?: string | undefined
  /** It cannot be saved a second time meanwhile, even after leaving the page and coming back. */
  isSaving?: boolean | undefined
}

const EMPTY: EntryDraft = { text: '', kind: 'note', direction: 'out' }

/** Does nothing where the browser has no storage. */
function tryStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

/** The drafts that a reload has left, as JSON. */
const listKeptDrafts = (): [key: string, draft: string][] =>
  tryStorage((storage) =>
    Object.entries(storage).filter(([key]) => key.startsWith(buildOwnPrefix())),
  ) ?? []

/** @param draft null removes it */
const keepDraft = (key: string, draft: string | null): void =>
  tryStorage((storage) => (draft === null ? storage.removeItem(key) : storage.setItem(key, draft)))

function parse(json: string): EntryDraft {
  try {
    return { ...EMPTY, ...(JSON.parse(json) as Partial<EntryDraft>) }
  } catch {
    return EMPTY
  }
}

/** The drafts of the tab by key: the end of a save changes them wherever the user is by then. */
const draftStore = createStore<Readonly<Record<string, EntryDraft>>>(() =>
  Object.fromEntries(listKeptDrafts().map(([key, json]) => [key, parse(json)])),
)

authStore.subscribe(() => {
  const own = Object.entries(draftStore.getState()).filter(([key]) => !isOthersDraft(key))
  draftStore.setState(Object.fromEntries(own), true)
})

// What was being saved when the sign-in ended can be saved again.
authStore.onEnd((isLogOut) => {
  const drafts: Record<string, EntryDraft> = {}
  for (const [key, draft] of Object.entries(isLogOut ? {} : draftStore.getState()))
    drafts[key] = { ...draft, isSaving: false }
  draftStore.setState(drafts, true)
})

export const useEntryDraft = (place: EntryPlace): EntryDraft =>
  useStore(draftStore, (drafts) => drafts[buildDraftKey(place)] ?? EMPTY)

/** Changes the draft of this place; a reload keeps it once there is a text. */
export function changeDraft(place: EntryPlace, change: Partial<EntryDraft>): void {
  const key = buildDraftKey(place)
  const draft = { ...(draftStore.getState()[key] ?? EMPTY), ...change }
  draftStore.setState({ [key]: draft })
  const { isSaving: _, ...kept } = draft
  keepDraft(key, draft.text.trim() === '' ? null : JSON.stringify(kept))
}

/** Returns the idempotency key of the entry, unless it is being saved already. */
export function beginSaving(place: EntryPlace): string | undefined {
  const { isSaving, idempotencyKey = randomKey() } =
    draftStore.getState()[buildDraftKey(place)] ?? EMPTY
  if (isSaving) return undefined
  changeDraft(place, { isSaving: true, idempotencyKey })
  return idempotencyKey
}

export function discardDraft(place: EntryPlace): void {
  changeDraft(place, {
    ...EMPTY,
    happened_at: undefined,
    minutes: undefined,
    level: undefined,
    idempotencyKey: undefined,
  })
}

/** Keeps the words that were typed while the entry was saved. */
export function clearSavedDraft(place: EntryPlace, saved: string): void {
  const { text } = draftStore.getState()[buildDraftKey(place)] ?? EMPTY
  discardDraft(place)
  if (text !== saved) changeDraft(place, { text })
}
