import { randomUUID } from 'node:crypto'
import { partyEndpoints } from '@casework/contract/parties'
import type { CapabilitySamples } from '../capabilities.ts'
import type { Firm } from '@casework/testing'
import { ALL_ROLES, TO_ADMIN, TO_DIAMOND } from '../permissions/letters.ts'

const buildPerson = () => ({ name: `Witness ${randomUUID()}` })
const addPerson = async ({ owner }: Firm) =>
  (await owner.call(partyEndpoints.createPerson, { body: buildPerson() })).id

async function addParty(firm: Firm) {
  const { id } = await firm.addCase()
  const { id: party_id } = await firm.owner.call(partyEndpoints.add, {
    params: { id },
    body: { person_id: await addPerson(firm), role: 'witness' },
  })
  return { id, party_id }
}

export const samples: CapabilitySamples = {
  table: 'case_parties',
  rows: {
    'GET /people/': ALL_ROLES,
    'POST /people/': TO_DIAMOND,
    'GET /people/:id/': ALL_ROLES,
    'PUT /people/:id/': TO_DIAMOND,
    'DELETE /people/:id/': TO_ADMIN,
    'GET /cases/:id/parties/': ALL_ROLES,
    'POST /cases/:id/parties/': TO_DIAMOND,
    'PATCH /cases/:id/parties/:party_id/': TO_DIAMOND,
    'DELETE /cases/:id/parties/:party_id/': TO_DIAMOND,
  },
  requests: {
    'GET /people/': async () => ({}),
    'POST /people/': async () => ({ body: buildPerson() }),
    'GET /people/:id/': async (firm) => ({ params: { id: await addPerson(firm) } }),
    'PUT /people/:id/': async (firm) => ({
      params: { id: await addPerson(firm) },
      body: buildPerson(),
    }),
    'DELETE /people/:id/': async (firm) => ({ params: { id: await addPerson(firm) } }),
    'GET /cases/:id/parties/': async (firm) => ({ params: { id: (await firm.addCase()).id } }),
    'POST /cases/:id/parties/': async (firm) => ({
      params: { id: (await firm.addCase()).id },
      body: { person: buildPerson(), role: 'witness' },
    }),
    'PATCH /cases/:id/parties/:party_id/': async (firm) => ({
      params: await addParty(firm),
      body: { reference: 'AB 12' },
    }),
    'DELETE /cases/:id/parties/:party_id/': async (firm) => ({ params: await addParty(firm) }),
  },
  addRecord: async (firm) => {
    // Nobody in a case, so that the row can be deleted.
    await addPerson(firm)
    return (await addParty(firm)).party_id
  },
}
