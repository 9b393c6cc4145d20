import { documentGroupEndpoints } from '@casework/contract/document-groups'
import type { CapabilitySamples } from '../capabilities.ts'
import type { Firm } from '@casework/testing'
import { ALL_ROLES, TO_DIAMOND, TO_GOLD } from '../permissions/letters.ts'

const buildForm = async (firm: Firm) => ({
  name: 'Pleadings',
  session_id: (await firm.addSession()).id,
})

const addGroup = async (firm: Firm) =>
  firm.owner.call(documentGroupEndpoints.create, { body: await buildForm(firm) })
const addRecord = async (firm: Firm) => (await addGroup(firm)).id
const withGroup = async (firm: Firm) => ({ params: { id: await addRecord(firm) } })

export const samples: CapabilitySamples = {
  table: 'document_groups',
  rows: {
    'GET /document-groups/': ALL_ROLES,
    'GET /document-groups/:id/': ALL_ROLES,
    'POST /document-groups/': TO_GOLD,
    'PUT /document-groups/:id/': TO_GOLD,
    'GET /document-groups/:id/effect/': TO_GOLD,
    'GET /document-groups/:id/removal/': TO_DIAMOND,
    'DELETE /document-groups/:id/': TO_DIAMOND,
  },
  requests: {
    'GET /document-groups/': async () => ({}),
    'GET /document-groups/:id/': withGroup,
    'POST /document-groups/': async (firm) => ({ body: await buildForm(firm) }),
    'PUT /document-groups/:id/': async (firm) => {
      const { id, session_id } = await addGroup(firm)
      return { params: { id }, body: { name: 'Rulings', session_id } }
    },
    'GET /document-groups/:id/effect/': async (firm) => ({
      ...(await withGroup(firm)),
      query: { session_id: (await firm.addSession()).id },
    }),
    'GET /document-groups/:id/removal/': withGroup,
    'DELETE /document-groups/:id/': withGroup,
  },
  addRecord,
}
