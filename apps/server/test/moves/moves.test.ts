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
  askToMoveCase,
  askToMoveGroup,
  askToMoveSession,
  placeOf,
} from './move-records.ts'

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

const SEALED = {
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

const inSession = ({ client, session }: Tree) => ({ client_id: client, session_id: session.id })
const inGroup = (tree: Tree) => ({ ...inSession(tree), group_id: tree.group.id })
const inCase = ({ client, legalCase }: Tree) => ({ client_id: client, case_id: legalCase.id })

const upload = (
  person: Person,
  place: { client_id: number; case_id?: number; session_id?: number; group_id?: number },
  security_level: 'red' | 'green' = 'green',
) => uploadOne(person, { security_level, ...place })

const documentsOf = async (person: Person, client: number) => {
  const { items } = await person.call(documentEndpoints.list, {
    query: { client_id: String(client), ordering: 'created_at' },
  })
  return items.map(({ id }) => id)
}

describe('refusals', () => {
  test.each(['session_client', 'session_case', 'group', 'case'] as const)(
    'moving a %s that holds a document above the role’s level is refused and changes nothing (FIX-021)',
    async (kind) => {
      const firm = await newFirm(casework)
      const [from, to] = [await addTree(firm), await addTree(firm)]
      const sealed = await upload(firm.owner, kind === 'case' ? inCase(from) : inGroup(from), 'red')
      await upload(firm.owner, kind === 'case' ? inCase(from) : inGroup(from))
      const before = await placeOf(firm.owner, sealed.id)
      const move = (person: Person) =>
        ({
          session_client: () => askToMoveSession(person, from.session, { client_id: to.client }),
          session_case: () => askToMoveSession(person, from.session, { case_id: to.legalCase.id }),
          group: () => askToMoveGroup(person, from.group, to.session.id),
          case: () => askToMoveCase(person, from.legalCase, to.client),
        })[kind]()

      expect(await move(await firm.addEmployee('diamond'))).toMatchObject(SEALED)
      expect(await placeOf(firm.owner, sealed.id)).toEqual(before)
      expect((await documentsOf(firm.owner, from.client)).length).toBe(2)
      expect(
        (await firm.owner.call(documentGroupEndpoints.get, { params: { id: from.group.id } }))
          .client_id,
      ).toBe(from.client)
      expect((await move(firm.owner)).status).toBe(200)
    },
  )

  test('also checks a document elsewhere that belongs to a moving group (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const { id } = await upload(firm.owner, inCase(from), 'red')
    await firm.owner.call(documentEndpoints.move, {
      params: { id },
      body: { group_id: from.group.id },
    })

    expect(
      await askToMoveSession(await firm.addEmployee('diamond'), from.session, {
        client_id: to.client,
      }),
    ).toMatchObject(SEALED)
  })

  test('renaming a record that holds such a document is no move (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const tree = await addTree(firm)
    await upload(firm.owner, inGroup(tree), 'red')
    await upload(firm.owner, inCase(tree), 'red')
    const diamond = await firm.addEmployee('diamond')

    expect(
      (await askToMoveSession(diamond, { ...tree.session, title: 'Renamed' }, {})).status,
    ).toBe(200)
    expect(
      (await askToMoveCase(diamond, { ...tree.legalCase, title: 'Renamed' }, tree.client)).status,
    ).toBe(200)
    expect(
      (await askToMoveGroup(diamond, { ...tree.group, name: 'Renamed' }, tree.session.id)).status,
    ).toBe(200)
  })

  test('an upload must name the client of the session, or without a session that of the case (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const [tree, other] = [await addTree(firm), await addTree(firm)]
    // A session may have another client than its case (OQ-186).
    await askToMoveSession(firm.owner, tree.session, { client_id: other.client })
    const parts = (place: Record<string, number | string>) => {
      const fields = Object.entries(place).map(([field, value]) => [field, String(value)] as const)
      return tryUpload(firm.owner, [
        ['security_level', 'green'],
        ...fields,
        ['a.pdf', samples.pdf()],
      ])
    }
    const [case_id, session_id] = [tree.legalCase.id, tree.session.id]

    expect(await parts({ client_id: other.client, case_id })).toMatchObject(MISMATCH)
    expect(await parts({ client_id: tree.client, session_id })).toMatchObject(MISMATCH)
    expect(await parts({ client_id: tree.client, case_id, session_id })).toMatchObject(MISMATCH)
    expect(
      await parts({
        client_id: tree.client,
        session_id,
        store_as_group: 'true',
        group_name: 'New',
      }),
    ).toMatchObject(MISMATCH)
    expect((await parts({ client_id: tree.client, case_id })).status).toBe(201)
    expect((await parts({ client_id: other.client, case_id, session_id })).status).toBe(201)
  })

  test('the database enforces one client per document against plain statements (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const [tree, other] = [await addTree(firm), await addTree(firm)]
    const { id } = await upload(firm.owner, inGroup(tree))
    const direct = await upload(firm.owner, inCase(tree))
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

describe('what moves', () => {
  test('a session takes its documents and groups to another client, and back (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const [own, grouped, ofCase] = [
      await upload(owner, inSession(from)),
      await upload(owner, inGroup(from), 'red'),
      await upload(owner, inCase(from)),
    ]
    const session = from.session.id

    await askToMoveSession(owner, from.session, { client_id: to.client, case_id: to.legalCase.id })
    expect(await placeOf(owner, own.id)).toEqual({
      client: to.client,
      case: to.legalCase.id,
      session,
      group: null,
    })
    expect(await placeOf(owner, grouped.id)).toEqual({
      client: to.client,
      case: to.legalCase.id,
      session,
      group: from.group.id,
    })
    expect(await placeOf(owner, ofCase.id)).toEqual({
      client: from.client,
      case: from.legalCase.id,
      session: null,
      group: null,
    })
    expect(await documentsOf(owner, to.client)).toEqual([own.id, grouped.id])
    expect(await documentsOf(owner, from.client)).toEqual([ofCase.id])
    const groups = (client: number) =>
      owner.call(documentGroupEndpoints.list, { query: { client_id: String(client) } })
    expect((await groups(from.client)).items).toEqual([])
    expect((await groups(to.client)).items.map(({ id, case_id }) => [id, case_id])).toContainEqual([
      from.group.id,
      to.legalCase.id,
    ])

    await askToMoveSession(owner, from.session, {})
    expect(await placeOf(owner, grouped.id)).toEqual({
      client: from.client,
      case: from.legalCase.id,
      session,
      group: from.group.id,
    })
    expect(await documentsOf(owner, to.client)).toEqual([])
  })

  test('records that have moved away are not deleted with their former client (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const { id } = await upload(owner, inGroup(from))
    await askToMoveSession(owner, from.session, { client_id: to.client, case_id: to.legalCase.id })

    await owner.call(clientEndpoints.remove, { params: { id: from.client } })
    expect(await placeOf(owner, id)).toEqual({
      client: to.client,
      case: to.legalCase.id,
      session: from.session.id,
      group: from.group.id,
    })
    await owner.call(clientEndpoints.remove, { params: { id: to.client } })
    expect((await owner.ask(documentEndpoints.get, { params: { id } })).status).toBe(404)
  })

  test('a case takes its direct documents; its sessions keep their client and documents (FIX-021, OQ-175)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const [direct, ofSession] = [
      await upload(owner, inCase(from)),
      await upload(owner, inGroup(from)),
    ]

    await askToMoveCase(owner, from.legalCase, to.client)
    expect(await placeOf(owner, direct.id)).toEqual({
      client: to.client,
      case: from.legalCase.id,
      session: null,
      group: null,
    })
    expect(await placeOf(owner, ofSession.id)).toMatchObject({
      client: from.client,
      case: from.legalCase.id,
      group: from.group.id,
    })
    expect(
      (await owner.call(sessionEndpoints.get, { params: { id: from.session.id } })).client_id,
    ).toBe(from.client)
  })

  test('a session takes its documents and groups to another case of its client (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const tree = await addTree(firm)
    const second = await owner.call(caseEndpoints.create, {
      body: { title: 'Second', date: '2026-01-02', client_id_input: tree.client },
    })
    const { id } = await upload(owner, inGroup(tree))

    await askToMoveSession(owner, tree.session, { case_id: second.id })
    expect(await placeOf(owner, id)).toEqual({
      client: tree.client,
      case: second.id,
      session: tree.session.id,
      group: tree.group.id,
    })
    expect(
      (await owner.call(documentGroupEndpoints.get, { params: { id: tree.group.id } })).case_id,
    ).toBe(second.id)
  })

  test('a group takes its documents into a session of another client, wherever they were filed (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const papers = [
      await upload(owner, inGroup(from)),
      await upload(owner, inCase(from)),
      await upload(owner, { client_id: from.client }),
    ]
    for (const { id } of papers)
      await owner.call(documentEndpoints.move, {
        params: { id },
        body: { group_id: from.group.id },
      })
    const stays = await upload(owner, inSession(from))

    expect(await askToMoveGroup(owner, from.group, to.session.id)).toMatchObject({
      status: 200,
      body: { data: { client_id: to.client, documents_count: 3 } },
    })
    for (const { id } of papers)
      expect(await placeOf(owner, id)).toEqual({
        client: to.client,
        case: to.legalCase.id,
        session: to.session.id,
        group: from.group.id,
      })
    expect(await placeOf(owner, stays.id)).toMatchObject({
      client: from.client,
      session: from.session.id,
    })
  })

  test('a session takes the documents of its groups filed elsewhere; a document that moves away leaves a group that stays (FIX-021, OQ-213)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const second = await firm.addSession({ legalCase: from.legalCase })
    const elsewhere = await addGroup(owner, second.id)
    const put = async (paper: { id: number }, group_id: number) =>
      owner.call(documentEndpoints.move, { params: { id: paper.id }, body: { group_id } })
    const [filedInCase, leaves] = [
      await upload(owner, inCase(from)),
      await upload(owner, inSession(from)),
    ]
    // Moving into a group of the same client changes neither case nor session (OQ-213).
    expect(await put(filedInCase, from.group.id)).toMatchObject({
      case: from.legalCase.id,
      session: null,
    })
    expect(await put(leaves, elsewhere.id)).toMatchObject({ session: from.session.id })
    const { pagination } = await owner.call(documentEndpoints.list, {
      query: { moves_with_session: String(from.session.id) },
    })
    expect(pagination.count).toBe(2)

    await askToMoveSession(owner, from.session, { client_id: to.client })
    const place = { client: to.client, case: from.legalCase.id, session: from.session.id }
    expect(await placeOf(owner, filedInCase.id)).toEqual({ ...place, group: from.group.id })
    expect(await placeOf(owner, leaves.id)).toEqual({ ...place, group: null })
  })

  test('a document directly in a case leaves its group when the case moves to another client (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const { id } = await upload(owner, inCase(from))
    await owner.call(documentEndpoints.move, { params: { id }, body: { group_id: from.group.id } })

    await askToMoveCase(owner, from.legalCase, to.client)
    expect(await placeOf(owner, id)).toEqual({
      client: to.client,
      case: from.legalCase.id,
      session: null,
      group: null,
    })
  })
})
