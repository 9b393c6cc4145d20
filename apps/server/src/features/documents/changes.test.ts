import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, startTestApp, useTestApp } from '@casework/testing'
import { createGroup } from '@casework/testing/documents/groups'
import { addDocumentPerLevel, uploadOne } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()

const { list, get, update, move, remove } = documentEndpoints
const UNKNOWN_ID = 999_999_999
const NOT_FOUND = {
  status: 404,
  body: { error: { type: 'not_found', message: 'Document not found' } },
}
const LEVEL_DENIED = {
  status: 403,
  body: {
    error: {
      type: 'permission_denied',
      message: 'You do not have permission to view this document.',
      data: null,
    },
  },
}

/** Levels that each role may choose, listed by hand. */
const ALLOWED_LEVELS: Record<string, readonly Level[]> = {
  admin: LEVELS,
  diamond: ['yellow', 'green'],
  gold: ['yellow', 'green'],
  silver: [],
}

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
          const allowed = ALLOWED_LEVELS[role] ?? []
          const expected = () => {
            if (role === 'silver')
              return {
                status: 403,
                body: { error: { message: 'You do not have permission to edit documents' } },
              }
            if (!allowed.includes(from)) return LEVEL_DENIED
            const message = `Your ${role.toUpperCase()} role cannot access ${to.toUpperCase()} security documents`
            if (!allowed.includes(to)) return buildFieldRefusal('security_level', message)
            return { status: 200, body: { data: { security_level: to, doc_name: 'Mine' } } }
          }
          expect(answer).toMatchObject(expected())
          const wasUpdated = answer.status === 200
          expect(await firm.owner.call(get, { params: { id: String(id) } })).toMatchObject(
            wasUpdated
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
    const removeFromGroup = (id: number) => ({ params: { id }, body: { group_id: null } })

    expect(await silver.ask(move, removeFromGroup(green.id))).toMatchObject({
      status: 403,
      body: { error: { message: 'You do not have permission to move documents between groups' } },
    })
    expect(await silver.ask(update, { params: { id: green.id }, body: {} })).toMatchObject({
      status: 403,
      body: { error: { message: 'You do not have permission to edit documents' } },
    })
    expect(await gold.ask(move, removeFromGroup(red.id))).toMatchObject(LEVEL_DENIED)
    expect((await gold.ask(move, removeFromGroup(green.id))).status).toBe(200)
  })

  test('refuses documents and groups of another firm, and a group of another client (OQ-213)', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const [session, foreignSession] = [await firm.addSession(), await stranger.addSession()]
    const { id } = await uploadOne(firm.owner, {
      security_level: 'green',
      client_id: session.client_id,
    })
    const [foreignGroup, otherClientGroup] = [
      await createGroup(stranger, foreignSession.id),
      await createGroup(firm, (await firm.addSession()).id),
    ]
    const put = (group_id: unknown) => firm.owner.ask(move, { params: { id }, body: { group_id } })

    for (const unknown of [foreignGroup.id, UNKNOWN_ID])
      expect(await put(unknown)).toMatchObject(
        buildFieldRefusal('group_id', 'Document group not found'),
      )
    expect(await put(otherClientGroup.id)).toMatchObject(
      buildFieldRefusal('group_id', 'This group belongs to another client'),
    )
    for (const malformed of ['1', 0, -1, 1.5, undefined, []])
      expect((await put(malformed)).status).toBe(400)
    for (const [endpoint, body] of [
      [update, { doc_name: 'x' }],
      [move, { group_id: null }],
    ] as const) {
      for (const unknown of [id, UNKNOWN_ID])
        expect(await stranger.owner.ask(endpoint, { params: { id: unknown }, body })).toMatchObject(
          NOT_FOUND,
        )
    }
    for (const [field, body, message] of [
      ['security_level', { security_level: 'purple' }, 'Unknown security level'],
      ['security_level', { security_level: null }, 'Unknown security level'],
      ['doc_name', { doc_name: 'x'.repeat(201) }, 'This text is too long'],
      ['doc_name', { doc_name: 'a\0b' }, 'This text contains characters that cannot be stored'],
    ] as const) {
      expect(await firm.owner.ask(update, { params: { id }, body })).toMatchObject(
        buildFieldRefusal(field, message),
      )
    }
    expect(await firm.owner.call(get, { params: { id: String(id) } })).toMatchObject({
      group: null,
      doc_name: null,
      security_level: 'green',
    })
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
    const otherSession = await firm.addSession({
      title: 'Second hearing',
      legalCase: await firm.addCase({
        client: { ...(await firm.addClient()), id: session.client_id },
      }),
    })
    const [first, second] = [
      await createGroup(firm, session.id),
      await createGroup(firm, otherSession.id, 'Pleadings'),
    ]
    const { id } = await uploadOne(firm.owner, {
      security_level: 'green',
      client_id: session.client_id,
      session_id: session.id,
    })
    const put = (group_id: number | null) =>
      firm.owner.call(move, { params: { id: String(id) }, body: { group_id } })
    const readCounts = async () => {
      const groups = await Promise.all(
        [first, second].map(({ id: of }) =>
          firm.owner.call(documentGroupEndpoints.get, { params: { id: String(of) } }),
        ),
      )
      return groups.map(({ documents_count }) => documents_count)
    }

    expect(await put(first.id)).toMatchObject({ group: first.id, group_name: 'Exhibits' })
    expect(await readCounts()).toEqual([1, 0])
    // A group of the client's other session: the document keeps its case and session.
    expect(await put(second.id)).toMatchObject({
      group: second.id,
      group_name: 'Pleadings',
      session: session.id,
      case: session.case_id,
    })
    expect(await readCounts()).toEqual([0, 1])
    expect(await put(null)).toMatchObject({ group: null, group_name: null, session: session.id })
    expect(await readCounts()).toEqual([0, 0])
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
