import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { holdEndpoints } from '@casework/contract/holds'
import { expect, test } from 'vitest'
import { listItems } from '../bin/bin-items.ts'
import { newFirm, useTestApp } from '@casework/testing'

const ROUNDS = Number(process.env['STRESS_ROUNDS'] ?? 5)

const casework = useTestApp()

test(`ends a hold and a delete by two people at once in one of two ways, ${ROUNDS} times (HOLD-008)`, async () => {
  const firm = await newFirm(casework)
  const admin = await firm.addEmployee('admin')
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id: case_id, client_id } = await firm.addCase()
    // The owner and the admin change their parts, and each is sent first in turn.
    const [placer, remover] = round % 4 < 2 ? [firm.owner, admin] : [admin, firm.owner]
    const requests = [
      () => placer.ask(holdEndpoints.place, { body: { case_id, reason: 'Audit' } }),
      () => remover.ask(clientEndpoints.remove, { params: { id: client_id } }),
    ]
    const isPlacedFirst = round % 2 === 0
    const answers = await Promise.all(
      (isPlacedFirst ? requests : requests.toReversed()).map((send) => send()),
    )

    const [placed, removed] = isPlacedFirst ? answers : answers.toReversed()
    expect(['201 409', '400 200']).toContain(`${placed?.status} ${removed?.status}`)
    const { status } = await firm.owner.ask(caseEndpoints.get, { params: { id: case_id } })
    expect(status).toBe(placed?.status === 201 ? 200 : 404)
    const isInBin = (await listItems(firm)).some(({ record_id }) => record_id === client_id)
    expect(isInBin).toBe(removed?.status === 200)
  }
})
