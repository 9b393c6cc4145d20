import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { describe, expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, useTestApp, type Person } from '@casework/testing'
import { tryUpload } from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'
import {
  addTree,
  caseFields,
  requestMoveCase,
  requestMoveGroup,
  requestMoveSession,
  getLocation,
  groupFields,
  listDocumentIds,
  moveToGroup,
  upload,
} from './move-records.ts'

const casework = useTestApp()

const HIDDEN_DOCUMENT_REFUSAL = {
  status: 403,
  body: {
    error: {
      type: 'permission_denied',
      message: 'This record contains documents your role cannot access',
    },
  },
}
const MISMATCH = {
  status: 400,
  body: { error: { data: { client_id: ['The client does not match the case or session'] } } },
}

describe('refusals', () => {
  test.each(['session_client', 'session_case', 'group', 'case'] as const)(
    'refuses to move a %s that contains a document above the role’s level (FIX-021, INTAKE-032)',
    async (kind) => {
      const firm = await newFirm(casework)
      const [from, to] = [await addTree(firm), await addTree(firm)]
      const hidden = await upload(
        firm.owner,
        kind === 'case' ? caseFields(from) : groupFields(from),
        'red',
      )
      await upload(firm.owner, kind === 'case' ? caseFields(from) : groupFields(from))
      const before = await getLocation(firm.owner, hidden.id)
      const move = (person: Person) =>
        ({
          session_client: () => requestMoveSession(person, from.session, { client_id: to.client }),
          session_case: () =>
            requestMoveSession(person, from.session, { case_id: to.legalCase.id }),
          group: () => requestMoveGroup(person, from.group, to.session.id),
          case: () => requestMoveCase(person, from.legalCase, to.client),
        })[kind]()

      expect(await move(await firm.addEmployee('diamond'))).toMatchObject(HIDDEN_DOCUMENT_REFUSAL)
      expect(await getLocation(firm.owner, hidden.id)).toEqual(before)
      expect((await listDocumentIds(firm.owner, from.client)).length).toBe(2)
      expect(
        (await firm.owner.call(documentGroupEndpoints.get, { params: { id: from.group.id } }))
          .client_id,
      ).toBe(from.client)
      expect((await move(firm.owner)).status).toBe(200)
    },
  )

  test('also checks documents of a moving group that are filed in another session or case (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const { id } = await upload(firm.owner, caseFields(from), 'red')
    await moveToGroup(firm.owner, id, from.group.id)

    expect(
      await requestMoveSession(await firm.addEmployee('diamond'), from.session, {
        client_id: to.client,
      }),
    ).toMatchObject(HIDDEN_DOCUMENT_REFUSAL)
  })

  test('allows renaming a record that contains a hidden document (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const tree = await addTree(firm)
    await upload(firm.owner, groupFields(tree), 'red')
    await upload(firm.owner, caseFields(tree), 'red')
    const diamond = await firm.addEmployee('diamond')

    expect(
      (await requestMoveSession(diamond, { ...tree.session, title: 'Renamed' }, {})).status,
    ).toBe(200)
    expect(
      (await requestMoveCase(diamond, { ...tree.legalCase, title: 'Renamed' }, tree.client)).status,
    ).toBe(200)
    expect(
      (await requestMoveGroup(diamond, { ...tree.group, name: 'Renamed' }, tree.session.id)).status,
    ).toBe(200)
  })

  test("refuses an upload whose client differs from its session's or case's client (FIX-021)", async () => {
    const firm = await newFirm(casework)
    const [tree, other] = [await addTree(firm), await addTree(firm)]
    // A session may have another client than its case (OQ-186).
    await requestMoveSession(firm.owner, tree.session, { client_id: other.client })
    const uploadTo = (place: Record<string, number | string>) => {
      const fields = Object.entries(place).map(([field, value]) => [field, String(value)] as const)
      return tryUpload(firm.owner, [
        ['security_level', 'green'],
        ...fields,
        ['a.pdf', samples.pdf()],
      ])
    }
    const [case_id, session_id] = [tree.legalCase.id, tree.session.id]

    expect(await uploadTo({ client_id: other.client, case_id })).toMatchObject(MISMATCH)
    expect(await uploadTo({ client_id: tree.client, session_id })).toMatchObject(MISMATCH)
    expect(await uploadTo({ client_id: tree.client, case_id, session_id })).toMatchObject(MISMATCH)
    expect(
      await uploadTo({
        client_id: tree.client,
        session_id,
        store_as_group: 'true',
        group_name: 'New',
      }),
    ).toMatchObject(MISMATCH)
    expect((await uploadTo({ client_id: tree.client, case_id })).status).toBe(201)
    expect((await uploadTo({ client_id: other.client, case_id, session_id })).status).toBe(201)
  })

  test('database constraints refuse a document with two clients (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const [tree, other] = [await addTree(firm), await addTree(firm)]
    const { id } = await upload(firm.owner, groupFields(tree))
    const direct = await upload(firm.owner, caseFields(tree))
    const runInFirm = (statement: ReturnType<typeof sql>) =>
      inTransaction(
        casework.authPool,
        { account_id: firm.account_id, levels: ['red', 'yellow', 'green'] },
        (scope) => scope.many(statement),
      )
    const { account_id } = firm
    for (const statement of [
      sql`update documents set client_id = ${other.client}, group_id = null where account_id = ${account_id} and id = ${id}`,
      sql`update documents set case_id = ${other.legalCase.id} where account_id = ${account_id} and id = ${id}`,
      sql`update documents set session_id = ${other.session.id} where account_id = ${account_id} and id = ${id}`,
      sql`update documents set group_id = ${other.group.id} where account_id = ${account_id} and id = ${id}`,
      sql`update documents set client_id = ${other.client} where account_id = ${account_id} and id = ${direct.id}`,
      sql`update documents set case_id = ${other.legalCase.id} where account_id = ${account_id} and id = ${direct.id}`,
      sql`update document_groups set client_id = ${other.client} where account_id = ${account_id} and id = ${tree.group.id}`,
      sql`update document_groups set session_id = 987654321 where account_id = ${account_id} and id = ${tree.group.id}`,
    ])
      await expect(runInFirm(statement), statement.text).rejects.toMatchObject({ code: '23503' })
    await expect(
      runInFirm(
        sql`update documents set case_id = null where account_id = ${account_id} and id = ${id}`,
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })
})
