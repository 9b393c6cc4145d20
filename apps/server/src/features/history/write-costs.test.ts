import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import type { Statement } from '../../platform/database/query/pipeline.ts'

const casework = useTestApp()

const isOfHistory = (text: string) => /audit_entries|history_|recorded_views/.test(text)

/** What a request sends: for each round trip, whether each of its statements is of the history. */
async function watch(work: () => Promise<unknown>): Promise<boolean[][]> {
  const trips: boolean[][] = []
  const onRoundTrip = (message: unknown) => {
    const { statements } = message as { statements: readonly Statement[] }
    trips.push(statements.map(({ text }) => isOfHistory(text)))
  }
  subscribe('casework:statements', onRoundTrip)
  await work()
  unsubscribe('casework:statements', onRoundTrip)
  return trips
}

test('a write sends one statement for its history, in a round trip that it makes anyway, and a list none (HIST-036)', async () => {
  const firm = await newFirm(casework)
  const { owner } = firm
  const { client_id, case_id, id, title, date } = await firm.addSession()
  const other = await firm.addSession()
  const clients = (await firm.addClient()).id
  const session = { title, date, case_id, client_id }
  const legalCase = { title, date: '2026-02-18', client_id_input: client_id }
  const writes = {
    'create client': () => owner.call(clientEndpoints.create, { body: { name: 'Acme' } }),
    'update client': () =>
      owner.call(clientEndpoints.update, { params: { id: client_id }, body: { name: 'Roe' } }),
    'delete client': () => owner.call(clientEndpoints.remove, { params: { id: clients } }),
    'create case': () => owner.call(caseEndpoints.create, { body: legalCase }),
    'update case': () =>
      owner.call(caseEndpoints.update, { params: { id: case_id }, body: legalCase }),
    'delete case': () => owner.call(caseEndpoints.remove, { params: { id: other.case_id } }),
    'create session': () => owner.call(sessionEndpoints.create, { body: session }),
    'update session': () =>
      owner.call(sessionEndpoints.update, { params: { id }, body: { ...session, title: 'New' } }),
    'delete session': () => owner.call(sessionEndpoints.remove, { params: { id } }),
  }
  for (const [name, write] of Object.entries(writes)) {
    const trips = await watch(write)
    expect([name, trips.flat().filter(Boolean)]).toEqual([name, [true]])
    // It comes with the commit.
    expect([name, trips.at(-1)?.slice(-2)]).toEqual([name, [true, false]])
  }
  for (const { list, path } of [
    { list: clientEndpoints.list, path: 'clients' },
    { list: caseEndpoints.list, path: 'cases' },
    { list: sessionEndpoints.list, path: 'sessions' },
  ]) {
    const trips = await watch(() => owner.ask(list))
    expect([path, trips.length > 0, trips.flat().filter(Boolean)]).toEqual([path, true, []])
  }
})
