import { holdEndpoints } from '@casework/contract/holds'
import type { CapabilitySamples } from '../capabilities.ts'
import type { Firm } from '@casework/testing'
import { OWN_WORKSPACE, TO_ADMIN } from '../permissions/letters.ts'

const buildForm = async (firm: Firm) => ({
  client_id: (await firm.addClient()).id,
  reason: 'Litigation notice',
})
const addRecord = async (firm: Firm) =>
  (await firm.owner.call(holdEndpoints.place, { body: await buildForm(firm) })).id

export const samples: CapabilitySamples = {
  table: 'holds',
  rows: {
    'GET /holds/': TO_ADMIN,
    'POST /holds/': TO_ADMIN,
    'POST /holds/:id/lift/': OWN_WORKSPACE,
  },
  requests: {
    'GET /holds/': async () => ({}),
    'POST /holds/': async (firm) => ({ body: await buildForm(firm) }),
    'POST /holds/:id/lift/': async (firm) => ({
      params: { id: await addRecord(firm) },
      body: { reason: 'Case settled' },
    }),
  },
  addRecord,
}
