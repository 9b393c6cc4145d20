import { firmEndpoints } from '@casework/contract/firm'
import { historyEndpoints, type HistoryChange, type HistoryEntry } from '@casework/contract/history'
import { page } from 'vitest/browser'
import { answer, pageOf, type Answer } from '../answers.ts'
import { buildMember, GRETA } from '../deadlines/case-page.ts'

export const buildHistory = (changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 1,
  seq: null,
  at: '2026-03-12T09:30:00.000Z',
  user_id: 1,
  user_name: 'Eva Brandt',
  is_user_erased: false,
  role: 'owner',
  action: 'created',
  outcome: 'done',
  object_type: 'client',
  object_id: 11,
  object_title: 'Helena Thornbury',
  objects_count: 1,
  unit: null,
  level: null,
  hidden: false,
  changes: [],
  ...changes,
})

export const buildChange = (
  field: string,
  before: string | null,
  after: string | null,
): HistoryChange => ({ field, before, after, state: 'shown' })

/** The history of the firm, filtered by action and outcome. */
export const answerHistory = (entries: readonly HistoryEntry[]): Answer[] => [
  answer(firmEndpoints.members, [buildMember(), GRETA]),
  answer(historyEndpoints.list, ({ query }) =>
    pageOf(
      entries.filter(
        ({ action, outcome }) =>
          action === (query.action ?? action) && outcome === (query.outcome ?? outcome),
      ),
      query.page,
      query.page_size,
    ),
  ),
]

export const getHistory = () => page.getByRole('list', { name: 'History' })
