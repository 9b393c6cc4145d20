import { binEndpoints } from '@casework/contract/bin'
import { clientImports } from '@casework/contract/client-imports'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { importClients, listClients, listNames } from '../../../test/clients/import-clients.ts'
import { dumpRecords } from '../../../test/moves/table-dump.ts'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'

const casework = useTestApp()

const { listImports, undoImport } = clientImports
const NOT_FOUND = {
  status: 404,
  body: { error: { type: 'not_found', message: 'Import not found' } },
}

const undo = ({ owner }: Firm, id: number | null) => owner.ask(undoImport, { params: { id } })
const list = async ({ owner }: Firm) => (await owner.call(listImports, { query: {} })).items

test('refuses roles below admin, other firms and imports without a client (BIN-025)', async () => {
  const [firm, other] = [await newFirm(casework), await newFirm(casework)]
  const diamond = await firm.addEmployee('diamond')
  const { import_id } = await importClients(diamond, ['new.csv', 'Name\nA\n'])
  expect((await diamond.ask(undoImport, { params: { id: import_id } })).status).toBe(403)
  expect((await diamond.ask(listImports)).status).toBe(403)
  expect(await undo(other, import_id)).toMatchObject(NOT_FOUND)
  expect((await importClients(firm.owner, ['again.csv', 'Name\nA\n'])).import_id).toBeNull()
  expect(await list(firm)).toHaveLength(1)
})

test('moves untouched clients to the bin and keeps the others (BIN-024)', async () => {
  const firm = await newFirm(casework)
  const { import_id } = await importClients(firm.owner, ['new.csv', 'Name\nA\nB\nC\nD\n'])
  expect(await list(firm)).toEqual([
    {
      id: import_id,
      file_name: 'new.csv',
      client_count: 4,
      created_at: expect.stringMatching(/Z$/),
      user_name: firm.owner.name,
    },
  ])
  const [a, b] = await listClients(firm)
  await firm.owner.ask(clientEndpoints.update, { params: { id: a?.id }, body: { name: 'A2' } })
  await firm.addCase({ client: b as NonNullable<typeof b> })

  const answer = await undo(firm, import_id)
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { deletion_id: expect.any(Number), removed_count: 2, kept_count: 2 } },
  })
  expect(await listNames(firm)).toEqual(['A2', 'B'])
  const { items } = await firm.owner.call(binEndpoints.list, { query: {} })
  expect(items).toMatchObject([
    {
      kind: 'import',
      record_id: import_id,
      title: 'new.csv',
      client_id: null,
      counts: { clients: 2, cases: 0, sessions: 0, document_groups: 0, documents: 0 },
    },
  ])
})

test.each(['a case', 'a session in the case of another client', 'a document'])(
  'keeps a client with %s only, at its first version (BIN-024)',
  async (what) => {
    const firm = await newFirm(casework)
    const { import_id } = await importClients(firm.owner, ['new.csv', 'Name\nA\nB\n'])
    const [kept] = await listClients(firm)
    if (!kept) throw new Error('two clients are expected')
    const { id: client_id } = kept
    if (what === 'a case') await firm.addCase({ client: kept })
    else if (what === 'a document') await uploadText(firm.owner, { client_id })
    else {
      const { id: case_id } = await firm.addCase({ client: await firm.addClient({ name: 'C' }) })
      await firm.owner.call(sessionEndpoints.create, {
        body: { title: 'Hearing', date: '2026-03-04T09:30:00', case_id, client_id },
      })
    }

    expect(await undo(firm, import_id)).toMatchObject({
      status: 200,
      body: { data: { removed_count: 1, kept_count: 1 } },
    })

    expect(await listNames(firm)).toEqual(what.includes('another') ? ['A', 'C'] : ['A'])
    expect(await firm.owner.call(clientEndpoints.get, { params: { id: client_id } })).toMatchObject(
      { version: 1 },
    )
  },
)

test('knows no import that is older than what the bin keeps (BIN-025)', async () => {
  const firm = await newFirm(casework)
  const { import_id } = await importClients(firm.owner, ['new.csv', 'Name\nA\n'])
  const setAge = (days: number) =>
    casework.asOwner(
      `alter table client_imports no force row level security;
       update client_imports set created_at = now() - interval '${days} days' + interval '1 minute' where id = ${import_id};
       alter table client_imports force row level security`,
    )
  await firm.owner.call(binEndpoints.saveSettings, { body: { days: 14 } })
  await setAge(15)

  expect(await undo(firm, import_id)).toMatchObject(NOT_FOUND)

  expect(await list(firm)).toEqual([])
  expect(await listNames(firm)).toEqual(['A'])
  await setAge(14)
  expect(await list(firm)).toHaveLength(1)
  expect((await undo(firm, import_id)).status).toBe(200)
})

test('can be undone once, also after its clients were restored (BIN-025)', async () => {
  const firm = await newFirm(casework)
  const { import_id } = await importClients(firm.owner, ['new.csv', 'Name\nA\nB\n'])
  const before = await dumpRecords(casework, firm)
  await undo(firm, import_id)
  expect(await undo(firm, import_id)).toMatchObject(NOT_FOUND)
  const [item] = (await firm.owner.call(binEndpoints.list, { query: { kind: 'import' } })).items
  await firm.owner.call(binEndpoints.restore, { params: { id: String(item?.id) }, body: {} })
  expect(await dumpRecords(casework, firm)).toBe(before)
  expect(await undo(firm, import_id)).toMatchObject(NOT_FOUND)
  expect(await list(firm)).toEqual([])
})

test('refuses when every client was changed or has records (BIN-024)', async () => {
  const firm = await newFirm(casework)
  const { import_id } = await importClients(firm.owner, ['new.csv', 'Name\nA\n'])
  const [client] = await listClients(firm)
  await firm.addCase({ client: client as NonNullable<typeof client> })
  expect(await undo(firm, import_id)).toMatchObject({
    status: 409,
    body: {
      error: {
        message: 'No client of this import can be removed: all were changed or have records',
      },
    },
  })
  expect(await list(firm)).toHaveLength(1)
})

test('undoes an import of several statements as one item (BIN-024)', async () => {
  const firm = await newFirm(casework)
  const names = Array.from({ length: 2500 }, (_, n) => `Client ${n}`)
  const { import_id } = await importClients(firm.owner, ['all.csv', `Name\n${names.join('\n')}\n`])
  expect(await undo(firm, import_id)).toMatchObject({
    body: { data: { removed_count: 2500, kept_count: 0 } },
  })
  const { items } = await firm.owner.call(binEndpoints.list, { query: { search: 'client 2499' } })
  expect(items).toMatchObject([{ counts: { clients: 2500 } }])
})
