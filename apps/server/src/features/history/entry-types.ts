// Stored record kinds of entries, and the closed list of the answers.
import { HISTORY_TYPES, type HistoryType } from '@casework/contract/history'

/** Entries whose endpoint has no resource store the first part of its path. */
const STORED: Readonly<Record<string, HistoryType>> = {
  connections: 'connection',
  'send-connection-request': 'connection',
  'respond-connection-request': 'connection',
  'accept-invitation': 'connection',
  'received-invitations': 'connection',
  invitations: 'invitation',
  'send-invitation': 'invitation',
  notifications: 'notification',
  updates: 'notification',
  holds: 'hold',
  'court-days': 'firm',
  'level-plans': 'level_plan',
}

const isKnown = (text: string): text is HistoryType =>
  (HISTORY_TYPES as readonly string[]).includes(text)

export const toHistoryType = (stored: string): HistoryType =>
  STORED[stored] ?? (isKnown(stored) ? stored : 'other')

/** How entries of this kind are stored. */
export const listStoredTypes = (type: HistoryType): string[] => [
  type,
  ...Object.keys(STORED).filter((stored) => STORED[stored] === type),
]
