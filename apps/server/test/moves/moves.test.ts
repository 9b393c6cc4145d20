import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { sessionEndpoints } from '@casework/contract/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/scope.ts'
import { newFirm, startTestApp, type Firm, type Person, type TestApp } from '../casework/index.ts'
import { tryUpload, uploadOne } from '../documents/upload-requests.ts'
import { samples } from '../documents/sample-files.ts'
import {
  addGroup,
  requestMoveCase,
  requestMoveGroup,
  requestMoveSession,
  countMovesWith,
  getLocation,
  moveToGroup,
} from './move-records.ts'

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

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

/** Creates a client with a case, a session in it, and a group in that. */
async function addTree(firm: Firm) {
  const client = await firm.addClient()
  const legalCase = await firm.addCase({ client })
  const session = await firm.addSession({ legalCase })
  return { client: client.id, legalCase, session, group: await addGroup(firm.owner, session.id) }
}
type Tree = Awaited<ReturnType<typeof addTree>>

const sessionFields = ({ client, session }: Tree) => ({ client_id: client, session_id: session.id })
const groupFields = (tree: Tree) => ({ ...sessionFields(tree), group_id: tree.group.id })
const caseFields = ({ client, legalCase }: Tree) => ({ client_id: client, case_id: legalCase.id })

const upload = (
  person: Person,
  place: { client_id: number; case_id?: number; session_id?: number; group_id?: number },
  security_level: 'red' | 'green' = 'green',
) => uploadOne(person, { security_level, ...place })

const listDocumentIds = async (person: Person, client: number) => {
  const { items } = await person.call(documentEndpoints.list, {
    query: { client_id: String(client), ordering: 'created_at' },
  })
  return items.map(({ id }) => id)
}

describe('refusals', () => {
  test.each(['session_client', 'session_case', 'group', 'case'] as const)(
    'refuses to move a %s that contains a document above the role’s level (FIX-021)',
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
    const run = (statement: ReturnType<typeof sql>) =>
      inTransaction(
        casework.pool,
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
      await expect(run(statement), statement.text).rejects.toMatchObject({ code: '23503' })
    await expect(
      run(sql`update documents set case_id = null where account_id = ${account_id} and id = ${id}`),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('moved records', () => {
  test('moving a session to another client and back moves its documents and groups (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const [own, grouped, ofCase] = [
      await upload(owner, sessionFields(from)),
      await upload(owner, groupFields(from), 'red'),
      await upload(owner, caseFields(from)),
    ]
    const session = from.session.id

    await requestMoveSession(owner, from.session, {
      client_id: to.client,
      case_id: to.legalCase.id,
    })
    expect(await getLocation(owner, own.id)).toEqual({
      client: to.client,
      case: to.legalCase.id,
      session,
      group: null,
    })
    expect(await getLocation(owner, grouped.id)).toEqual({
      client: to.client,
      case: to.legalCase.id,
      session,
      group: from.group.id,
    })
    expect(await getLocation(owner, ofCase.id)).toEqual({
      client: from.client,
      case: from.legalCase.id,
      session: null,
      group: null,
    })
    expect(await listDocumentIds(owner, to.client)).toEqual([own.id, grouped.id])
    expect(await listDocumentIds(owner, from.client)).toEqual([ofCase.id])
    const groups = (client: number) =>
      owner.call(documentGroupEndpoints.list, { query: { client_id: String(client) } })
    expect((await groups(from.client)).items).toEqual([])
    expect((await groups(to.client)).items.map(({ id, case_id }) => [id, case_id])).toContainEqual([
      from.group.id,
      to.legalCase.id,
    ])

    await requestMoveSession(owner, from.session, {})
    expect(await getLocation(owner, grouped.id)).toEqual({
      client: from.client,
      case: from.legalCase.id,
      session,
      group: from.group.id,
    })
    expect(await listDocumentIds(owner, to.client)).toEqual([])
  })

  test('deleting the former client keeps moved records (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const { id } = await upload(owner, groupFields(from))
    await requestMoveSession(owner, from.session, {
      client_id: to.client,
      case_id: to.legalCase.id,
    })

    await owner.call(clientEndpoints.remove, { params: { id: from.client } })
    expect(await getLocation(owner, id)).toEqual({
      client: to.client,
      case: to.legalCase.id,
      session: from.session.id,
      group: from.group.id,
    })
    await owner.call(clientEndpoints.remove, { params: { id: to.client } })
    expect((await owner.ask(documentEndpoints.get, { params: { id } })).status).toBe(404)
  })

  test('moving a case moves its direct documents; its sessions keep their client and documents (FIX-021, OQ-175)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const [direct, ofSession] = [
      await upload(owner, caseFields(from)),
      await upload(owner, groupFields(from)),
    ]

    await requestMoveCase(owner, from.legalCase, to.client)
    expect(await getLocation(owner, direct.id)).toEqual({
      client: to.client,
      case: from.legalCase.id,
      session: null,
      group: null,
    })
    expect(await getLocation(owner, ofSession.id)).toMatchObject({
      client: from.client,
      case: from.legalCase.id,
      group: from.group.id,
    })
    expect(
      (await owner.call(sessionEndpoints.get, { params: { id: from.session.id } })).client_id,
    ).toBe(from.client)
  })

  test('moving a session to another case of its client moves its documents and groups (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const tree = await addTree(firm)
    const second = await owner.call(caseEndpoints.create, {
      body: { title: 'Second', date: '2026-01-02', client_id_input: tree.client },
    })
    const { id } = await upload(owner, groupFields(tree))

    await requestMoveSession(owner, tree.session, { case_id: second.id })
    expect(await getLocation(owner, id)).toEqual({
      client: tree.client,
      case: second.id,
      session: tree.session.id,
      group: tree.group.id,
    })
    expect(
      (await owner.call(documentGroupEndpoints.get, { params: { id: tree.group.id } })).case_id,
    ).toBe(second.id)
  })

  test('moving a group to a session of another client moves all its documents, wherever they were filed (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const documents = [
      await upload(owner, groupFields(from)),
      await upload(owner, caseFields(from)),
      await upload(owner, { client_id: from.client }),
    ]
    for (const { id } of documents) await moveToGroup(owner, id, from.group.id)
    const keptDocument = await upload(owner, sessionFields(from))

    expect(await requestMoveGroup(owner, from.group, to.session.id)).toMatchObject({
      status: 200,
      body: { data: { client_id: to.client, documents_count: 3 } },
    })
    for (const { id } of documents)
      expect(await getLocation(owner, id)).toEqual({
        client: to.client,
        case: to.legalCase.id,
        session: to.session.id,
        group: from.group.id,
      })
    expect(await getLocation(owner, keptDocument.id)).toMatchObject({
      client: from.client,
      session: from.session.id,
    })
  })

  test("moving a session moves its groups' documents filed elsewhere (FIX-021, OQ-213)", async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const { id } = await upload(owner, caseFields(from))
    // Moving into a group of the same client changes neither case nor session (OQ-213).
    expect(await moveToGroup(owner, id, from.group.id)).toMatchObject({
      case: from.legalCase.id,
      session: null,
    })
    expect(await countMovesWith(owner, from.session.id)).toBe(1)

    await requestMoveSession(owner, from.session, { client_id: to.client })
    expect(await getLocation(owner, id)).toEqual({
      client: to.client,
      case: from.legalCase.id,
      session: from.session.id,
      group: from.group.id,
    })
  })

  test('a document moved with its session leaves a group of another session (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const second = await firm.addSession({ legalCase: from.legalCase })
    const otherGroup = await addGroup(owner, second.id)
    const { id } = await upload(owner, sessionFields(from))
    expect(await moveToGroup(owner, id, otherGroup.id)).toMatchObject({ session: from.session.id })
    expect(await countMovesWith(owner, from.session.id)).toBe(1)

    await requestMoveSession(owner, from.session, { client_id: to.client })
    expect(await getLocation(owner, id)).toEqual({
      client: to.client,
      case: from.legalCase.id,
      session: from.session.id,
      group: null,
    })
  })

  test('a document directly in a case leaves its group when the case moves to another client (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const { id } = await upload(owner, caseFields(from))
    await moveToGroup(owner, id, from.group.id)

    await requestMoveCase(owner, from.legalCase, to.client)
    expect(await getLocation(owner, id)).toEqual({
      client: to.client,
      case: from.legalCase.id,
      session: null,
      group: null,
    })
  })
})
