import { journalEndpoints } from '@casework/contract/journal'
import type { CapabilitySamples } from '../capabilities.ts'
import type { Firm } from '@casework/testing'
import { buildEntry } from '../journal/entries.ts'
import { ALL_ROLES, OWN_WORKSPACE, TO_ADMIN, TO_GOLD } from '../permissions/letters.ts'

const addEntry = async (firm: Firm) =>
  firm.owner.call(journalEndpoints.create, { body: buildEntry((await firm.addCase()).id) })
const byId = async (firm: Firm) => ({ params: { id: (await addEntry(firm)).id } })
const PERIOD = { date_after: '2026-02-01', date_before: '2026-02-28' }

export const samples: CapabilitySamples = {
  table: 'entries',
  rows: {
    'GET /entries/': ALL_ROLES,
    'GET /entries/minutes/': ALL_ROLES,
    'GET /entries/minutes/export/': ALL_ROLES,
    'GET /entries/:id/': ALL_ROLES,
    'POST /entries/': TO_GOLD,
    // Entries of the owner: only the author edits, and owner and admin delete with a reason.
    'PUT /entries/:id/': OWN_WORKSPACE,
    'PATCH /entries/:id/level/': TO_GOLD,
    'POST /entries/:id/amendments/': TO_GOLD,
    'DELETE /entries/:id/': TO_ADMIN,
  },
  requests: {
    'GET /entries/': async () => ({}),
    'GET /entries/minutes/': async () => ({ query: PERIOD }),
    'GET /entries/minutes/export/': async () => ({ query: PERIOD }),
    'GET /entries/:id/': byId,
    'POST /entries/': async (firm) => ({ body: buildEntry((await firm.addCase()).id) }),
    'PUT /entries/:id/': async (firm) => {
      const { id, case_id } = await addEntry(firm)
      const { security_level: _, ...content } = buildEntry(case_id)
      return {
        params: { id },
        body: { ...content, body: 'Called Reed, no answer', minutes: 3 },
        headers: { 'if-match': '"v1"' },
      }
    },
    'PATCH /entries/:id/level/': async (firm) => ({
      ...(await byId(firm)),
      body: { security_level: 'yellow' as const },
      headers: { 'if-match': '"v1"' },
    }),
    'POST /entries/:id/amendments/': async (firm) => ({
      ...(await byId(firm)),
      body: { body: 'He called back', minutes: 15 },
    }),
    'DELETE /entries/:id/': async (firm) => ({
      ...(await byId(firm)),
      body: { reason: 'Entered twice' },
    }),
  },
  addRecord: async (firm) => {
    const { id } = await addEntry(firm)
    await firm.owner.call(journalEndpoints.amend, {
      params: { id },
      body: { body: 'He called back', minutes: 15 },
    })
    return id
  },
}
