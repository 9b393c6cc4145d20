import { documentBatches } from '@casework/contract/document-batches'
import { documentEndpoints } from '@casework/contract/documents'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Firm } from '@casework/testing'
import { createSessionWithGroup } from '@casework/testing/documents/groups'
import { seedDocuments } from '@casework/testing/documents/seed-documents'
import { addDocumentPerLevel, uploadOne } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()

const { updateMany } = documentBatches
const { update, get, list } = documentEndpoints
const UNKNOWN_ID = 999_999_999
const buildRefusal = (status: number, message: string) => ({
  status,
  body: { error: { message, data: null } },
})
const NOT_FOUND = buildRefusal(404, 'Document not found')
const LEVEL_DENIED = buildRefusal(403, 'You do not have permission to view this document.')

/** Levels that each role may choose, listed by hand. */
const ALLOWED_LEVELS: Record<string, readonly Level[]> = {
  admin: LEVELS,
  diamond: ['yellow', 'green'],
  gold: ['yellow', 'green'],
  silver: [],
}

const addGreen = async (firm: Firm, count: number) => {
  const client_id = (await firm.addClient()).id
  return seedDocuments(casework, firm, { client_id }, count)
}
const readAll = async (firm: Firm) => (await firm.owner.call(list, {})).items

describe('refusals change nothing', () => {
  test('refuses no document, 201 documents and a document named twice (INTAKE-017)', async () => {
    const firm = await newFirm(casework)
    const ids = Array.from({ length: 201 }, (_, at) => at + 1)
    for (const [given, message] of [
      [[], 'Select at least one document'],
      [undefined, 'Select at least one document'],
      [ids, 'Select at most 200 documents'],
      [[5, 6, 5], 'The same document is named twice'],
    ] as const)
      expect(
        await firm.owner.ask(updateMany, { body: { ids: given, security_level: 'green' } }),
      ).toMatchObject(buildFieldRefusal('ids', message))
  })

  test('refuses two changes, no change and an unknown field (INTAKE-018)', async () => {
    const firm = await newFirm(casework)
    const ids = await addGreen(firm, 2)
    const before = await readAll(firm)
    for (const body of [
      {},
      { versions: {} },
      { security_level: 'red', group_id: null },
      { security_level: 'red', place: { client_id: 1, case_id: null, session_id: null } },
    ])
      expect(await firm.owner.ask(updateMany, { body: { ids, ...body } })).toMatchObject(
        buildRefusal(400, 'Choose one change'),
      )
    for (const body of [{ doc_name: 'Taken' }, { security_level: 'red', doc_name: 'Taken' }])
      expect(await firm.owner.ask(updateMany, { body: { ids, ...body } })).toMatchObject(
        buildFieldRefusal('doc_name', 'Unknown field'),
      )
    expect(
      await firm.owner.ask(updateMany, { body: { ids, security_level: 'purple' } }),
    ).toMatchObject(buildFieldRefusal('security_level', 'Unknown security level'))
    expect(await readAll(firm)).toEqual(before)
  })

  test('one unknown, foreign, hidden or outdated document refuses all: unknown before hidden before outdated (INTAKE-018)', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const { red, green, client_id } = await addDocumentPerLevel(firm)
    const [foreign = 0] = await addGreen(stranger, 1)
    const gold = await firm.addEmployee('gold')
    const outdated = { versions: { [green.id]: 7 } }
    const before = await readAll(firm)
    for (const change of [
      { security_level: 'yellow' },
      { group_id: null },
      { place: { client_id, case_id: null, session_id: null } },
    ]) {
      const ask = (ids: number[], more: object = {}) =>
        gold.ask(updateMany, { body: { ids, ...change, ...more } })
      for (const unknown of [UNKNOWN_ID, foreign, Number.MAX_SAFE_INTEGER])
        expect(await ask([green.id, red.id, unknown], outdated)).toMatchObject(NOT_FOUND)
      expect(await ask([green.id, red.id], outdated)).toMatchObject(LEVEL_DENIED)
      expect(await ask([green.id], outdated)).toMatchObject(
        buildRefusal(409, '1 document was changed by someone else'),
      )
    }
    expect(await readAll(firm)).toEqual(before)
    expect((await stranger.owner.call(list, {})).items[0]?.version).toBe(1)
  })

  test('refuses versions of documents that are not named, and changes nothing (FIX-275)', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const [first = 0, second = 0] = await addGreen(firm, 2)
    const [foreign = 0] = await addGreen(stranger, 1)
    const before = await readAll(firm)
    for (const key of [second, foreign, UNKNOWN_ID, `0${first}`, `${first}.0`, 'all', ''])
      expect(
        await firm.owner.ask(updateMany, {
          body: { ids: [first], security_level: 'red', versions: { [first]: 1, [key]: 1 } },
        }),
      ).toMatchObject(buildFieldRefusal('versions', 'These versions are of other documents'))
    expect(await readAll(firm)).toEqual(before)
  })

  test('names how many documents were changed meanwhile, in the language of the reader (INTAKE-018)', async () => {
    const firm = await newFirm(casework)
    const ids = await addGreen(firm, 3)
    const [first = 0, second = 0, third = 0] = ids
    await firm.owner.call(update, { params: { id: String(first) }, body: { doc_name: 'Mine' } })
    await firm.owner.call(update, { params: { id: String(second) }, body: { doc_name: 'Mine' } })
    const body = {
      ids,
      security_level: 'red',
      versions: { [first]: 1, [second]: 1, [third]: 1 },
    }
    expect(await firm.owner.ask(updateMany, { body })).toMatchObject(
      buildRefusal(409, '2 documents were changed by someone else'),
    )
    expect(await firm.owner.ask(updateMany, { body }, { 'accept-language': 'de' })).toMatchObject(
      buildRefusal(409, '2 Dokumente wurden von einer anderen Person geändert'),
    )
    const current = { [first]: 2, [second]: 2, [third]: 1 }
    expect(
      (await firm.owner.ask(updateMany, { body: { ...body, versions: current } })).status,
    ).toBe(200)
  })

  test.each(EMPLOYEE_ROLES)(
    'lets %s choose only levels of the role (INTAKE-019, INTAKE-023)',
    async (role) => {
      const firm = await newFirm(casework)
      const ids = await addGreen(firm, 2)
      const employee = await firm.addEmployee(role)
      for (const level of LEVELS) {
        const answer = await employee.ask(updateMany, { body: { ids, security_level: level } })
        const names = { role: role.toUpperCase(), level: level.toUpperCase() }
        const refused =
          role === 'silver'
            ? buildRefusal(403, 'You do not have permission to edit documents')
            : buildFieldRefusal(
                'security_level',
                `Your ${names.role} role cannot access ${names.level} security documents`,
              )
        expect(answer).toMatchObject(
          ALLOWED_LEVELS[role]?.includes(level) ? { status: 200 } : refused,
        )
      }
    },
  )

  test('silver may neither move documents nor group them (INTAKE-023)', async () => {
    const firm = await newFirm(casework)
    const ids = await addGreen(firm, 1)
    const silver = await firm.addEmployee('silver')
    const place = { client_id: 1, case_id: null, session_id: null }
    for (const [change, message] of [
      [{ place }, 'You do not have permission to edit documents'],
      [{ group_id: null }, 'You do not have permission to move documents between groups'],
      [{ group_id: 'x' }, 'You do not have permission to move documents between groups'],
    ] as const)
      expect(await silver.ask(updateMany, { body: { ids, ...change } })).toMatchObject(
        buildRefusal(403, message),
      )
  })

  test('refuses an unknown and a foreign group, and a group of another client (INTAKE-019)', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const { group, session } = await createSessionWithGroup(firm)
    const { group: foreign } = await createSessionWithGroup(stranger)
    const own = await seedDocuments(casework, firm, { client_id: session.client_id }, 1)
    const ids = [...own, ...(await addGreen(firm, 1))]
    const before = await readAll(firm)
    const put = (group_id: number) => firm.owner.ask(updateMany, { body: { ids, group_id } })
    for (const unknown of [UNKNOWN_ID, foreign.id])
      expect(await put(unknown)).toMatchObject(buildRefusal(404, 'Document group not found'))
    expect(await put(group.id)).toMatchObject(
      buildFieldRefusal('group_id', 'This group belongs to another client'),
    )
    expect(await readAll(firm)).toEqual(before)
  })
})

describe('successful requests', () => {
  test('changes the level of 200 documents and answers each in the given order (INTAKE-017)', async () => {
    const firm = await newFirm(casework)
    const ids = (await addGreen(firm, 200)).toReversed()
    const answer = await firm.owner.call(updateMany, { body: { ids, security_level: 'red' } })
    expect(answer.updated_count).toBe(200)
    expect(answer.documents.map(({ id }) => id)).toEqual(ids)
    expect(answer.documents[0]).toEqual({
      id: ids[0],
      doc_name: null,
      file_name: expect.any(String),
      security_level: 'red',
      client_id: expect.any(Number),
      case: null,
      session: null,
      group: null,
    })
    const silver = await firm.addEmployee('silver')
    expect((await silver.call(list, {})).pagination.count).toBe(0)
    const { items } = await firm.owner.call(list, { query: { page_size: '1000' } })
    expect(new Set(items.map(({ version }) => version))).toEqual(new Set([2]))
  })

  test('puts documents into a group of their client, and out again (INTAKE-019)', async () => {
    const firm = await newFirm(casework)
    const { group, session } = await createSessionWithGroup(firm)
    const ids = await seedDocuments(casework, firm, { client_id: session.client_id }, 3)
    const put = (group_id: number | null) =>
      firm.owner.call(updateMany, { body: { ids, group_id } })
    expect((await put(group.id)).documents).toEqual(
      ids.map((id): unknown => expect.objectContaining({ id, group: group.id, session: null })),
    )
    expect(
      (await firm.owner.call(list, { query: { group: String(group.id) } })).items,
    ).toHaveLength(3)
    expect((await put(null)).documents.map((document) => document.group)).toEqual([
      null,
      null,
      null,
    ])
  })

  test('works in the workspace that the body names (INTAKE-017)', async () => {
    const firm = await newFirm(casework)
    const { id } = await uploadOne(firm.owner, {
      security_level: 'green',
      client_id: (await firm.addClient()).id,
    })
    const gold = await firm.addEmployee('gold')
    const body = { ids: [id], security_level: 'yellow' as const, owner_account_id: firm.account_id }
    await gold.in(firm.account_id).call(updateMany, { body })
    expect(await firm.owner.call(get, { params: { id: String(id) } })).toMatchObject({
      security_level: 'yellow',
    })
  })
})
