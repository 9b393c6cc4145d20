import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { holdEndpoints } from '@casework/contract/holds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFirm, startTestApp, type TestApp } from '../casework/index.ts'

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

test('ends a hold and a delete at the same time in one of two ways (HOLD-008)', async () => {
  const firm = await newFirm(casework)
  for (let run = 0; run < 8; run += 1) {
    const { id: case_id, client_id } = await firm.addCase()
    const [placed, removed] = await Promise.all([
      firm.owner.ask(holdEndpoints.place, { body: { case_id, reason: 'Audit' } }),
      firm.owner.ask(clientEndpoints.remove, { params: { id: client_id } }),
    ])
    expect(['201 409', '400 200']).toContain(`${placed.status} ${removed.status}`)
    const { status } = await firm.owner.ask(caseEndpoints.get, { params: { id: case_id } })
    expect(status).toBe(placed.status === 201 ? 200 : 404)
  }
})
