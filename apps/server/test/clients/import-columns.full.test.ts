import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { getStoreFolder, listFiles } from '@casework/testing/documents/upload-requests'
import { clientExports } from './client-exports.ts'
import { EXPECTED } from './expected-clients.ts'
import {
  importClients,
  listClients,
  listNames,
  previewClients,
  tryImport,
  tryPreview,
  type SheetFile,
} from './import-clients.ts'

const casework = useTestApp()

describe('the preview of an export', () => {
  test.each(Object.entries(clientExports) as [keyof typeof clientExports, SheetFile][])(
    'says what the import then does: %s (FIX-203, FIX-212)',
    async (name, file) => {
      const firm = await newFirm(casework)
      const { rows, refused = [], unused, sheet = null, warnings = [] } = EXPECTED[name]
      const result = {
        success_count: rows.length,
        error_count: refused.length,
        unused_columns: unused,
        sheet,
        warnings,
        error: null,
      }

      const preview = await previewClients(firm.owner, file)

      expect(preview).toMatchObject(result)
      const [read, bad] = [
        preview.rows.filter(({ reason }) => reason === null),
        preview.rows.filter(({ reason }) => reason !== null),
      ]
      expect(read.map((row) => [row.name, row.country, row.mobile, row.email])).toEqual(rows)
      expect(bad.map((row) => [row.name, row.reason])).toEqual(refused)
      expect(await listClients(firm)).toEqual([])

      expect(await importClients(firm.owner, file)).toMatchObject(result)
      const clients = await listClients(firm)
      expect(
        clients.map((one) => [
          one.name,
          one.country?.id ?? null,
          one.mobile ?? '',
          one.email ?? '',
        ]),
      ).toEqual(rows)
    },
  )

  test('lists every column with its field and its first text, and the first five rows (FIX-203)', async () => {
    const { owner, addClient } = await newFirm(casework)
    await addClient({ name: 'Known' })
    const lines = [
      'Name;Handy;;Notiz',
      'Eva;0155 5010203;x;',
      'Known;;;',
      'Bad;12a;;y',
      'D;;;',
      'E;;;',
      'F;;;',
    ]

    const preview = await previewClients(owner, ['a.csv', lines.join('\n')])

    expect(preview.columns).toEqual([
      { index: 0, heading: 'Name', field: 'name', example: 'Eva' },
      { index: 1, heading: 'Handy', field: 'mobile', example: '0155 5010203' },
      { index: 2, heading: 'Column C', field: null, example: 'x' },
      { index: 3, heading: 'Notiz', field: null, example: 'y' },
    ])
    expect(preview.rows.map(({ row, name, reason }) => [row, name, reason])).toEqual([
      [2, 'Eva', null],
      [3, 'Known', 'A client with this name already exists'],
      [4, 'Bad', 'Mobile number should contain only digits'],
      [5, 'D', null],
      [6, 'E', null],
    ])
    expect(preview).toMatchObject({
      success_count: 4,
      error_count: 1,
      duplicate_count: 1,
      unused_columns: ['Column C', 'Notiz'],
    })
  })
})

describe('the columns of an import', () => {
  const file = ['a.csv', 'Bezeichnung,Ort,Nummer\nEva,Bern,5550101\n'] as const

  test('are chosen by the user, for preview and import alike (FIX-203)', async () => {
    const firm = await newFirm(casework)
    const columns = { name: [0], mobile: [2] }

    expect(await previewClients(firm.owner, file)).toMatchObject({
      error: 'The file has no Name column',
      rows: [],
      unused_columns: ['Bezeichnung', 'Ort', 'Nummer'],
    })
    expect(await previewClients(firm.owner, file, columns)).toMatchObject({
      error: null,
      rows: [{ name: 'Eva', mobile: '5550101' }],
      unused_columns: ['Ort'],
    })
    expect(await importClients(firm.owner, file)).toMatchObject({
      success: false,
      error: 'The file has no Name column',
      unused_columns: ['Bezeichnung', 'Ort', 'Nummer'],
    })
    expect(await importClients(firm.owner, file, columns)).toMatchObject({
      success_count: 1,
      unused_columns: ['Ort'],
    })
    expect(await listClients(firm)).toMatchObject([{ name: 'Eva', mobile: '5550101' }])
  })

  test('are refused if the text is malformed or the file has no such column, and nothing is added (FIX-203)', async () => {
    const firm = await newFirm(casework)
    const refusal = {
      status: 400,
      body: { error: { type: 'validation_error', data: { columns: [expect.any(String)] } } },
    }
    for (const columns of [
      '{',
      '[]',
      '{"title":[0]}',
      '{"name":["0"]}',
      '{"name":[-1]}',
      '{"name":[0],"email":[0]}',
      '{"name":[0,0]}',
      `{"name":[0${' '.repeat(2_000_000)}]}`,
      '{"name":[3]}',
    ])
      expect(await tryPreview(firm.owner, file, columns)).toMatchObject(refusal)
    expect(await tryImport(firm.owner, file, {}, '{"name":[0,0]}')).toMatchObject(refusal)
    expect(await tryImport(firm.owner, file, {}, '{"name":[3]}')).toMatchObject(refusal)
    expect(await listClients(firm)).toEqual([])
  })

  test('may leave a cell empty that another column fills, and the better one counts (FIX-203)', async () => {
    const firm = await newFirm(casework)
    const csv = 'Name,Phone,Mobile\nEva,5550101,5550102\nIvo,5550103,\nUte,5550104,#N/A\n'

    expect(await importClients(firm.owner, ['a.csv', csv])).toMatchObject({
      unused_columns: ['Phone'],
      warnings: ['1 cell with an error was read as empty: C4 #N/A'],
    })
    expect((await listClients(firm)).map(({ mobile }) => mobile)).toEqual([
      '5550102',
      '5550103',
      '5550104',
    ])
  })
})

test('a preview is refused without permission and for what is no spreadsheet, and leaves no file behind (FIX-203)', async () => {
  const firm = await newFirm(casework)
  const silver = await firm.addEmployee('silver')
  const other = await newFirm(casework)
  await other.addClient({ name: 'Acme' })
  const before = listFiles(getStoreFolder(casework))

  expect((await tryPreview(silver, ['a.csv', 'Name\nAcme\n'])).status).toBe(403)
  expect((await tryPreview(firm.owner, ['a.xlsx', 'Name\nAcme\n'])).status).toBe(400)
  expect((await tryPreview(firm.owner, ['a.txt', 'Name\nAcme\n'])).status).toBe(400)
  // The clients of another firm are no duplicates.
  expect(await previewClients(firm.owner, ['a.csv', 'Name\nAcme\n'])).toMatchObject({
    success_count: 1,
  })
  expect(listFiles(getStoreFolder(casework))).toEqual(before)
})

test('an import with other columns is no repeat of the first (FIX-203)', async () => {
  const firm = await newFirm(casework)
  const headers = { 'idempotency-key': 'a-key-of-one-import' }
  const file = ['a.csv', 'Name,Alias\nEva,Evi\n'] as const

  expect((await tryImport(firm.owner, file, headers, { name: [0] })).status).toBe(200)
  expect((await tryImport(firm.owner, file, headers, { name: [1] })).status).toBe(422)
  expect(await listNames(firm)).toEqual(['Eva'])
})
