import { journalEndpoints, type EntryForm } from '@casework/contract/journal'
import type { Page } from '@playwright/test'
import type { ApiUser } from './firm.ts'

export const addEntryTo = (user: ApiUser, case_id: number, given: Partial<EntryForm> = {}) =>
  user.call(journalEndpoints.create, {
    body: {
      case_id,
      session_id: null,
      kind: 'call',
      direction: 'out',
      body: 'Called Reed',
      security_level: 'green',
      happened_at: '2026-02-20T15:10:00',
      minutes: 12,
      ...given,
    },
  })

/** The text of the box, and the entries of the timeline. */
export const getText = (page: Page) => page.getByPlaceholder('Write a note, a call, a letter…')
export const getEntries = (page: Page) => page.getByRole('article')
