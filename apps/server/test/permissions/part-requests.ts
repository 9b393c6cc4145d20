// Requests about what belongs to clients, cases and documents, and about lists of a firm.
import { courtDays } from '@casework/contract/court-days'
import { levelPlans } from '@casework/contract/level-plans'
import { sealFirm } from '../../src/platform/history/sealing.ts'
import { buildOwn } from '../deadlines/add-deadline.ts'
import { buildEntry } from '../journal/entries.ts'
import {
  addAlert,
  addCheck,
  addDeletion,
  addDocument,
  addDoneDeadline,
  addEntry,
  addGroup,
  addHold,
  addImport,
  addOpponentName,
  addOwnDeadline,
  addParty,
  addPerson,
  addPlan,
  addUnconfirmedDeadline,
  buildGroup,
  buildHold,
  buildPerson,
  PLAN,
} from './add-records.ts'
import {
  addCase,
  addClient,
  addSession,
  nothing,
  withBody,
  withId,
  type BuildRequest,
} from './valid-request.ts'

const RULE = { start_on: '2099-01-30', amount: 1, unit: 'month' }
const REASON = { reason: 'Court order' }
const PERIOD = { date_after: '2026-02-01', date_before: '2026-02-28' }
const FIRST_VERSION = { 'if-match': '"v1"' }

const aDeadline = withId(async (firm) => (await addOwnDeadline(firm)).id)
const anEntry = withId(async (firm) => (await addEntry(firm)).id)
const aGroup = withId(async (firm) => (await addGroup(firm)).id)
const aParty: BuildRequest = async (...given) => ({ params: await addParty(...given) })
const anAlert: BuildRequest = async (...given) => ({
  body: { update_ids: [await addAlert(...given)] },
})

export const PART_REQUESTS: Readonly<Record<string, BuildRequest>> = {
  'GET /updates/': nothing,
  'GET /updates/stream/': nothing,
  'PATCH /updates/mark-read/': anAlert,
  'DELETE /updates/': anAlert,

  'GET /bin/': nothing,
  'POST /bin/:id/restore/': withBody(withId(addDeletion), async () => ({})),
  'DELETE /bin/:id/': withId(addDeletion),
  'PUT /bin/settings/': async () => ({ body: { days: 31 } }),

  'GET /clients/imports/': nothing,
  'POST /clients/imports/:id/undo/': withId(addImport),

  'POST /conflicts/search/': async () => ({ body: { name: 'Acme' } }),
  'GET /conflicts/': nothing,
  'GET /conflicts/:id/': withId(addCheck),
  'POST /conflicts/': async (firm) => ({
    body: { name: await addOpponentName(firm), side: 'ours' },
  }),
  'POST /conflicts/:id/decide/': withBody(withId(addCheck), async () => ({
    decision: 'no_conflict',
  })),

  'GET /deadlines/': nothing,
  'GET /deadlines/:id/': aDeadline,
  'GET /deadlines/:id/history/': aDeadline,
  'POST /deadlines/compute/': async () => ({ body: { rule: RULE } }),
  'POST /deadlines/': async (firm) => ({ body: buildOwn((await firm.addCase()).id) }),
  'PUT /deadlines/:id/': async (firm) => {
    const { id, case_id } = await addOwnDeadline(firm)
    const body = buildOwn(case_id, { title: 'File the reply', user_id: firm.owner.user_id })
    return { params: { id }, body, headers: FIRST_VERSION }
  },
  'POST /deadlines/:id/confirm/': async (firm) => {
    const { id, due_on } = await addUnconfirmedDeadline(firm)
    return { params: { id }, body: { due_on } }
  },
  'POST /deadlines/:id/acknowledge/': aDeadline,
  'POST /deadlines/:id/done/': withBody(aDeadline, async () => ({})),
  'POST /deadlines/:id/reopen/': withBody(withId(addDoneDeadline), async () => REASON),
  'POST /deadlines/:id/cancel/': withBody(aDeadline, async () => REASON),
  'POST /deadlines/hand-over/': async (firm) => ({
    body: {
      from_user_id: firm.owner.user_id,
      to_user_id: (await firm.addEmployee('gold')).user_id,
      deadline_ids: null,
    },
  }),
  'GET /members/:user_id/duties/': async ({ owner }) => ({ params: { user_id: owner.user_id } }),
  'GET /dashboard/must-not-miss/': nothing,
  'GET /court-days/': nothing,
  'POST /court-days/': async () => ({ body: { day: '2099-12-24', name: 'Closed' } }),
  'DELETE /court-days/:day/': async (firm) => {
    const day = '2099-12-24'
    await firm.owner.call(courtDays.addCourtDay, { body: { day, name: 'Closed' } })
    return { params: { day } as never }
  },

  'GET /document-groups/': nothing,
  'GET /document-groups/:id/': aGroup,
  'POST /document-groups/': withBody(nothing, buildGroup),
  'PUT /document-groups/:id/': async (firm) => {
    const { id, session_id } = await addGroup(firm)
    return { params: { id }, body: { name: 'Rulings', session_id } }
  },
  'GET /document-groups/:id/effect/': async (firm, casework) => ({
    ...(await aGroup(firm, casework)),
    query: { session_id: (await firm.addSession()).id },
  }),
  'GET /document-groups/:id/removal/': aGroup,
  'DELETE /document-groups/:id/': aGroup,

  'GET /clients/:id/history/': withId(addClient),
  'GET /cases/:id/history/': withId(addCase),
  'GET /sessions/:id/history/': withId(addSession),
  'GET /documents/:id/history/': withId((firm) => addDocument(firm)),
  'GET /document-groups/:id/history/': aGroup,
  'GET /history/': nothing,
  'GET /history/seals/': nothing,
  'GET /history/export/': nothing,
  // An export has sealed entries only.
  'GET /history/record-export/': async (firm, casework) => {
    const { id } = await firm.addClient()
    await sealFirm(casework.jobsPool, firm.account_id)
    return { query: { object_type: 'client', object_id: id } }
  },
  'POST /history/erase/': async (firm) => ({
    body: {
      object_type: 'client',
      object_id: (await firm.addClient()).id,
      reason: 'Erasure request',
    },
  }),

  'GET /holds/': nothing,
  'POST /holds/': withBody(nothing, buildHold),
  'POST /holds/:id/lift/': withBody(withId(addHold), async () => ({ reason: 'Case settled' })),

  'GET /entries/': nothing,
  'GET /entries/minutes/': async () => ({ query: PERIOD }),
  'GET /entries/minutes/export/': async () => ({ query: PERIOD }),
  'GET /entries/:id/': anEntry,
  'POST /entries/': async (firm) => ({ body: buildEntry((await firm.addCase()).id) }),
  'PUT /entries/:id/': async (firm) => {
    const { id, case_id } = await addEntry(firm)
    const { security_level: _, ...content } = buildEntry(case_id)
    const body = { ...content, body: 'Called Reed, no answer', minutes: 3 }
    return { params: { id }, body, headers: FIRST_VERSION }
  },
  'PATCH /entries/:id/level/': async (...given) => ({
    ...(await anEntry(...given)),
    body: { security_level: 'yellow' as const },
    headers: FIRST_VERSION,
  }),
  'POST /entries/:id/amendments/': withBody(anEntry, async () => ({
    body: 'He called back',
    minutes: 15,
  })),
  'DELETE /entries/:id/': withBody(anEntry, async () => ({ reason: 'Entered twice' })),

  'GET /documents/:id/level-plan/': withId((firm) => addDocument(firm)),
  'PUT /documents/:id/level-plan/': withBody(
    withId((firm) => addDocument(firm, 'yellow')),
    async () => PLAN,
  ),
  // Set by a second person, since nobody approves their own plan.
  'POST /documents/:id/level-plan/approve/': async (firm) => {
    const params = { id: await addDocument(firm, 'red') }
    const planner = await firm.addEmployee('admin')
    await planner.call(levelPlans.setPlan, { params, body: PLAN })
    return { params }
  },
  'DELETE /documents/:id/level-plan/': async (firm) => ({ params: (await addPlan(firm)).params }),
  'GET /level-plans/': nothing,

  'GET /people/': nothing,
  'POST /people/': async () => ({ body: buildPerson() }),
  'GET /people/:id/': withId(addPerson),
  'PUT /people/:id/': withBody(withId(addPerson), async () => buildPerson()),
  'DELETE /people/:id/': withId(addPerson),
  'GET /cases/:id/parties/': withId(addCase),
  'POST /cases/:id/parties/': withBody(withId(addCase), async () => ({
    person: buildPerson(),
    role: 'witness',
  })),
  'PATCH /cases/:id/parties/:party_id/': withBody(aParty, async () => ({ reference: 'AB 12' })),
  'DELETE /cases/:id/parties/:party_id/': aParty,
}
