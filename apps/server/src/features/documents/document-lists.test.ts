import { documentEndpoints, type documentOrderings } from '@casework/contract/documents'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp } from '@casework/testing'
import { createGroup } from '@casework/testing/documents/groups'
import { uploadOne } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()

const { list } = documentEndpoints
const UNKNOWN_ID = 999_999_999

describe('successful requests', () => {
  test('lists documents of a group, without a group, and directly under a client or case (DOC-047..049)', async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession()
    const group = await createGroup(firm, session.id)
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
    const listIds = async (query: Record<string, string>, person = firm.owner) => {
      const { items, pagination } = await person.call(list, {
        query: { ordering: 'created_at', ...query },
      })
      expect(pagination.count).toBe(items.length)
      return items.map(({ id }) => id)
    }

    expect(await listIds({ case__isnull: 'true' })).toEqual([direct.id])
    expect(await listIds({ case__isnull: 'false' })).toEqual([ofCase.id, ofSession.id, grouped.id])
    expect(await listIds({ session__isnull: 'true' })).toEqual([direct.id, ofCase.id])
    expect(await listIds({ session__isnull: 'false' })).toEqual([ofSession.id, grouped.id])
    expect(await listIds({ case__isnull: 'false', session__isnull: 'true' })).toEqual([ofCase.id])
    expect(await listIds({ group: String(group.id) })).toEqual([grouped.id])
    expect(await listIds({ group: String(group.id) }, await firm.addEmployee('silver'))).toEqual([])
    expect(await listIds({ group__isnull: 'true', client: String(client_id) })).toEqual([
      direct.id,
      ofCase.id,
      ofSession.id,
    ])
    expect(await listIds({ group__isnull: 'false' })).toEqual([grouped.id])
    expect(await listIds({ group: String(UNKNOWN_ID) })).toEqual([])
    for (const name of ['case__isnull', 'session__isnull', 'group__isnull']) {
      for (const value of ['1', 'TRUE', 'null']) {
        expect(await firm.owner.ask(list, { query: { [name]: value } })).toMatchObject(
          buildFieldRefusal(name, 'This must be true or false'),
        )
      }
    }
    expect(await firm.owner.ask(list, { query: { group: 'abc' } })).toMatchObject(
      buildFieldRefusal('group', 'Invalid id'),
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
    const listOrder = async (ordering?: (typeof documentOrderings)[number]) =>
      (await firm.owner.call(list, { query: ordering ? { ordering } : {} })).items.map(
        ({ id }) => id,
      )

    expect(await listOrder()).toEqual([b, A, c])
    expect(await listOrder('-created_at')).toEqual([b, A, c])
    expect(await listOrder('created_at')).toEqual([c, A, b])
    expect(await listOrder('file_name')).toEqual([A, b, c])
    expect(await listOrder('-file_name')).toEqual([c, b, A])
    expect(await listOrder('file_size')).toEqual([b, c, A])
    expect(await listOrder('-file_size')).toEqual([A, c, b])
  })
})
