import type { TimelineItem } from '@casework/contract/case-contents'
import { journalEndpoints, type JournalEntry } from '@casework/contract/journal'
import { page } from 'vitest/browser'
import { answer, type Answer } from '../answers.ts'
import { answerCasePage, buildMember } from '../deadlines/case-page.ts'

export const buildEntry = (changes: Partial<JournalEntry> = {}): JournalEntry => ({
  id: 71,
  case_id: 21,
  case_number: '2026/0041',
  case_title: 'Thornbury v. Ashdown',
  session_id: null,
  session_title: null,
  kind: 'call',
  direction: 'out',
  body: 'Called Reed',
  security_level: 'green',
  happened_at: '2026-02-20T15:10:00',
  minutes: 12,
  effective_minutes: 12,
  author: { user_id: 1, name: 'Eva Brandt' },
  created_at: '2026-02-20T15:10:00.000Z',
  may_edit_until: '2999-01-01T00:00:00.000Z',
  may_edit: true,
  amendments_count: 0,
  amendments: [],
  version: 1,
  ...changes,
})

const toItem = (entry: JournalEntry): TimelineItem => ({
  kind: 'entry',
  id: entry.id,
  at: `${entry.happened_at}.000Z`,
  by: entry.author.name,
  title: 'Call',
  text: null,
  security_level: entry.security_level,
  link: null,
  entry,
})

/** The page of a case with these entries, newest first; new ones are added to them. */
export const answerJournal = (
  entries: JournalEntry[] = [],
  members = [buildMember()],
): Answer[] => [
  ...answerCasePage({
    members,
    timeline: () =>
      entries.toSorted((a, b) => b.happened_at.localeCompare(a.happened_at)).map(toItem),
  }),
  answer(journalEndpoints.create, ({ body }) => {
    const entry = buildEntry({ ...body, id: 80 + entries.length, effective_minutes: body.minutes })
    entries.push(entry)
    return entry
  }),
]

/** The text of the box, and the entries of the timeline. */
export const getText = () => page.getByPlaceholder('Write a note, a call, a letter…')
export const getEntries = () => page.getByRole('article')
