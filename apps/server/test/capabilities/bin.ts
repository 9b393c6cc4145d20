import { binEndpoints } from '@casework/contract/bin'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { sessionEndpoints } from '@casework/contract/sessions'
import type { CapabilitySamples } from '../capabilities.ts'
import type { Firm } from '@casework/testing'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { OWN_WORKSPACE, TO_ADMIN } from '../permissions/letters.ts'

/** Fills every table of the bin: a group with a document, then its session and its client. */
async function addRecord(firm: Firm) {
  const { id: session_id, client_id } = await firm.addSession()
  const group = await firm.owner.call(documentGroupEndpoints.create, {
    body: { name: 'Exhibits', session_id },
  })
  await uploadOne(firm.owner, { security_level: 'red', client_id, group_id: group.id })
  await firm.owner.call(documentGroupEndpoints.remove, { params: { id: String(group.id) } })
  await firm.owner.call(sessionEndpoints.remove, { params: { id: String(session_id) } })
  await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
  return (await firm.owner.call(binEndpoints.list, { query: {} })).items[0]?.id ?? 0
}
const withItem = async (firm: Firm) => ({ params: { id: await addRecord(firm) } })

export const samples: CapabilitySamples = {
  table: 'deletions',
  rows: {
    'GET /bin/': TO_ADMIN,
    'POST /bin/:id/restore/': TO_ADMIN,
    'DELETE /bin/:id/': OWN_WORKSPACE,
    'PUT /bin/settings/': OWN_WORKSPACE,
  },
  requests: {
    'GET /bin/': async () => ({}),
    'POST /bin/:id/restore/': async (firm) => ({ ...(await withItem(firm)), body: {} }),
    'DELETE /bin/:id/': withItem,
    'PUT /bin/settings/': async () => ({ body: { days: 31 } }),
  },
  addRecord,
}
