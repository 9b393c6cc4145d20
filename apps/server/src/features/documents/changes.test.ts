import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints, type documentOrderings } from '@casework/contract/documents'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFirm, startTestApp, type Firm, type TestApp } from '../../../test/casework/index.ts'
import { addDocumentPerLevel, uploadOne } from '../../../test/documents/upload-requests.ts'

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

const { list, get, update, move, remove } = documentEndpoints
const UNKNOWN = 999_999_999
const NOT_FOUND = {
  status: 404,
  body: { error: { type: 'not_found', message: 'Document not found' } },
}
const SEALED = {
  status: 403,
  body: {
    error: {
      type: 'permission_denied',
      message: 'You do not have permission to view this document.',
      data: null,
    },
  },
}
const fault = (field: string, sentence: string) => ({
  status: 400,
  body: { error: { type: 'validation_error', data: { [field]: [sentence] } } },
})

/** Levels that each role may choose, listed by hand. */
const OPEN: Record<string, readonly Level[]> = {
  admin: LEVELS,
  diamond: ['yellow', 'green'],
  gold: ['yellow', 'green'],
  silver: [],
}

const groupIn = (firm: Firm, session_id: number, name = 'Exhibits') =>
  firm.owner.call(documentGroupEndpoints.create, { body: { name, session_id } })

describe('refusals', () => {
  test.each(EMPLOYEE_ROLES)(
    'lets %s change a level only from and to levels of the role (DOC-069, SEC-001, SEC-016, SEC-017, SEC-018, OQ-136, OQ-251)',
    async (role) => {
      const firm = await newFirm(casework)
      const client_id = (await firm.addClient()).id
      const employee = await firm.addEmployee(role)
      for (const from of LEVELS) {
        const { id } = await uploadOne(firm.owner, { security_level: from, client_id })
        for (const to of LEVELS) {
          const answer = await employee.ask(update, {
            params: { id },
            body: { doc_name: 'Mine', security_level: to },
          })
          const may = OPEN[role] ?? []
          const expected = () => {
            if (role === 'silver')
              return {
                status: 403,
                body: { error: { message: 'You do not have permission to edit documents' } },
              }
            if (!may.includes(from)) return SEALED
            const sentence = `Your ${role.toUpperCase()} role cannot access ${to.toUpperCase()} security documents`
            if (!may.includes(to)) return fault('security_level', sentence)
            return { status: 200, body: { data: { security_level: to, doc_name: 'Mine' } } }
          }
          expect(answer).toMatchObject(expected())
          const done = answer.status === 200
          expect(await firm.owner.call(get, { params: { id: String(id) } })).toMatchObject(
            done
              ? { security_level: to, doc_name: 'Mine' }
              : { security_level: from, doc_name: null },
          )
          await firm.owner.call(update, {
            params: { id: String(id) },
            body: { doc_name: null, security_level: from },
          })
        }
      }
    },
  )

  test('moving requires the update permission and the level (DOC-073, DOC-074, DOC-075)', async () => {
    const firm = await newFirm(casework)
    const { red, green } = await addDocumentPerLevel(firm)
    const [gold, silver] = [await firm.addEmployee('gold'), await firm.addEmployee('silver')]
    const taken = (id: number) => ({ params: { id }, body: { group_id: null } })

    expect(await silver.ask(move, taken(green.id))).toMatchObject({
      status: 403,
      body: { error: { message: 'You do not have permission to move documents between groups' } },
    })
    expect(await silver.ask(update, { params: { id: green.id }, body: {} })).toMatchObject({
      status: 403,
      body: { error: { message: 'You do not have permission to edit documents' } },
    })
    expect(await gold.ask(move, taken(red.id))).toMatchObject(SEALED)
    expect((await gold.ask(move, taken(green.id))).status).toBe(200)
  })

  test('refuses documents and groups of another firm, and a group of another client (OQ-213)', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const [own, theirs] = [await firm.addSession(), await stranger.addSession()]
    const { id } = await uploadOne(firm.owner, {
      security_level: 'green',
      client_id: own.client_id,
    })
    const [theirGroup, otherClients] = [
      await groupIn(stranger, theirs.id),
      await groupIn(firm, (await firm.addSession()).id),
    ]
    const put = (group_id: unknown) => firm.owner.ask(move, { params: { id }, body: { group_id } })

    for (const unknown of [theirGroup.id, UNKNOWN])
      expect(await put(unknown)).toMatchObject(fault('group_id', 'Document group not found'))
    expect(await put(otherClients.id)).toMatchObject(
      fault('group_id', 'This group belongs to another client'),
    )
    for (const malformed of ['1', 0, -1, 1.5, undefined, []])
      expect((await put(malformed)).status).toBe(400)
    for (const [endpoint, body] of [
      [update, { doc_name: 'x' }],
      [move, { group_id: null }],
    ] as const) {
      for (const unknown of [id, UNKNOWN])
        expect(await stranger.owner.ask(endpoint, { params: { id: unknown }, body })).toMatchObject(
          NOT_FOUND,
        )
    }
    for (const [field, body, sentence] of [
      ['security_level', { security_level: 'purple' }, 'Unknown security level'],
      ['security_level', { security_level: null }, 'Unknown security level'],
      ['doc_name', { doc_name: 'x'.repeat(201) }, 'This text is too long'],
      ['doc_name', { doc_name: 'a\0b' }, 'This text contains characters that cannot be stored'],
    ] as const) {
      expect(await firm.owner.ask(update, { params: { id }, body })).toMatchObject(
        fault(field, sentence),
      )
    }
    expect(await firm.owner.call(get, { params: { id: String(id) } })).toMatchObject({
      group: null,
      doc_name: null,
      security_level: 'green',
    })
  })

  test('ignores read-only fields, and refuses the second of two changes from one version (OQ-238)', async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession()
    const { id } = await uploadOne(firm.owner, {
      security_level: 'green',
      client_id: session.client_id,
    })
    const params = { id: String(id) }
    const before = await firm.owner.call(get, { params })

    const body = {
      doc_name: 'New',
      file_name: 'evil.exe',
      client_id: 5,
      session: session.id,
      store_key: 'x',
      account_id: 1,
      group: 1,
      file_size: 0,
    }
    expect((await firm.owner.ask(update, { params, body }, { 'if-match': '"v1"' })).status).toBe(
      200,
    )
    expect(await firm.owner.call(get, { params })).toEqual({
      ...before,
      doc_name: 'New',
      version: 2,
    })
    expect(await firm.owner.ask(update, { params, body }, { 'if-match': '"v1"' })).toMatchObject({
      status: 409,
    })
    expect(
      await firm.owner.ask(move, { params, body: { group_id: null } }, { 'if-match': '"v1"' }),
    ).toMatchObject({ status: 409 })
  })
})

describe('successful requests', () => {
  test('changes name and level together or separately; an empty name becomes null (DOC-036, DOC-051, OQ-220)', async () => {
    const firm = await newFirm(casework)
    const client_id = (await firm.addClient()).id
    const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id })
    const edit = (body: object) => firm.owner.call(update, { params: { id: String(id) }, body })

    expect(await edit({ doc_name: ' Reply brief ', security_level: 'red' })).toMatchObject({
      id,
      doc_name: 'Reply brief',
      security_level: 'red',
    })
    expect(await edit({ doc_name: '  ' })).toMatchObject({ doc_name: null, security_level: 'red' })
    expect(await edit({ security_level: 'yellow' })).toMatchObject({
      doc_name: null,
      security_level: 'yellow',
    })
    expect(await edit({})).toMatchObject({ security_level: 'yellow' })
    const gold = await firm.addEmployee('gold')
    expect((await gold.call(list, { query: { security_level: 'yellow' } })).pagination.count).toBe(
      1,
    )
    expect((await gold.call(list, {})).pagination.count).toBe(1)
  })

  test('moves a document into a group, to another group and out again (DOC-034, DOC-062..065)', async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession()
    const later = await firm.addSession({
      title: 'Second hearing',
      legalCase: await firm.addCase({
        client: { ...(await firm.addClient()), id: session.client_id },
      }),
    })
    const [first, second] = [
      await groupIn(firm, session.id),
      await groupIn(firm, later.id, 'Pleadings'),
    ]
    const { id } = await uploadOne(firm.owner, {
      security_level: 'green',
      client_id: session.client_id,
      session_id: session.id,
    })
    const put = (group_id: number | null) =>
      firm.owner.call(move, { params: { id: String(id) }, body: { group_id } })
    const counts = async () => {
      const groups = await Promise.all(
        [first, second].map(({ id: of }) =>
          firm.owner.call(documentGroupEndpoints.get, { params: { id: String(of) } }),
        ),
      )
      return groups.map(({ documents_count }) => documents_count)
    }

    expect(await put(first.id)).toMatchObject({ group: first.id, group_name: 'Exhibits' })
    expect(await counts()).toEqual([1, 0])
    // A group of the client's other session: the document keeps its case and session.
    expect(await put(second.id)).toMatchObject({
      group: second.id,
      group_name: 'Pleadings',
      session: session.id,
      case: session.case_id,
    })
    expect(await counts()).toEqual([0, 1])
    expect(await put(null)).toMatchObject({ group: null, group_name: null, session: session.id })
    expect(await counts()).toEqual([0, 0])
  })

  test('lists documents of a group, without a group, and directly under a client or case (DOC-047..049)', async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession()
    const group = await groupIn(firm, session.id)
    const { client_id, case_id } = session
    const direct = await uploadOne(firm.owner, { security_level: 'green', client_id })
    const ofCase = await uploadOne(firm.owner, { security_level: 'green', client_id, case_id })
    const ofSession = await uploadOne(firm.owner, {
      security_level: 'green',
      client_id,
      session_id: session.id,
    })
    const grouped = await uploadOne(firm.owner, {
      security_level: 'red',
      client_id,
      group_id: group.id,
    })
    const found = async (query: Record<string, string>, person = firm.owner) => {
      const { items, pagination } = await person.call(list, {
        query: { ordering: 'created_at', ...query },
      })
      expect(pagination.count).toBe(items.length)
      return items.map(({ id }) => id)
    }

    expect(await found({ case__isnull: 'true' })).toEqual([direct.id])
    expect(await found({ case__isnull: 'false' })).toEqual([ofCase.id, ofSession.id, grouped.id])
    expect(await found({ session__isnull: 'true' })).toEqual([direct.id, ofCase.id])
    expect(await found({ session__isnull: 'false' })).toEqual([ofSession.id, grouped.id])
    expect(await found({ case__isnull: 'false', session__isnull: 'true' })).toEqual([ofCase.id])
    expect(await found({ group: String(group.id) })).toEqual([grouped.id])
    expect(await found({ group: String(group.id) }, await firm.addEmployee('silver'))).toEqual([])
    expect(await found({ group__isnull: 'true', client: String(client_id) })).toEqual([
      direct.id,
      ofCase.id,
      ofSession.id,
    ])
    expect(await found({ group__isnull: 'false' })).toEqual([grouped.id])
    expect(await found({ group: String(UNKNOWN) })).toEqual([])
    for (const name of ['case__isnull', 'session__isnull', 'group__isnull']) {
      for (const odd of ['1', 'TRUE', 'null']) {
        expect(await firm.owner.ask(list, { query: { [name]: odd } })).toMatchObject(
          fault(name, 'This must be true or false'),
        )
      }
    }
    expect(await firm.owner.ask(list, { query: { group: 'abc' } })).toMatchObject(
      fault('group', 'Invalid id'),
    )
    expect(
      (await firm.owner.call(list, { query: { page_size: '5000' } })).pagination.page_size,
    ).toBe(1000)
  })

  test('sorts by name, size and age in both directions, newest first by default (DOC-023)', async () => {
    const firm = await newFirm(casework)
    const client_id = (await firm.addClient()).id
    const add = (name: string, length: number) =>
      uploadOne(firm.owner, { security_level: 'green', client_id }, [
        name,
        Buffer.alloc(length, 'x'),
      ])
    const [c, A, b] = [await add('c.txt', 2), await add('A.txt', 3), await add('b.txt', 1)].map(
      ({ id }) => id,
    )
    const order = async (ordering?: (typeof documentOrderings)[number]) =>
      (await firm.owner.call(list, { query: ordering ? { ordering } : {} })).items.map(
        ({ id }) => id,
      )

    expect(await order()).toEqual([b, A, c])
    expect(await order('-created_at')).toEqual([b, A, c])
    expect(await order('created_at')).toEqual([c, A, b])
    expect(await order('file_name')).toEqual([A, b, c])
    expect(await order('-file_name')).toEqual([c, b, A])
    expect(await order('file_size')).toEqual([b, c, A])
    expect(await order('-file_size')).toEqual([A, c, b])
  })

  test('deletes many documents by parallel calls within the rate limits (DOC-053)', async () => {
    const strict = await startTestApp({ settings: { RATE_LIMIT_FACTOR: '1' } })
    const firm = await newFirm(strict)
    const client_id = (await firm.addClient()).id
    const ids: number[] = []
    for (let n = 0; n < 20; n += 1)
      ids.push(
        (
          await uploadOne(firm.owner, { security_level: 'green', client_id }, [
            `${n}.txt`,
            Buffer.from('x'),
          ])
        ).id,
      )

    const answers = await Promise.all(ids.map((id) => firm.owner.ask(remove, { params: { id } })))

    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect((await firm.owner.call(list, {})).pagination.count).toBe(0)
    await strict.stop()
  })
})
