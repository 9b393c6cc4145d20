import { courtDays } from '@casework/contract/court-days'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import type { CapabilitySamples } from '../capabilities.ts'
import type { Firm } from '@casework/testing'
import { addCourtDeadline, addDeadline, buildOwn } from '../deadlines/add-deadline.ts'
import { ALL_ROLES, OWN_WORKSPACE, TO_DIAMOND, TO_GOLD } from '../permissions/letters.ts'

const RULE = { start_on: '2099-01-30', amount: 1, unit: 'month' }
const REASON = { reason: 'Court order' }

const addOwn = async (firm: Firm) => addDeadline(firm.owner, buildOwn((await firm.addCase()).id))

/** Set by a second person, since nobody confirms their own date. */
async function addUnconfirmed(firm: Firm) {
  const second = await firm.addEmployee('gold')
  const { id } = await firm.addCase()
  return addCourtDeadline({ ...firm, owner: second }, firm.owner, id, {
    user_id: second.user_id,
    second_user_id: firm.owner.user_id,
  })
}

const byId = async (firm: Firm) => ({ params: { id: (await addOwn(firm)).id } })

async function addEnded(firm: Firm) {
  const { id } = await addOwn(firm)
  await firm.owner.call(deadlineEndpoints.done, { params: { id }, body: {} })
  return { id }
}

export const samples: CapabilitySamples = {
  table: 'deadlines',
  rows: {
    'GET /deadlines/': ALL_ROLES,
    'GET /deadlines/:id/': ALL_ROLES,
    'GET /deadlines/:id/history/': ALL_ROLES,
    'POST /deadlines/compute/': TO_GOLD,
    'POST /deadlines/': TO_GOLD,
    'PUT /deadlines/:id/': TO_GOLD,
    'POST /deadlines/:id/confirm/': TO_GOLD,
    'POST /deadlines/:id/acknowledge/': TO_GOLD,
    'POST /deadlines/:id/done/': TO_GOLD,
    'POST /deadlines/:id/reopen/': TO_GOLD,
    'POST /deadlines/:id/cancel/': TO_DIAMOND,
    'POST /deadlines/hand-over/': TO_DIAMOND,
    'GET /members/:user_id/duties/': ALL_ROLES,
    'GET /dashboard/must-not-miss/': ALL_ROLES,
    'GET /court-days/': ALL_ROLES,
    'POST /court-days/': OWN_WORKSPACE,
    'DELETE /court-days/:day/': OWN_WORKSPACE,
  },
  requests: {
    'GET /deadlines/': async () => ({}),
    'GET /deadlines/:id/': byId,
    'GET /deadlines/:id/history/': byId,
    'POST /deadlines/compute/': async () => ({ body: { rule: RULE } }),
    'POST /deadlines/': async (firm) => ({ body: buildOwn((await firm.addCase()).id) }),
    'PUT /deadlines/:id/': async (firm) => {
      const { id, case_id } = await addOwn(firm)
      return {
        params: { id },
        body: buildOwn(case_id, { title: 'File the reply', user_id: firm.owner.user_id }),
        headers: { 'if-match': '"v1"' },
      }
    },
    'POST /deadlines/:id/confirm/': async (firm) => {
      const { id, due_on } = await addUnconfirmed(firm)
      return { params: { id }, body: { due_on } }
    },
    'POST /deadlines/:id/acknowledge/': byId,
    'POST /deadlines/:id/done/': async (firm) => ({ ...(await byId(firm)), body: {} }),
    'POST /deadlines/:id/reopen/': async (firm) => ({ params: await addEnded(firm), body: REASON }),
    'POST /deadlines/:id/cancel/': async (firm) => ({ ...(await byId(firm)), body: REASON }),
    'POST /deadlines/hand-over/': async (firm) => ({
      body: {
        from_user_id: firm.owner.user_id,
        to_user_id: (await firm.addEmployee('gold')).user_id,
        deadline_ids: null,
      },
    }),
    'GET /members/:user_id/duties/': async (firm) => ({
      params: { user_id: firm.owner.user_id },
    }),
    'GET /dashboard/must-not-miss/': async () => ({}),
    'GET /court-days/': async () => ({}),
    'POST /court-days/': async () => ({ body: { day: '2099-12-24', name: 'Closed' } }),
    'DELETE /court-days/:day/': async (firm) => {
      const day = '2099-12-24'
      await firm.owner.call(courtDays.addCourtDay, { body: { day, name: 'Closed' } })
      return { params: { day } as never }
    },
  },
  addRecord: async (firm) => (await addOwn(firm)).id,
}
