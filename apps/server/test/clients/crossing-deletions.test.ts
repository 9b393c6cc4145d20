import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'

const casework = useTestApp()

const CLIENTS = 8
const ROUNDS = 3

test("deletes several clients in parallel although their sessions belong to each other's cases (CLIENT-094)", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { owner, addClient, addCase, addSession } = await newFirm(casework)
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => addClient()))
    const cases = await Promise.all(clients.map((client) => addCase({ client })))
    // Each case has a session of the next client and one of the previous client, so each deletion
    // touches the records of two other clients.
    for (const [index, legalCase] of cases.entries())
      for (const offset of [1, CLIENTS - 1]) {
        const { id, title, date, case_id } = await addSession({ legalCase })
        const client_id = clients[(index + offset) % CLIENTS]?.id
        await owner.call(sessionEndpoints.update, {
          params: { id },
          body: { title, date, case_id, client_id: client_id ?? 0 },
        })
      }

    const answers = await Promise.all(
      clients.map(({ id }) => owner.ask(clientEndpoints.remove, { params: { id } })),
    )

    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([])
  }
})
