import { binEndpoints } from '@casework/contract/bin'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { addTree, listItems, restoreItem } from '../../../test/bin/bin-items.ts'
import { buildFieldRefusal, newFirm, useTestApp } from '@casework/testing'
import { dumpRecords } from '../../../test/moves/table-dump.ts'

const casework = useTestApp()

const { list, purge, saveSettings } = binEndpoints

describe('refusals', () => {
  test('lets only the owner purge and set the days, as a whole number from 7 to 365 (BIN-016, BIN-021)', async () => {
    const firm = await newFirm(casework)
    const admin = await firm.addEmployee('admin')
    const { id: client } = await firm.addClient()
    await admin.call(clientEndpoints.remove, { params: { id: String(client) } })
    const [{ id, deleted_role } = { id: 0, deleted_role: '' }] = (
      await admin.call(list, { query: {} })
    ).items
    expect(deleted_role).toBe('admin')
    expect((await admin.ask(purge, { params: { id } })).status).toBe(403)
    expect((await admin.ask(saveSettings, { body: { days: 14 } })).status).toBe(403)
    for (const days of [6, 366, 7.5, '14', null])
      expect(await firm.owner.ask(saveSettings, { body: { days } })).toMatchObject(
        buildFieldRefusal('days', 'Please enter a number of days from 7 to 365'),
      )
    expect((await firm.owner.call(list, { query: {} })).bin.days).toBe(30)
  })

  test('keeps no item of a delete that is refused (BIN-008)', async () => {
    const firm = await newFirm(casework)
    const { session_id } = await addTree(firm)
    const before = await dumpRecords(casework, firm)
    const diamond = await firm.addEmployee('diamond')
    expect(
      await diamond.ask(sessionEndpoints.remove, { params: { id: session_id } }),
    ).toMatchObject({ status: 403 })
    expect(await firm.owner.ask(sessionEndpoints.remove, { params: { id: 1 } })).toMatchObject({
      status: 404,
    })
    expect(await listItems(firm)).toEqual([])
    expect(await dumpRecords(casework, firm)).toBe(before)
  })
})

describe('deletes', () => {
  test('turns a delete into one item with everything that was removed (BIN-001, BIN-002, BIN-006)', async () => {
    const firm = await newFirm(casework)
    const { client_id, documents } = await addTree(firm)
    const sizes = await Promise.all(
      documents.map((id) => firm.owner.call(documentEndpoints.get, { params: { id: String(id) } })),
    )
    expect(
      await firm.owner.ask(clientEndpoints.remove, { params: { id: client_id } }),
    ).toMatchObject({ status: 200, body: { success: true, data: null } })
    const bytes = sizes.reduce((sum, { file_size }) => sum + file_size, 0)
    const { items, pagination, bin } = await firm.owner.call(list, { query: {} })
    expect(items).toEqual([
      {
        id: expect.any(Number),
        kind: 'client',
        record_id: client_id,
        title: 'Acme Ltd',
        client_id: null,
        client_name: null,
        security_level: null,
        counts: { clients: 1, cases: 1, sessions: 1, document_groups: 1, documents: 4 },
        bytes,
        deleted_at: expect.stringMatching(/Z$/),
        deleted_by: firm.owner.name,
        deleted_role: 'owner',
        purge_at: expect.stringMatching(/Z$/),
        on_hold: false,
        needs: [],
      },
    ])
    const [{ deleted_at, purge_at } = { deleted_at: '', purge_at: '' }] = items
    expect(Date.parse(purge_at ?? '') - Date.parse(deleted_at)).toBe(30 * 24 * 3600 * 1000)
    expect(pagination).toEqual({ count: 1, total_pages: 1, page: 1, page_size: 20 })
    expect(bin).toEqual({ days: 30, count: 1, bytes })
  })

  test('keeps the documents of a group and returns them to it (BIN-003, BIN-010)', async () => {
    const firm = await newFirm(casework)
    const { group_id, documents, client_id, session_id } = await addTree(firm)
    const other = await firm.owner.call(documentGroupEndpoints.create, {
      body: { name: 'Other', session_id },
    })
    const [moved, kept] = [documents[3] ?? 0, documents[0] ?? 0]
    const move = (id: number, target: number) =>
      firm.owner.ask(documentEndpoints.move, { params: { id }, body: { group_id: target } })
    await move(kept, group_id)
    const before = await dumpRecords(casework, firm)
    await firm.owner.call(documentGroupEndpoints.remove, { params: { id: String(group_id) } })
    const [item] = await listItems(firm)
    expect(item).toMatchObject({
      kind: 'document_group',
      client_id,
      client_name: 'Acme Ltd',
      counts: { clients: 0, cases: 0, sessions: 0, document_groups: 1, documents: 0 },
    })
    expect(
      await firm.owner.call(documentEndpoints.get, { params: { id: String(kept) } }),
    ).toMatchObject({ group: null })
    await restoreItem(firm, item?.id ?? 0)
    expect(await dumpRecords(casework, firm)).toBe(before)

    await firm.owner.call(documentGroupEndpoints.remove, { params: { id: String(group_id) } })
    await move(moved, other.id)
    await restoreItem(firm, (await listItems(firm))[0]?.id ?? 0)
    const groups = await Promise.all(
      [moved, kept].map(
        async (id) =>
          (await firm.owner.call(documentEndpoints.get, { params: { id: String(id) } })).group,
      ),
    )
    expect(groups).toEqual([other.id, group_id])
  })

  test('finds items by the name of any record and by kind (BIN-007)', async () => {
    const firm = await newFirm(casework)
    const { client_id } = await addTree(firm)
    const { id: alone } = await firm.addClient({ name: 'Zeta Holding' })
    for (const id of [client_id, alone])
      await firm.owner.call(clientEndpoints.remove, { params: { id: String(id) } })
    const find = async (query: Record<string, string>) =>
      (await firm.owner.call(list, { query })).items.map(({ record_id }) => record_id)
    expect(await find({})).toEqual([alone, client_id])
    expect(await find({ search: 'POWER of' })).toEqual([client_id])
    expect(await find({ search: 'ze' })).toEqual([alone])
    expect(await find({ search: 'zeta', kind: 'client' })).toEqual([alone])
    expect(await find({ kind: 'case' })).toEqual([])
    expect((await firm.owner.ask(list, { query: { kind: 'cases' } })).status).toBe(400)
  })
})
