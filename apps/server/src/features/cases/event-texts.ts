/** Titles of timeline items by their stored key. They are keys of the catalogues. */
const EVENT_TEXTS = {
  opened: { title: 'Case opened' },
  closed: { title: 'Case closed' },
  archived: { title: 'Case archived' },
  reopened: { title: 'Case reopened' },
  details: { title: 'Court details changed' },
  member_added: { title: '{name} joined the team' },
  lead_added: { title: '{name} became responsible' },
  lead_ended: { title: '{name} is no longer responsible' },
  member_removed: { title: '{name} left the team' },
} as const

/** For a key that a later version stored. */
const UNKNOWN = { title: 'Case changed' }

type TextKey = keyof typeof EVENT_TEXTS

export interface CaseEvent {
  readonly kind: 'status' | 'details' | 'team'
  readonly text_key: TextKey
  readonly values?: Readonly<Record<string, string>>
}

export const findEventText = (key: string | null): string =>
  (key !== null && Object.hasOwn(EVENT_TEXTS, key) ? EVENT_TEXTS[key as TextKey] : UNKNOWN).title
