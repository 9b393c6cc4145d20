import { binEndpoints } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { clientImports } from '@casework/contract/client-imports'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { holdEndpoints } from '@casework/contract/holds'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { ask, buildFieldRefusal, newFirm, useTestApp, type Firm } from '@casework/testing'
import { importClients, listClients } from '../../../test/clients/import-clients.ts'
import { createSessionWithGroup } from '@casework/testing/documents/groups'
import { dumpRecords } from '../../../test/moves/table-dump.ts'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'

const casework = useTestApp()

const { list, place, lift } = holdEndpoints
const REASON = 'Litigation notice'
const buildConflict = (message: string) => ({
  status: 409,
  body: { error: { type: 'conflict', message } },
})
const HELD = buildConflict(
  'This record is under a hold. It cannot be deleted until the hold is lifted.',
)
const KEPT = buildConflict('This record is under a hold. It cannot be moved out of it.')

const placeHold = async ({ owner }: Firm, record: { client_id: number } | { case_id: number }) =>
  owner.call(place, { body: { ...record, reason: REASON } })
const remove = ({ owner }: Firm, endpoint: AnyEndpoint, id: number | string) =>
  owner.ask(endpoint, { params: { id } })

async function addTree(firm: Firm) {
  const { session, group } = await createSessionWithGroup(firm)
  const { id: session_id, client_id, case_id } = session
  const document = await uploadText(firm.owner, { client_id, case_id, session_id })
  return { client_id, case_id, session_id, group_id: group.id, document }
}

describe('refusals', () => {
  test('refuses callers without the right, and an unknown or lifted hold (HOLD-001)', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const { id } = await placeHold(firm, { client_id: (await firm.addClient()).id })
    const admin = await firm.addEmployee('admin')
    const body = { reason: 'Case settled' }
    expect((await ask(casework.app, list, {})).status).toBe(401)
    expect((await admin.ask(lift, { params: { id }, body })).status).toBe(403)
    const notFound = {
      status: 404,
      body: { error: { type: 'not_found', message: 'Hold not found' } },
    }
    expect(await stranger.owner.ask(lift, { params: { id }, body })).toMatchObject(notFound)
    await firm.owner.call(lift, { params: { id: String(id) }, body })
    expect(await firm.owner.ask(lift, { params: { id }, body })).toMatchObject(notFound)
  })

  test('names the field of a wrong record or reason (HOLD-001)', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const client_id = (await firm.addClient()).id
    const case_id = (await firm.addCase()).id
    const foreign = await other.addCase()
    const both = buildFieldRefusal('client_id', 'Please select a client or a case')
    const refusals = [
      [{ reason: REASON }, both],
      [{ client_id, case_id, reason: REASON }, both],
      [
        { client_id: foreign.client_id, reason: REASON },
        buildFieldRefusal('client_id', 'Please select a client'),
      ],
      [
        { case_id: foreign.id, reason: REASON },
        buildFieldRefusal('case_id', 'Please select a case'),
      ],
      [
        { client_id: 'x', reason: REASON },
        buildFieldRefusal('client_id', 'Please select a client'),
      ],
      [{ client_id }, buildFieldRefusal('reason', 'Please enter a reason')],
      [{ client_id, reason: '  ' }, buildFieldRefusal('reason', 'Please enter a reason')],
      [
        { client_id, reason: 'x'.repeat(501) },
        buildFieldRefusal('reason', 'This text is too long'),
      ],
    ] as const
    for (const [body, refusal] of refusals)
      expect(await firm.owner.ask(place, { body })).toMatchObject(refusal)
    await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
    expect(await firm.owner.ask(place, { body: { client_id, reason: REASON } })).toMatchObject(
      buildFieldRefusal('client_id', 'Please select a client'),
    )
    expect((await firm.owner.call(list, { query: {} })).items).toEqual([])
  })
})

test('places one hold on a record, and lists live ones first (HOLD-001)', async () => {
  const firm = await newFirm(casework)
  const admin = await firm.addEmployee('admin')
  const { id: case_id, client_id, title } = await firm.addCase()
  const first = await placeHold(firm, { client_id })
  expect(first).toEqual({
    id: expect.any(Number),
    client_id,
    case_id: null,
    title: 'Acme Ltd',
    reason: REASON,
    placed_by: firm.owner.name,
    placed_at: expect.stringMatching(/Z$/),
    lifted_at: null,
    lifted_by: null,
    lift_reason: null,
  })
  expect(await firm.owner.ask(place, { body: { client_id, reason: 'Again' } })).toMatchObject(
    buildConflict('This record is already under a hold'),
  )
  const second = await admin.call(place, { body: { case_id, reason: 'Audit' } })
  expect(second).toMatchObject({ case_id, title, placed_by: admin.name })
  expect(
    await firm.owner.call(lift, {
      params: { id: String(second.id) },
      body: { reason: 'Case settled' },
    }),
  ).toMatchObject({
    lifted_at: expect.stringMatching(/Z$/),
    lifted_by: firm.owner.name,
    lift_reason: 'Case settled',
  })
  const { items, pagination } = await admin.call(list, { query: {} })
  expect(items.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(pagination.count).toBe(2)
  expect((await firm.owner.ask(place, { body: { case_id, reason: 'New' } })).status).toBe(201)
})

test('shows the hold to every role, and its reason to owner and admin (HOLD-007)', async () => {
  const firm = await newFirm(casework)
  const { id: case_id, client_id } = await firm.addCase()
  const { hold: none } = await firm.owner.call(clientEndpoints.get, {
    params: { id: String(client_id) },
  })
  expect(none).toBeNull()
  const { id } = await placeHold(firm, { client_id })
  // Spelled alike everywhere, also with a fraction that ends in zeros.
  const placed_at = '2026-11-25T21:00:00.5Z'
  await casework.asOwner(
    `alter table holds no force row level security;
     update holds set placed_at = '${placed_at}' where id = ${id};
     alter table holds force row level security`,
  )
  expect(await firm.owner.call(holdEndpoints.list, { query: {} })).toMatchObject({
    items: [{ id, placed_at }],
  })
  const people = await Promise.all(
    (['admin', 'diamond', 'gold', 'silver'] as const).map((role) => firm.addEmployee(role)),
  )
  for (const [index, person] of [firm.owner, ...people].entries()) {
    const reason = index < 2 ? REASON : null
    for (const [endpoint, of] of [
      [clientEndpoints.get, client_id],
      [caseEndpoints.get, case_id],
    ] as const) {
      const answer = await person.ask(endpoint, { params: { id: of } })
      expect(answer.body).toMatchObject({
        data: { hold: { id, placed_on: 'client', placed_at, reason } },
      })
      expect(answer.text.includes(REASON)).toBe(reason !== null)
    }
  }
  const own = await placeHold(firm, { case_id })
  expect(
    (await firm.owner.call(caseEndpoints.get, { params: { id: String(case_id) } })).hold,
  ).toMatchObject({ id: own.id, placed_on: 'case' })
})

describe('below a hold', () => {
  test('refuses every delete below a held client (HOLD-002)', async () => {
    const firm = await newFirm(casework)
    const tree = await addTree(firm)
    await placeHold(firm, { client_id: tree.client_id })
    const before = await dumpRecords(casework, firm)
    for (const [endpoint, id] of [
      [clientEndpoints.remove, tree.client_id],
      [caseEndpoints.remove, tree.case_id],
      [sessionEndpoints.remove, tree.session_id],
      [documentGroupEndpoints.remove, tree.group_id],
      [documentEndpoints.remove, tree.document],
    ] as const)
      expect(await remove(firm, endpoint, id)).toMatchObject(HELD)
    expect(await dumpRecords(casework, firm)).toBe(before)
    expect((await firm.owner.call(binEndpoints.list, { query: {} })).items).toEqual([])
  })

  test('refuses to delete a client with one held case, and a session in it (HOLD-002, HOLD-003)', async () => {
    const firm = await newFirm(casework)
    const { client_id, case_id, document } = await addTree(firm)
    const client = await firm.owner.call(clientEndpoints.get, { params: { id: String(client_id) } })
    const free = await firm.addCase({ client })
    const other = await firm.addClient()
    const session = await firm.owner.call(sessionEndpoints.create, {
      body: { title: 'Crossing', date: '2026-03-04T09:30:00', case_id, client_id: other.id },
    })
    const held = await placeHold(firm, { case_id })
    for (const [endpoint, id] of [
      [clientEndpoints.remove, client_id],
      [documentEndpoints.remove, document],
      [sessionEndpoints.remove, session.id],
      // Its session is in the held case of another client.
      [clientEndpoints.remove, other.id],
    ] as const)
      expect(await remove(firm, endpoint, id)).toMatchObject(HELD)
    expect((await remove(firm, caseEndpoints.remove, free.id)).status).toBe(200)
    await firm.owner.call(lift, { params: { id: String(held.id) }, body: { reason: 'Settled' } })
    expect((await remove(firm, clientEndpoints.remove, client_id)).status).toBe(200)
  })

  test('refuses to undo an import with a held client (HOLD-002)', async () => {
    const firm = await newFirm(casework)
    const { import_id } = await importClients(firm.owner, ['new.csv', 'Name\nA\nB\n'])
    const [first] = await listClients(firm)
    await placeHold(firm, { client_id: first?.id ?? 0 })
    expect(
      await firm.owner.ask(clientImports.undoImport, { params: { id: import_id } }),
    ).toMatchObject(HELD)
    expect(await listClients(firm)).toHaveLength(2)
  })

  test('keeps items of the bin, and those that they need, from a purge (HOLD-002, HOLD-004)', async () => {
    const firm = await newFirm(casework)
    const { client_id, case_id, session_id, document } = await addTree(firm)
    await remove(firm, documentEndpoints.remove, document)
    await remove(firm, sessionEndpoints.remove, session_id)
    const unrelated = await firm.addClient()
    await remove(firm, clientEndpoints.remove, unrelated.id)
    await placeHold(firm, { client_id })
    const { items } = await firm.owner.call(binEndpoints.list, { query: {} })
    expect(items.map(({ on_hold, purge_at }) => [on_hold, purge_at === null])).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ])
    for (const [at, answer] of [{ status: 200 }, HELD, HELD].entries())
      expect(await remove(firm, binEndpoints.purge, items[at]?.id ?? 0)).toMatchObject(answer)
    expect((await remove(firm, caseEndpoints.remove, case_id)).status).toBe(409)
  })

  test('refuses to move a record out of a hold, and allows moving in (HOLD-005)', async () => {
    const firm = await newFirm(casework)
    const tree = await addTree(firm)
    const target = await firm.addSession()
    await placeHold(firm, { client_id: tree.client_id })
    const { owner } = firm
    const moveCase = (id: number, client: number) =>
      owner.ask(caseEndpoints.update, {
        params: { id },
        body: { title: 'Moved', client_id_input: client, date: '2026-01-01' },
      })
    const moveSession = (id: number, case_id: number, client_id: number) =>
      owner.ask(sessionEndpoints.update, {
        params: { id },
        body: { title: 'Moved', case_id, client_id, date: '2026-01-01T10:00:00' },
      })
    const moveGroup = (id: number, session_id: number) =>
      owner.ask(documentGroupEndpoints.update, {
        params: { id },
        body: { name: 'Moved', session_id },
      })
    const before = await dumpRecords(casework, firm)
    expect(await moveCase(tree.case_id, target.client_id)).toMatchObject(KEPT)
    expect(await moveSession(tree.session_id, target.case_id, target.client_id)).toMatchObject(KEPT)
    expect(await moveGroup(tree.group_id, target.id)).toMatchObject(KEPT)
    expect(await dumpRecords(casework, firm)).toBe(before)
    expect((await moveCase(target.case_id, tree.client_id)).status).toBe(200)
    expect(await moveCase(target.case_id, target.client_id)).toMatchObject(KEPT)
  })

  test('allows creates, updates and level changes (HOLD-006)', async () => {
    const firm = await newFirm(casework)
    const { client_id, case_id, session_id, document } = await addTree(firm)
    const asCase = { title: 'Renamed', client_id_input: client_id, date: '2026-01-01' }
    await placeHold(firm, { client_id })
    expect(await uploadText(firm.owner, { client_id, case_id, session_id })).toBeTruthy()
    for (const [endpoint, id, body] of [
      [clientEndpoints.update, client_id, { name: 'Renamed' }],
      [documentEndpoints.update, document, { security_level: 'yellow' }],
      [caseEndpoints.update, case_id, asCase],
    ] as const)
      expect((await firm.owner.ask(endpoint, { params: { id }, body })).status).toBe(200)
  })
})
