import { deadlineDuties } from '@casework/contract/deadline-duties'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { partyEndpoints } from '@casework/contract/parties'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { lockCascade } from '../../src/platform/database/change/cascade.ts'
import { sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { addDeadline, buildOwn, newTwoPersonFirm } from '../deadlines/add-deadline.ts'
import { crossWith, lockOne, type Make } from './cross-with.ts'

const casework = useTestApp()

const takeDeadline: Make = ({ account_id }) =>
  sql`select d.id from deadlines d where d.account_id = ${account_id} for update nowait`
const takeParty: Make = ({ account_id }) =>
  sql`select x.id from case_parties x where x.account_id = ${account_id} for update nowait`

const byId = (id: number) => ({ id: String(id) })

describe('a deadline is locked after its client, case and session, as deletes lock them', () => {
  test('when it is done, acknowledged, cancelled, reopened, confirmed or changed (BIN-031)', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const { id, due_on } = await addDeadline(owner, {
      ...buildOwn(legalCase.id),
      kind: 'court',
      user_id: owner.user_id,
      second_user_id: second.user_id,
    })
    const params = byId(id)
    const change = {
      title: 'File it',
      due_on: '2099-04-02',
      reason: 'Moved by the court',
      user_id: owner.user_id,
      second_user_id: second.user_id,
    }
    const reason = { reason: 'Settled' }
    const requests = [
      () => second.ask(deadlineEndpoints.confirm, { params, body: { due_on } }),
      () => owner.ask(deadlineEndpoints.acknowledge, { params }),
      () => owner.ask(deadlineEndpoints.update, { params, body: change }),
      () => owner.ask(deadlineEndpoints.done, { params, body: {} }),
      () => owner.ask(deadlineEndpoints.reopen, { params, body: reason }),
      () => owner.ask(deadlineEndpoints.cancel, { params, body: reason }),
    ]
    for (const request of requests) {
      const held = lockOne('clients', legalCase.client_id)
      expect(await crossWith(casework, firm, held, request, takeDeadline)).toMatchObject({
        status: 200,
      })
    }
  })

  test('when it gets another session (BIN-031)', async () => {
    const { firm, owner, legalCase } = await newTwoPersonFirm(casework)
    const { id } = await addDeadline(owner, buildOwn(legalCase.id))
    const session = await firm.addSession({ legalCase })
    const body = {
      title: 'File it',
      due_on: '2099-03-02',
      session_id: session.id,
      user_id: owner.user_id,
      second_user_id: null,
    }
    const request = () => owner.ask(deadlineEndpoints.update, { params: byId(id), body })
    const held = lockOne('sessions', session.id)
    expect(await crossWith(casework, firm, held, request, takeDeadline)).toMatchObject({
      status: 200,
    })
  })

  test('when it is handed over (DUE-035)', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    await addDeadline(owner, buildOwn(legalCase.id, { user_id: second.user_id }))
    const handOver = (from_user_id: number, to_user_id: number) => () =>
      owner.ask(deadlineDuties.handOver, {
        body: { from_user_id, to_user_id, deadline_ids: null, with_cases: true },
      })
    const there = handOver(second.user_id, owner.user_id)
    const back = handOver(owner.user_id, second.user_id)
    const client = lockOne('clients', legalCase.client_id)
    expect(await crossWith(casework, firm, client, there, takeDeadline)).toMatchObject({
      status: 200,
    })
    const held = lockOne('cases', legalCase.id)
    expect(await crossWith(casework, firm, held, back, takeDeadline)).toMatchObject({ status: 200 })
  })
})

test('a deadline is not added to a session that moves to another case meanwhile (DUE-015)', async () => {
  const firm = await newFirm(casework)
  const { id: session_id, case_id } = await firm.addSession()
  const other = await firm.addCase()
  const move: Make = ({ account_id }) =>
    sql`update sessions s set case_id = ${other.id} where s.account_id = ${account_id} and s.id = ${session_id} returning s.id`
  const body = buildOwn(case_id, { session_id })
  const answer = await crossWith(casework, firm, move, () =>
    firm.owner.ask(deadlineEndpoints.create, { body }),
  )
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { data: { session_id: ['The session belongs to another case'] } } },
  })
  const { case_id: now } = await firm.owner.call(sessionEndpoints.get, { params: byId(session_id) })
  expect(now).toBe(other.id)
})

describe('the level of a person and their parties', () => {
  const addParty = async (firm: Firm) => {
    const { id } = await firm.owner.call(partyEndpoints.createPerson, {
      body: { name: 'Margaret Ellison' },
    })
    const legalCase = await firm.addCase()
    const party = await firm.owner.call(partyEndpoints.add, {
      params: byId(legalCase.id),
      body: { person_id: id, role: 'witness' },
    })
    return { id, params: { id: String(legalCase.id), party_id: String(party.id) } }
  }

  test('a party is locked after its person, as a change of the level locks them (PARTY-008)', async () => {
    const firm = await newFirm(casework)
    const { id, params } = await addParty(firm)
    const { change, remove } = partyEndpoints
    const held = lockOne('people', id)
    for (const request of [
      () => firm.owner.ask(change, { params, body: { role: 'expert' } }),
      () => firm.owner.ask(remove, { params }),
    ])
      expect(await crossWith(casework, firm, held, request, takeParty)).toMatchObject({
        status: 200,
      })
  })

  test('levels are changed one after the other, and after a delete (PARTY-008)', async () => {
    const firm = await newFirm(casework)
    const { id } = await addParty(firm)
    const body = { name: 'Margaret Ellison', security_level: 'red' }
    const request = () => firm.owner.ask(partyEndpoints.updatePerson, { params: byId(id), body })
    expect(await crossWith(casework, firm, lockCascade, request, takeParty)).toMatchObject({
      status: 200,
    })
  })
})
