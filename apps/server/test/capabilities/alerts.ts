import { alertEndpoints } from '@casework/contract/alerts'
import type { CapabilitySamples } from '../capabilities.ts'
import type { Firm, TestApp } from '@casework/testing'
import { ALL_ROLES } from '../permissions/letters.ts'
import { sendAlertTo } from '../alerts/send-alert.ts'

const addRecord = async (firm: Firm, casework: TestApp) => {
  await sendAlertTo(casework, firm.account_id, [firm.owner])
  return (await firm.owner.call(alertEndpoints.list, {}))[0]?.id ?? 0
}
const withAlert = async (firm: Firm, casework: TestApp) => ({
  body: { update_ids: [await addRecord(firm, casework)] },
})

export const samples: CapabilitySamples = {
  table: 'updates',
  rows: {
    'GET /updates/': ALL_ROLES,
    'GET /updates/stream/': ALL_ROLES,
    'PATCH /updates/mark-read/': ALL_ROLES,
    'DELETE /updates/': ALL_ROLES,
  },
  requests: {
    'GET /updates/': async () => ({}),
    'GET /updates/stream/': async () => ({}),
    'PATCH /updates/mark-read/': withAlert,
    'DELETE /updates/': withAlert,
  },
  addRecord,
}
