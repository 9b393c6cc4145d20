// What the reads of a leveled firm are asked: each question is answered differently by level.
import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { dashboardEndpoints } from '@casework/contract/dashboard'
import { documentPlaceEffects } from '@casework/contract/document-place-effects'
import {
  caseEffects,
  documentEffects,
  groupEffects,
  sessionEffects,
} from '@casework/contract/effects'
import { historyEndpoints } from '@casework/contract/history'
import { journalEndpoints } from '@casework/contract/journal'
import { levelPlans } from '@casework/contract/level-plans'
import { partyEndpoints } from '@casework/contract/parties'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { searchEndpoints } from '@casework/contract/search'
import { sessionEndpoints } from '@casework/contract/sessions'
import type { ValidRequest } from '../permissions/valid-request.ts'
import type { LeveledFirm } from './leveled-firm.ts'

/** The requests of a question; together, their answers differ between any two sets of levels. */
type BuildQuestion = (firm: LeveledFirm) => ValidRequest[]
export type Question = readonly [name: string, endpoint: AnyEndpoint, build: BuildQuestion]

const PERIOD = { date_after: '2026-02-01', date_before: '2026-02-28' }
const once =
  (build: (firm: LeveledFirm) => ValidRequest = () => ({})): BuildQuestion =>
  (firm) => [build(firm)]
/** One request for the record of each level. */
const each =
  (
    of: 'documents' | 'entries' | 'people',
    build: (id: number, level: Level) => ValidRequest = (id) => ({ params: { id } }),
  ): BuildQuestion =>
  (firm) =>
    LEVELS.map((level) => build(firm[of][level], level))

const ofClient = once(({ client_id }) => ({ params: { id: client_id } }))
const ofCase = once(({ case_id }) => ({ params: { id: case_id } }))
const ofSession = once(({ session_id }) => ({ params: { id: session_id } }))
const ofGroup = once(({ group_id }) => ({ params: { id: group_id } }))

const { ofCase: caseHistory, ofDocument: documentHistory } = historyEndpoints

export const QUESTIONS: readonly Question[] = [
  ['the list of clients', clientEndpoints.list, once()],
  ['a client', clientEndpoints.get, ofClient],
  ['the list of cases', caseEndpoints.list, once()],
  ['a case', caseEndpoints.get, ofCase],
  [
    'what a case would take along',
    caseEffects.moveEffect,
    once(({ case_id, other }) => ({
      params: { id: case_id },
      query: { client_id: other.client_id },
    })),
  ],
  ['a timeline', caseContents.timeline, ofCase],
  ...(['document', 'entry', 'party'] as const).map((kind): Question => [
    `the kind ${kind} of a timeline`,
    caseContents.timeline,
    once(({ case_id }) => ({ params: { id: case_id }, query: { kind } })),
  ]),
  ['the parties of a case', partyEndpoints.list, ofCase],
  ['the directory', partyEndpoints.listPeople, once()],
  [
    'a search of the directory',
    partyEndpoints.listPeople,
    once(() => ({ query: { search: 'whisper' } })),
  ],
  ['a person', partyEndpoints.getPerson, each('people')],
  ['conflict checks', conflictEndpoints.list, once()],
  [
    'a conflict check',
    conflictEndpoints.get,
    once(({ conflict_id }) => ({ params: { id: conflict_id } })),
  ],
  ['the list of sessions', sessionEndpoints.list, once()],
  ['a session', sessionEndpoints.get, ofSession],
  [
    'what a session would take along',
    sessionEffects.moveEffect,
    once(({ session_id, other }) => ({
      params: { id: session_id },
      query: { case_id: other.case_id, client_id: other.client_id },
    })),
  ],
  ['the dashboard', dashboardEndpoints.summary, once()],
  ['the list of groups', documentGroupEndpoints.list, once()],
  ['a group', documentGroupEndpoints.get, ofGroup],
  ['the list of documents', documentEndpoints.list, once()],
  [
    'the documents of a session',
    documentEndpoints.list,
    once(({ session_id }) => ({ query: { session_id } })),
  ],
  ['a search of documents', documentEndpoints.list, once(() => ({ query: { search: 'note' } }))],
  ['a document', documentEndpoints.get, each('documents')],
  ['a file', documentEndpoints.view, each('documents')],
  ['a download', documentEndpoints.download, each('documents')],
  ['a preview', documentEndpoints.preview, each('documents')],
  [
    'who gains a document',
    documentEffects.levelEffect,
    each('documents', (ids) => ({
      query: { ids, security_level: 'green' },
    })),
  ],
  ['who sees a moved document', documentEffects.moveEffect, each('documents')],
  [
    'who sees a document at another place',
    documentPlaceEffects.placeEffect,
    ({ documents, other: { client_id } }) =>
      LEVELS.map((level) => ({ query: { ids: documents[level], client_id } })),
  ],
  [
    'who sees a document without its group',
    documentPlaceEffects.groupEffect,
    each('documents', (ids) => ({ query: { ids } })),
  ],
  [
    'what a group would take along',
    groupEffects.moveEffect,
    once(({ group_id, other }) => ({
      params: { id: group_id },
      query: { session_id: other.id },
    })),
  ],
  ['a plan', levelPlans.getPlan, each('documents')],
  ['the journal', journalEndpoints.list, once()],
  ['the journal of a case', journalEndpoints.list, once(({ case_id }) => ({ query: { case_id } }))],
  [
    'a search of the journal',
    journalEndpoints.list,
    once(() => ({ query: { search: 'whisper' } })),
  ],
  ['minutes', journalEndpoints.minutes, once(() => ({ query: PERIOD }))],
  ['an export of minutes', journalEndpoints.exportMinutes, once(() => ({ query: PERIOD }))],
  ['an entry', journalEndpoints.get, each('entries')],
  ['the removal of a session', sessionEndpoints.removal, ofSession],
  ['the history of a case', caseHistory, ofCase],
  ['the history of a document', documentHistory, each('documents')],
  ['a search everywhere', searchEndpoints.find, once(() => ({ query: { q: 'whisper' } }))],
  ['a search of files', searchEndpoints.find, once(() => ({ query: { q: 'note' } }))],
]

/** Reads that show nothing with a level. */
const WITHOUT_LEVELS = [
  'GET /clients/:id/history/',
  'GET /clients/export/',
  'GET /cases/export/',
  'GET /cases/:id/overview/',
  'GET /cases/:id/team/',
  'GET /sessions/:id/history/',
  'GET /sessions/export/',
  'GET /check-permissions/',
  'GET /court-days/',
  'GET /dashboard/must-not-miss/',
  // Need an opening of the person; the tests of the reader ask at every level.
  'GET /documents/:id/pages/:number/',
  'GET /documents/:id/pages/:number/text/',
  'GET /deadlines/',
  'GET /deadlines/:id/',
  'GET /deadlines/:id/history/',
  'GET /document-groups/:id/history/',
  'GET /document-groups/:id/removal/',
  'GET /document-settings/',
  'GET /firm/',
  'GET /level-effect/',
  'GET /members/',
  'GET /members/:user_id/duties/',
]

/** Reads of owner and admin, or of the own workspace only: both see every level. */
const OF_ALL_LEVELS = [
  'GET /accounts/search/',
  'GET /bin/',
  'GET /cases/:id/removal/',
  'GET /clients/:id/removal/',
  'GET /clients/imports/',
  'GET /connection-requests/received/',
  'GET /connection-requests/sent/',
  'GET /connections/join/effect/',
  'GET /connections/manage/effect/',
  'GET /connections/update-role/effect/',
  'GET /firm/sign-in-rules/',
  'GET /firm/storage/',
  'GET /history/',
  'GET /history/export/',
  'GET /history/record-export/',
  'GET /history/seals/',
  'GET /holds/',
  'GET /invitations/',
  'GET /level-plans/',
  'GET /my-followers/',
]

/** Reads that need no question. */
export const UNASKED: readonly string[] = [...WITHOUT_LEVELS, ...OF_ALL_LEVELS]
