import { caseEndpoints } from '@casework/contract/cases'
import { historyEndpoints, type ErasableType } from '@casework/contract/history'
import { holdEndpoints } from '@casework/contract/holds'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { addDeadline, buildOwn } from '../../../test/deadlines/add-deadline.ts'
import { createGroup } from '@casework/testing/documents/groups'
import { crossWith } from '../../../test/races/cross-with.ts'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'
import { sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

const HELD = {
  status: 409,
  body: { error: { message: 'This record is under a hold. Its history cannot be erased.' } },
}
const path = (id: number) => ({ id: String(id) })

const erase = ({ owner }: Firm, object_type: ErasableType, object_id: number) =>
  owner.ask(historyEndpoints.erase, { body: { object_type, object_id, reason: 'Asked' } })
const placeHold = ({ owner }: Firm, record: { client_id: number } | { case_id: number }) =>
  owner.call(holdEndpoints.place, { body: { ...record, reason: 'Litigation' } })

/** A session of another client than its case's, with a deadline, a group and a document. */
async function addCrossing(firm: Firm) {
  const { id: case_id, client_id: owning_client } = await firm.addCase()
  const { id: client_id } = await firm.addClient({ name: 'Northwind' })
  const { id: session } = await firm.owner.call(sessionEndpoints.create, {
    body: { title: 'Crossing', date: '2026-03-04T09:30:00', case_id, client_id },
  })
  const { id: group } = await createGroup(firm, session)
  const document = await uploadText(firm.owner, { client_id, case_id, session_id: session })
  const own = buildOwn(case_id, { session_id: session })
  const { id: deadline } = await addDeadline(firm.owner, own)
  return { client_id, case_id, owning_client, records: { session, group, document, deadline } }
}

describe('below a hold', () => {
  test('refuses records of a session whose case, client or client of the case is held (HOLD-006, HIST-027)', async () => {
    const firm = await newFirm(casework)
    const { client_id, case_id, owning_client, records } = await addCrossing(firm)
    const { session, group, document, deadline } = records
    const all = [
      ['session', session],
      ['document_group', group],
      ['document', document],
      ['deadline', deadline],
    ] as const
    for (const held of [{ client_id: owning_client }, { case_id }, { client_id }]) {
      const { id } = await placeHold(firm, held)
      for (const [type, record] of all) expect(await erase(firm, type, record)).toMatchObject(HELD)
      await firm.owner.call(holdEndpoints.lift, { params: path(id), body: { reason: 'Settled' } })
    }
    for (const [type, record] of all) {
      const { status, body } = await erase(firm, type, record)
      expect([type, status]).toEqual([type, 200])
      expect((body as { data: { erased_values: number } }).data.erased_values).toBeGreaterThan(0)
    }
  })

  test('refuses a deadline that is in the bin (HOLD-006, HIST-027)', async () => {
    const firm = await newFirm(casework)
    const { id, client_id } = await firm.addCase()
    const deadline = await addDeadline(firm.owner, buildOwn(id))
    await firm.owner.call(caseEndpoints.remove, { params: path(id) })
    await placeHold(firm, { client_id })
    expect(await erase(firm, 'deadline', deadline.id)).toMatchObject(HELD)
  })

  test('waits for a hold that is being placed, and is refused by it (HIST-027)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addClient()
    const placing = ({ account_id }: { account_id: number }) => sql`
      insert into holds (account_id, client_id, reason, placed_by)
      select ${account_id}, ${id}, 'Litigation', 1
      from (select pg_advisory_xact_lock(hashtextextended('cascade', ${account_id}))) turn`
    const answer = await crossWith(casework, firm, placing, () => erase(firm, 'client', id))
    expect(answer).toMatchObject(HELD)
  })
})

describe('beside a change', () => {
  const readChanges = async ({ owner }: Firm, id: number) =>
    (await owner.call(historyEndpoints.ofClient, { params: path(id) })).items.flatMap(
      ({ changes }) => changes,
    )

  test('waits for a change that is being written, and erases its values too (HIST-024)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addClient({ name: 'Former Name' })
    const changes = { [id]: { name: { before: 'Former Name', after: 'Acme Ltd' } } }
    // As the request does it: the record, then its entry.
    const changing = ({ account_id }: { account_id: number }) => sql`
      with changed as (
        update clients c set name = 'Acme Ltd', version = version + 1
        where c.account_id = ${account_id} and c.id = ${id} returning c.id)
      insert into audit_entries (account_id, user_id, role, action, kind, object_type, object_ids, outcome, request_id, changes)
      select ${account_id}, ${firm.owner.user_id}, 'owner', 'PUT /clients/:id/', 'updated', 'client', array[c.id], 'done', '', ${JSON.stringify(changes)}::jsonb
      from changed c`

    const answer = await crossWith(casework, firm, changing, () => erase(firm, 'client', id))

    expect(answer.status).toBe(200)
    const left = await readChanges(firm, id)
    expect(left.map(({ state }) => state)).toEqual(left.map(() => 'erased'))
    expect(left.filter(({ field }) => field === 'name')).toHaveLength(2)
  })
})
