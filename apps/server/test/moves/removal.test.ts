import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { ask, newFirm, useTestApp, type Firm } from '@casework/testing'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { addGroup, requestMoveSession } from './move-records.ts'

const casework = useTestApp()

const NOTHING = { clients: 0, cases: 0, sessions: 0, document_groups: 0, documents: 0 }
const UNKNOWN_ID = 987_654_321

/**
 * Creates a client whose case has a session of another client, with a group and a document of each
 * level.
 */
async function addCrossedRecords(firm: Firm) {
  const { owner } = firm
  const [client, other] = [await firm.addClient(), await firm.addClient()]
  const legalCase = await firm.addCase({ client })
  const session = await firm.addSession({ legalCase })
  await requestMoveSession(owner, session, { client_id: other.id })
  const group = await addGroup(owner, session.id)
  const place = { client_id: other.id, session_id: session.id, group_id: group.id }
  for (const security_level of ['red', 'yellow', 'green'] as const)
    await uploadOne(owner, { security_level, ...place })
  await uploadOne(owner, { security_level: 'green', client_id: client.id, case_id: legalCase.id })
  return { client, other, legalCase, session, group }
}

describe('refusals', () => {
  test('refuses the warning to roles that may not delete, and for another firm’s records (FIX-022)', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const { client, legalCase, session, group } = await addCrossedRecords(firm)
    const diamond = await firm.addEmployee('diamond')
    const gold = await firm.addEmployee('gold')
    for (const [{ removal }, { id }, refused, sentence] of [
      [clientEndpoints, client, diamond, 'Client not found'],
      [caseEndpoints, legalCase, diamond, 'Case not found'],
      [sessionEndpoints, session, gold, 'Session not found'],
      [documentGroupEndpoints, group, gold, 'Document group not found'],
    ] as const) {
      const buildInput = (wantedId: unknown) => ({ params: { id: wantedId } })
      expect((await ask(casework.app, removal, buildInput(id))).status).toBe(401)
      expect((await refused.ask(removal, buildInput(id))).status).toBe(403)
      for (const unknown of [id, UNKNOWN_ID]) {
        expect(await stranger.owner.ask(removal, buildInput(unknown))).toMatchObject({
          status: 404,
          body: { error: { message: sentence } },
        })
      }
      for (const malformed of ['0', '-1', 'abc', '1.5'])
        expect((await firm.owner.ask(removal, buildInput(malformed))).status).toBe(400)
    }
  })
})

describe('the warning of a deletion', () => {
  test('counts sessions of other clients in a client’s cases, and documents of a case’s sessions (FIX-022)', async () => {
    const firm = await newFirm(casework)
    const { client, other, legalCase, session, group } = await addCrossedRecords(firm)
    const count = (endpoint: typeof clientEndpoints.removal, id: number) =>
      firm.owner.call(endpoint, { params: { id } })
    const inCase = { sessions: 1, document_groups: 1, documents: 4 }

    expect(await count(clientEndpoints.removal, client.id)).toEqual({
      clients: 1,
      cases: 1,
      ...inCase,
    })
    expect(await count(clientEndpoints.removal, other.id)).toEqual({
      clients: 1,
      cases: 0,
      ...inCase,
      documents: 3,
    })
    expect(await firm.owner.call(caseEndpoints.removal, { params: { id: legalCase.id } })).toEqual({
      clients: 0,
      cases: 1,
      ...inCase,
    })
    expect(await firm.owner.call(sessionEndpoints.removal, { params: { id: session.id } })).toEqual(
      { ...NOTHING, ...inCase, documents: 3 },
    )
    expect(
      await firm.owner.call(documentGroupEndpoints.removal, { params: { id: group.id } }),
    ).toEqual({ ...NOTHING, document_groups: 1 })
    expect(
      (await firm.owner.call(caseEndpoints.get, { params: { id: legalCase.id } })).documents_count,
    ).toBe(4)
  })

  test('counts shared records once, and nothing of another firm (FIX-022)', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const { client, other } = await addCrossedRecords(firm)
    const theirs = await addCrossedRecords(stranger)
    const count = (also: string) =>
      firm.owner.ask(clientEndpoints.removal, { params: { id: client.id }, query: { also } })
    const both = { clients: 2, cases: 1, sessions: 1, document_groups: 1, documents: 4 }

    expect(await count(`${other.id},${theirs.client.id},${UNKNOWN_ID}`)).toMatchObject({
      status: 200,
      body: { data: both },
    })
    const repeated = `${client.id},${other.id},${other.id}`
    expect(await count(repeated)).toMatchObject({ status: 200, body: { data: both } })
    expect(await count('')).toMatchObject({ status: 200, body: { data: { ...both, clients: 1 } } })
    for (const malformed of ['x', '1,', '1,,2', '-1', `${'1,'.repeat(1000)}1`])
      expect((await count(malformed)).status).toBe(400)
  })

  test('counts no document above the role’s level; the deletion is then refused (FIX-022, OQ-134)', async () => {
    const firm = await newFirm(casework)
    const { session } = await addCrossedRecords(firm)
    const diamond = await firm.addEmployee('diamond')
    const input = { params: { id: session.id } }

    expect(await diamond.call(sessionEndpoints.removal, input)).toEqual({
      ...NOTHING,
      sessions: 1,
      document_groups: 1,
      documents: 2,
    })
    expect((await diamond.ask(sessionEndpoints.remove, input)).status).toBe(403)
  })
})
