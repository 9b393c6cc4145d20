import { randomUUID } from 'node:crypto'
import { clientEndpoints } from '@casework/contract/clients'
import { partyEndpoints } from '@casework/contract/parties'
import type { CapabilitySamples } from '../capabilities.ts'
import type { Firm } from '@casework/testing'
import { ALL_ROLES, TO_DIAMOND } from '../permissions/letters.ts'

/** A name that an opponent has, so that it needs a decision. */
async function addName({ owner, addCase }: Firm) {
  const name = `Opponent ${randomUUID()}`
  await owner.call(partyEndpoints.add, {
    params: { id: (await addCase()).id },
    body: { person: { name }, role: 'opponent' },
  })
  return name
}

async function addCheck(firm: Firm) {
  const { conflict_check } = await firm.owner.call(clientEndpoints.create, {
    body: { name: await addName(firm) },
  })
  return conflict_check?.id ?? 0
}

export const samples: CapabilitySamples = {
  table: 'conflict_checks',
  rows: {
    'POST /conflicts/search/': ALL_ROLES,
    'GET /conflicts/': TO_DIAMOND,
    'GET /conflicts/:id/': TO_DIAMOND,
    'POST /conflicts/': TO_DIAMOND,
    'POST /conflicts/:id/decide/': TO_DIAMOND,
  },
  requests: {
    'POST /conflicts/search/': async () => ({ body: { name: 'Acme' } }),
    'GET /conflicts/': async () => ({}),
    'GET /conflicts/:id/': async (firm) => ({ params: { id: await addCheck(firm) } }),
    'POST /conflicts/': async (firm) => ({ body: { name: await addName(firm), side: 'ours' } }),
    'POST /conflicts/:id/decide/': async (firm) => ({
      params: { id: await addCheck(firm) },
      body: { decision: 'no_conflict' },
    }),
  },
  addRecord: async (firm) => {
    const { id, name } = await firm.addClient()
    await firm.owner.call(clientEndpoints.update, {
      params: { id: String(id) },
      body: { name: `${name} renamed` },
    })
    await firm.owner.call(clientEndpoints.remove, {
      params: { id: String((await firm.addClient()).id) },
    })
    return addCheck(firm)
  },
}
