import { caseContents, type TimelineItem } from '@casework/contract/case-contents'
import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { clientEndpoints, type Client } from '@casework/contract/clients'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { countryEndpoints } from '@casework/contract/countries'
import { dashboardEndpoints } from '@casework/contract/dashboard'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { caseEffects, groupEffects, sessionEffects } from '@casework/contract/effects'
import { firmEndpoints, type Member } from '@casework/contract/firm'
import { partyEndpoints } from '@casework/contract/parties'
import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { page, type Locator } from 'vitest/browser'
import { answer, pageOf, type Answer } from '../answers.ts'
import { buildCase, buildClient, buildDocument, buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerNoPages } from '../documents/reader-answers.ts'
import { buildSummary } from '../sessions/dashboard-samples.ts'

export const NADIA = buildClient({ id: 12, name: 'Nadia Novak', email: null, country: null })
const COUNTRIES = [
  { id: 248, name: 'Åland Islands', phone_code: '358' },
  { id: 40, name: 'Austria', phone_code: '43' },
  { id: 86, name: 'British Indian Ocean Territory', phone_code: '246' },
  { id: 246, name: 'Finland', phone_code: '358' },
  { id: 276, name: 'Germany', phone_code: '49' },
  { id: 356, name: 'India', phone_code: '91' },
  { id: 554, name: 'New Zealand', phone_code: '64' },
  { id: 512, name: 'Oman', phone_code: '968' },
  { id: 586, name: 'Pakistan', phone_code: '92' },
  { id: 826, name: 'United Kingdom', phone_code: '44' },
]
export const NOTHING_NEXT = {
  next_session: null,
  next_deadline: null,
  upcoming: [],
  open_deadlines: 0,
  overdue_deadlines: 0,
}
export const NOTHING_LOST = { clients: 0, cases: 0, sessions: 0, document_groups: 0, documents: 0 }
export const NO_MOVE = {
  gain_count: 0,
  lose_count: 0,
  can_see_after: 1,
  sessions: 0,
  groups: 0,
  documents: 0,
  from: null,
  to: null,
  enters_hold: false,
  leaves_hold: false,
}

const MEMBERS: Member[] = ['Eva Brandt', 'Marcus Lowe', 'Ida Stone'].map((name, at) => ({
  user_id: at + 1,
  name,
  role: at === 0 ? 'owner' : 'gold',
  is_you: at === 0,
  works_on_sessions: true,
}))

export const buildItem = (changes: Partial<TimelineItem> = {}): TimelineItem => ({
  kind: 'session',
  id: 31,
  at: '2026-03-11T09:00:00.000Z',
  by: null,
  title: 'Preliminary hearing',
  text: null,
  security_level: null,
  link: null,
  ...changes,
})

interface Records {
  client?: Partial<Client>
  legalCase?: Partial<LegalCase>
  session?: Partial<Session>
}

/** A client with a case, a session and three documents, as all screens and forms read them. */
export const answerRecords = ({ client, legalCase, session }: Records = {}): Answer[] => {
  const own = buildClient({ mobile: '1832585573', ...client })
  const ownCase = buildCase(legalCase)
  const ownSession = buildSession({ session_type: 'court_hearing', ...session })
  const documents = [41, 42, 43].map((id) => buildDocument({ id }))
  return [
    answer(countryEndpoints.list, COUNTRIES),
    answer(clientEndpoints.get, ({ params }) => ({
      ...([own, NADIA].find(({ id }) => id === params.id) ?? own),
      hold: null,
    })),
    answer(clientEndpoints.list, ({ query: { search, page_size } }) =>
      pageOf(
        [own, NADIA].filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
        1,
        page_size,
      ),
    ),
    answer(caseEndpoints.get, { ...ownCase, hold: null }),
    answer(caseEndpoints.list, pageOf([ownCase])),
    ...[clientEndpoints, caseEndpoints, sessionEndpoints].map(({ removal }) =>
      answer(removal, NOTHING_LOST),
    ),
    answer(sessionEndpoints.get, ownSession),
    answer(sessionEndpoints.list, pageOf([ownSession])),
    answer(documentEndpoints.list, pageOf(documents)),
    answer(documentGroupEndpoints.list, pageOf([])),
    answerNoPages(),
    // A form warns a person whose own account has no records.
    answer(dashboardEndpoints.summary, buildSummary()),
    answer(deadlineEndpoints.list, pageOf([])),
    answer(firmEndpoints.members, MEMBERS),
    answer(partyEndpoints.list, []),
    answer(conflictEndpoints.list, pageOf([])),
    answer(conflictEndpoints.search, { decision_needed: false, has_hidden: false, hits: [] }),
    answer(caseContents.overview, NOTHING_NEXT),
    answer(caseContents.team, []),
    answer(caseContents.timeline, { items: [buildItem()], next_before: null }),
    answer(caseEffects.moveEffect, NO_MOVE),
    answer(sessionEffects.moveEffect, NO_MOVE),
    answer(groupEffects.moveEffect, NO_MOVE),
  ]
}

type Viewer = NonNullable<Parameters<typeof openScreen>[2]>

/** Opens a screen with these records; `answers` are more of the server, or others. */
export const openRecords = (
  path: string,
  answers: readonly Answer[] = [],
  { role, window, ...records }: Viewer & Records = {},
) =>
  openScreen(path, [...answerRecords(records), ...answers], {
    ...(role !== undefined && { role }),
    ...(window && { window }),
  })

/** Presses a button of the screen, or of a part of it. */
export const press = (name: string, place: Pick<Locator, 'getByRole'> = page) =>
  place.getByRole('button', { name, exact: true }).click()
