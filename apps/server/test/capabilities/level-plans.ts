import { levelPlans } from '@casework/contract/level-plans'
import type { CapabilitySamples } from '../capabilities.ts'
import type { Firm } from '@casework/testing'
import { ALL_ROLES, TO_ADMIN, TO_GOLD } from '../permissions/letters.ts'
import { uploadText } from '../tenant-isolation/upload-text.ts'

const BODY = { to_level: 'green' as const, due_on: '2099-01-01' }

async function addDocument(firm: Firm, security_level: string) {
  const { id } = await firm.addClient()
  return { id: await uploadText(firm.owner, { client_id: id, security_level }) }
}

async function addPlan(firm: Firm) {
  const params = await addDocument(firm, 'yellow')
  const { id } = await firm.owner.call(levelPlans.setPlan, { params, body: BODY })
  return { params, id }
}

export const samples: CapabilitySamples = {
  table: 'level_plans',
  rows: {
    'GET /documents/:id/level-plan/': ALL_ROLES,
    'PUT /documents/:id/level-plan/': TO_GOLD,
    'POST /documents/:id/level-plan/approve/': TO_ADMIN,
    'DELETE /documents/:id/level-plan/': TO_GOLD,
    'GET /level-plans/': TO_ADMIN,
  },
  requests: {
    'GET /documents/:id/level-plan/': async (firm) => ({
      params: await addDocument(firm, 'green'),
    }),
    'PUT /documents/:id/level-plan/': async (firm) => ({
      params: await addDocument(firm, 'yellow'),
      body: BODY,
    }),
    // Set by a second person, since nobody approves their own plan.
    'POST /documents/:id/level-plan/approve/': async (firm) => {
      const params = await addDocument(firm, 'red')
      const planner = await firm.addEmployee('admin')
      await planner.call(levelPlans.setPlan, { params, body: BODY })
      return { params }
    },
    'DELETE /documents/:id/level-plan/': async (firm) => ({ params: (await addPlan(firm)).params }),
    'GET /level-plans/': async () => ({}),
  },
  addRecord: async (firm) => (await addPlan(firm)).id,
}
