import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { historyEndpoints } from '@casework/contract/history'
import { sealFirm } from '../../src/platform/history/sealing.ts'
import type { BuildRequest, CapabilitySamples } from '../capabilities.ts'
import type { Firm, TestApp } from '@casework/testing'
import { ALL_ROLES, OWN_WORKSPACE, TO_ADMIN } from '../permissions/letters.ts'
import { uploadText } from '../tenant-isolation/upload-text.ts'

const addSealedEntry = async (firm: Firm, casework: TestApp) => {
  await firm.addClient()
  await sealFirm(casework.jobsPool, firm.account_id)
  return (await firm.owner.call(historyEndpoints.list, {})).items[0]?.id ?? 0
}

const of =
  (add: (firm: Firm) => Promise<number>): BuildRequest =>
  async (firm) => ({ params: { id: await add(firm) } })

export const samples: CapabilitySamples = {
  table: 'audit_entries',
  rows: {
    'GET /clients/:id/history/': ALL_ROLES,
    'GET /cases/:id/history/': ALL_ROLES,
    'GET /sessions/:id/history/': ALL_ROLES,
    'GET /documents/:id/history/': ALL_ROLES,
    'GET /document-groups/:id/history/': ALL_ROLES,
    'GET /history/': TO_ADMIN,
    'GET /history/seals/': TO_ADMIN,
    'GET /history/export/': OWN_WORKSPACE,
    'GET /history/record-export/': TO_ADMIN,
    'POST /history/erase/': OWN_WORKSPACE,
  },
  requests: {
    'GET /clients/:id/history/': of(async (firm) => (await firm.addClient()).id),
    'GET /cases/:id/history/': of(async (firm) => (await firm.addCase()).id),
    'GET /sessions/:id/history/': of(async (firm) => (await firm.addSession()).id),
    'GET /documents/:id/history/': of(async (firm) =>
      uploadText(firm.owner, { client_id: (await firm.addClient()).id, security_level: 'green' }),
    ),
    'GET /document-groups/:id/history/': of(async (firm) => {
      const session_id = (await firm.addSession()).id
      const body = { name: 'Pleadings', session_id }
      return (await firm.owner.call(documentGroupEndpoints.create, { body })).id
    }),
    'GET /history/': async () => ({}),
    'GET /history/seals/': async () => ({}),
    'GET /history/export/': async () => ({}),
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
  },
  addRecord: addSealedEntry,
}
