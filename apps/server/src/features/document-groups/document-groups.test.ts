import { documentGroupEndpoints, documentGroupDialogForm } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp } from '@casework/testing'
import { createSessionWithGroup } from '@casework/testing/documents/groups'
import { uploadOne } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()

const { list, get, create, update, remove } = documentGroupEndpoints
const UNKNOWN_ID = 999_999_999
const NOT_FOUND = {
  status: 404,
  body: { error: { type: 'not_found', message: 'Document group not found' } },
}
const MODIFY = 'You do not have permission to modify document groups'
const DELETE = 'You do not have permission to delete document groups'

describe('refusals', () => {
  test('refuses silver to create, update and delete, and gold to delete, each with its message (GROUP-025..029)', async () => {
    const firm = await newFirm(casework)
    const { session, group } = await createSessionWithGroup(firm)
    const params = { id: group.id }
    const body = { name: 'Mine', session_id: session.id }
    const [gold, silver, diamond] = [
      await firm.addEmployee('gold'),
      await firm.addEmployee('silver'),
      await firm.addEmployee('diamond'),
    ]
    const buildRefusal = (message: string) => ({
      status: 403,
      body: { error: { type: 'permission_denied', message, data: null } },
    })

    expect(await silver.ask(create, { body })).toMatchObject(buildRefusal(MODIFY))
    expect(await silver.ask(update, { params, body })).toMatchObject(buildRefusal(MODIFY))
    for (const employee of [silver, gold])
      expect(await employee.ask(remove, { params })).toMatchObject(buildRefusal(DELETE))
    expect((await firm.owner.call(list, {})).items).toEqual([group])
    expect((await silver.call(get, { params: { id: String(group.id) } })).name).toBe('Exhibits')
    expect((await gold.ask(update, { params, body })).status).toBe(200)
    expect((await gold.ask(create, { body })).status).toBe(201)
    expect((await diamond.ask(remove, { params })).status).toBe(200)
  })

  test('groups and sessions of another firm are unknown', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const { session, group } = await createSessionWithGroup(firm)
    const body = { name: 'Exhibits', session_id: session.id }

    for (const id of [group.id, UNKNOWN_ID]) {
      for (const endpoint of [get, update, remove]) {
        expect(
          await stranger.owner.ask(endpoint, {
            params: { id },
            ...(endpoint === update ? { body } : {}),
          }),
        ).toMatchObject(NOT_FOUND)
      }
    }
    for (const session_id of [session.id, UNKNOWN_ID]) {
      expect(
        await stranger.owner.ask(create, { body: { name: 'Exhibits', session_id } }),
      ).toMatchObject(buildFieldRefusal('session_id', 'Session not found'))
    }
    for (const query of [
      {},
      { session_id: String(session.id) },
      { client_id: String(session.client_id) },
      { search: 'Exhibits' },
    ]) {
      expect(await stranger.owner.call(list, { query })).toMatchObject({
        items: [],
        pagination: { count: 0 },
      })
    }
  })

  test('names the invalid field of a form (GROUP-015, GROUP-016, GROUP-017)', async () => {
    const firm = await newFirm(casework)
    const { session, group } = await createSessionWithGroup(firm)
    const faults: [object, string, string][] = [
      [{ session_id: session.id }, 'name', 'Group name is required'],
      [{ name: '  ', session_id: session.id }, 'name', 'Group name is required'],
      [{ name: 'x'.repeat(201), session_id: session.id }, 'name', 'This text is too long'],
      [
        { name: 'a\0b', session_id: session.id },
        'name',
        'This text contains characters that cannot be stored',
      ],
      [{ name: 'Exhibits' }, 'session_id', 'Session is required'],
      [{ name: 'Exhibits', session_id: '88' }, 'session_id', 'Session is required'],
      [{ name: 'Exhibits', session_id: 0 }, 'session_id', 'Session is required'],
      [
        { name: 'Exhibits', session_id: session.id, description: 'x'.repeat(10_001) },
        'description',
        'This text is too long',
      ],
    ]

    for (const [body, field, message] of faults) {
      expect(await firm.owner.ask(create, { body })).toMatchObject(
        buildFieldRefusal(field, message),
      )
      expect(await firm.owner.ask(update, { params: { id: group.id }, body })).toMatchObject(
        buildFieldRefusal(field, message),
      )
    }
    for (const id of ['0', '-1', '1e3', 'abc'])
      expect(await firm.owner.ask(get, { params: { id } })).toMatchObject(
        buildFieldRefusal('id', 'Invalid id'),
      )
    expect((await firm.owner.call(list, {})).items).toEqual([group])
    const formResult = z.safeParse(documentGroupDialogForm, {
      name: '',
      session_id: 0,
      client_id: 0,
      case_id: 0,
    })
    expect(formResult.error?.issues.map(({ message }) => message).toSorted()).toEqual([
      'Group name is required',
      'Please select a case',
      'Please select a client',
      'Session is required',
    ])
  })
})

describe('successful requests', () => {
  test('creates, reads, renames and deletes a group; its documents remain (GROUP-018, GROUP-019, GROUP-021..024, OQ-214)', async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession()
    const created = await firm.owner.call(create, {
      body: { name: ' Exhibits ', session_id: session.id, description: 'For the hearing' },
    })

    expect(created).toEqual({
      id: created.id,
      name: 'Exhibits',
      description: 'For the hearing',
      session: session.id,
      session_id: session.id,
      session_title: 'First hearing',
      client_id: session.client_id,
      client_name: 'Acme Ltd',
      case_id: session.case_id,
      case_title: 'Acme v. Smith',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      documents_count: 0,
      documents: [],
      version: 1,
    })
    const params = { id: String(created.id) }
    expect(await firm.owner.call(get, { params })).toEqual(created)
    const renamed = await firm.owner.call(update, {
      params,
      body: { name: 'Pleadings', session_id: session.id },
    })
    expect(renamed).toEqual({ ...created, name: 'Pleadings', version: 2 })
    expect(
      await firm.owner.call(update, {
        params,
        body: { name: 'Pleadings', session_id: session.id, description: '' },
      }),
    ).toMatchObject({ description: null })

    const ids = []
    for (const security_level of ['red', 'green'] as const) {
      const { id } = await uploadOne(firm.owner, { security_level, client_id: session.client_id })
      await firm.owner.call(documentEndpoints.move, {
        params: { id: String(id) },
        body: { group_id: created.id },
      })
      ids.push(id)
    }
    // Deleting a group keeps its documents, so documents above the role's levels do not prevent it.
    expect(await (await firm.addEmployee('diamond')).call(remove, { params })).toBeNull()
    expect(await firm.owner.ask(get, { params })).toMatchObject(NOT_FOUND)
    for (const id of ids)
      expect(
        await firm.owner.call(documentEndpoints.get, { params: { id: String(id) } }),
      ).toMatchObject({ group: null, group_name: null })
  })

  test('is deleted only if it is empty, when that is asked (LOOK-155)', async () => {
    const firm = await newFirm(casework)
    const { session, group } = await createSessionWithGroup(firm)
    const params = { id: String(group.id) }
    const query = { only_empty: 'true' } as const
    const { id } = await uploadOne(firm.owner, {
      security_level: 'yellow',
      client_id: session.client_id,
    })
    const move = (group_id: number | null) =>
      firm.owner.call(documentEndpoints.move, { params: { id: String(id) }, body: { group_id } })
    await move(group.id)
    const diamond = await firm.addEmployee('diamond')
    expect(await diamond.ask(remove, { params, query })).toMatchObject({
      status: 409,
      body: { error: { type: 'conflict', message: 'This group has documents' } },
    })
    expect(await firm.owner.call(get, { params })).toMatchObject({ documents_count: 1 })
    const stranger = await newFirm(casework)
    expect(await stranger.owner.ask(remove, { params, query })).toMatchObject(NOT_FOUND)
    await move(null)
    expect(await diamond.call(remove, { params, query })).toBeNull()
    expect(await diamond.ask(remove, { params, query })).toMatchObject(NOT_FOUND)
  })

  test('says nothing about documents above the level of the role (LOOK-155)', async () => {
    const firm = await newFirm(casework)
    const { session, group } = await createSessionWithGroup(firm)
    const params = { id: String(group.id) }
    const { id } = await uploadOne(firm.owner, {
      security_level: 'red',
      client_id: session.client_id,
    })
    await firm.owner.call(documentEndpoints.move, {
      params: { id: String(id) },
      body: { group_id: group.id },
    })
    const diamond = await firm.addEmployee('diamond')
    expect(await diamond.call(remove, { params, query: { only_empty: 'true' } })).toBeNull()
    expect(
      await firm.owner.call(documentEndpoints.get, { params: { id: String(id) } }),
    ).toMatchObject({ group: null })
  })

  test('filters by session and client, searches, pages at 100 and counts (GROUP-020, UPLOAD-006, OQ-219)', async () => {
    const firm = await newFirm(casework)
    const { session, group: first } = await createSessionWithGroup(firm, 'Beta 100%')
    const second = await firm.owner.call(create, {
      body: { name: 'alpha', session_id: session.id, description: 'Signed contracts' },
    })
    const { session: otherSession, group: third } = await createSessionWithGroup(firm, 'Gamma')
    const listIds = async (query: Record<string, string>) =>
      (await firm.owner.call(list, { query })).items.map(({ id }) => id)

    expect(await listIds({})).toEqual([third.id, second.id, first.id])
    expect(await listIds({ session_id: String(session.id) })).toEqual([second.id, first.id])
    expect(await listIds({ client_id: String(otherSession.client_id) })).toEqual([third.id])
    expect(await listIds({ session_id: String(UNKNOWN_ID) })).toEqual([])
    expect(await listIds({ search: 'ALPHA' })).toEqual([second.id])
    expect(await listIds({ search: 'contracts' })).toEqual([second.id])
    expect(await listIds({ search: '0%' })).toEqual([first.id])
    expect(await listIds({ search: '_' })).toEqual([])
    expect((await firm.owner.call(list, {})).pagination).toEqual({
      count: 3,
      total_pages: 1,
      page: 1,
      page_size: 100,
    })
    expect(await firm.owner.call(list, { query: { page: '2', page_size: '2' } })).toMatchObject({
      items: [{ id: first.id }],
      pagination: { count: 3, total_pages: 2 },
    })
    await firm.owner.call(sessionEndpoints.remove, { params: { id: String(session.id) } })
    expect(await firm.owner.call(list, {})).toMatchObject({
      items: [{ id: third.id }],
      pagination: { count: 1 },
    })
  })
})
