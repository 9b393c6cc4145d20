import { caseContents, type TimelineItem } from '@casework/contract/case-contents'
import { caseEndpoints, type LegalCaseDetails } from '@casework/contract/cases'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { deadlineEndpoints, type Deadline } from '@casework/contract/deadlines'
import { firmEndpoints, type Member } from '@casework/contract/firm'
import { partyEndpoints } from '@casework/contract/parties'
import { sessionEndpoints } from '@casework/contract/sessions'
import { answer, pageOf, type Answer } from '../answers.ts'
import { buildCase, buildSession } from '../samples.ts'

export const buildMember = (changes: Partial<Member> = {}): Member => ({
  user_id: 1,
  name: 'Eva Brandt',
  role: 'owner',
  is_you: true,
  works_on_sessions: true,
  ...changes,
})

export const GRETA = buildMember({ user_id: 2, name: 'Greta Gold', role: 'gold', is_you: false })

export const buildDeadline = (changes: Partial<Deadline> = {}): Deadline => ({
  id: 61,
  case_id: 21,
  case_number: '2026/0041',
  case_title: 'Thornbury v. Ashdown',
  client_name: 'Helena Thornbury',
  session_id: null,
  kind: 'own',
  title: 'File the brief',
  note: null,
  due_on: '2026-03-19',
  days_left: 7,
  rule: null,
  steps: null,
  warnings: [],
  would_be: null,
  responsible: { user_id: 1, name: 'Eva Brandt', is_available: true },
  second: null,
  needs_confirmation: false,
  confirmed_by: null,
  confirmed_at: null,
  may_confirm_from: null,
  may_confirm: false,
  acknowledged_at: null,
  state: 'open',
  ended_at: null,
  created_at: '2026-03-12T09:30:00.000Z',
  version: 1,
  ...changes,
})

interface CasePage {
  legalCase?: Partial<LegalCaseDetails>
  deadlines?: () => readonly Deadline[]
  timeline?: () => readonly TimelineItem[]
  members?: readonly Member[]
}

/** Everything that the page of a case asks for. */
export const answerCasePage = ({
  legalCase,
  deadlines = () => [],
  timeline = () => [],
  members = [buildMember()],
}: CasePage = {}): Answer[] => [
  answer(caseEndpoints.get, { ...buildCase(), hold: null, ...legalCase }),
  answer(caseContents.team, []),
  answer(caseContents.overview, () => {
    const [next] = deadlines()
    return {
      next_session: null,
      next_deadline: next ? { ...next, is_confirmed: true } : null,
      upcoming: [],
      open_deadlines: deadlines().length,
      overdue_deadlines: 0,
    }
  }),
  answer(caseContents.timeline, () => ({ items: [...timeline()], next_before: null })),
  answer(partyEndpoints.list, []),
  answer(conflictEndpoints.list, pageOf([])),
  answer(deadlineEndpoints.list, ({ query }) =>
    pageOf(deadlines().filter(({ state }) => state === (query.state ?? state))),
  ),
  answer(firmEndpoints.members, [...members]),
  answer(sessionEndpoints.list, pageOf([buildSession()])),
]
