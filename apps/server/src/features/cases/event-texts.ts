import type { Level } from '@casework/contract/document-levels'

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
  party_added: {
    title:
      '{name} was added as {role, select, co_client {co-client} opponent {opponent} opponent_counsel {opponent’s counsel} opponent_insurer {opponent’s insurer} court {court} witness {witness} expert {expert} insurer {insurer} other {other person}}',
  },
  party_role: {
    title:
      '{name} is now {role, select, co_client {co-client} opponent {opponent} opponent_counsel {opponent’s counsel} opponent_insurer {opponent’s insurer} court {court} witness {witness} expert {expert} insurer {insurer} other {other person}}',
  },
  party_reference: { title: 'The reference of {name} was changed' },
  party_removed: { title: '{name} was removed from the case' },
  deadline_added: { title: 'Deadline added: {title}' },
  deadline_moved: { title: 'Deadline moved: {title}' },
  deadline_confirmed: { title: 'Deadline confirmed: {title}' },
  deadline_done: { title: 'Deadline done: {title}' },
  deadline_reopened: { title: 'Deadline reopened: {title}' },
  deadline_cancelled: { title: 'Deadline cancelled: {title}' },
  entry_note: { title: 'Note' },
  entry_call: { title: 'Call' },
  entry_letter: { title: 'Letter' },
  entry_mail: { title: 'Letter' },
  entry_deleted: { title: 'An entry of {date} was deleted by {person}. Reason: {reason}' },
} as const

/** For a key that a later version stored. */
const UNKNOWN = { title: 'Case changed' }

/** Stands in for the name of a record that no longer exists. */
export const NO_NAME = 'A deleted person'

type TextKey = keyof typeof EVENT_TEXTS

export interface CaseEvent {
  readonly kind: 'status' | 'details' | 'team' | 'party' | 'deadline'
  readonly text_key: TextKey
  readonly values?: Readonly<Record<string, string>>
  /** The person or client of a party. The text gets its name when it is read. */
  readonly party?: {
    readonly person_id: number | null
    readonly client_id: number | null
    readonly security_level: Level
  }
  /** The level of an event that is not about a party; green by default. */
  readonly level?: Level
}

export const findEventText = (key: string | null): string =>
  (key !== null && Object.hasOwn(EVENT_TEXTS, key) ? EVENT_TEXTS[key as TextKey] : UNKNOWN).title
