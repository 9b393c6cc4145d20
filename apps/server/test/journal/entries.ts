import type { EntryForm } from '@casework/contract/journal'
import type { Firm } from '@casework/testing'

export const buildEntry = (case_id: number, given: Partial<EntryForm> = {}): EntryForm => ({
  case_id,
  session_id: null,
  kind: 'call',
  direction: 'out',
  body: 'Called Reed, offers 8,000, reply by Friday',
  security_level: 'green',
  happened_at: '2026-02-20T15:10:00',
  minutes: 12,
  ...given,
})

/** Adds an employee of each role; returns them with the owner. */
export const addEveryRole = async (firm: Firm) => ({
  owner: firm.owner,
  admin: await firm.addEmployee('admin'),
  diamond: await firm.addEmployee('diamond'),
  gold: await firm.addEmployee('gold'),
  silver: await firm.addEmployee('silver'),
})
