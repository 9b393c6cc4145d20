import { clientImportEndpoint } from '@casework/contract/client-import'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { listFiles, buildForm, getStoreFolder } from '@casework/testing/documents/upload-requests'
import {
  buildWorkbook,
  importClients,
  listClients,
  listNames,
  previewClients,
  tryImport,
} from './import-clients.ts'

const casework = useTestApp({ ownServer: true })

const buildRefusal = (sentence: string) => ({
  status: 400,
  body: { error: { type: 'validation_error', data: { file: [sentence] } } },
})

describe('an import', () => {
  test.each(['gold', 'silver'] as const)(
    'is refused for the role %s, which may not create clients, and adds nothing',
    async (role) => {
      const firm = await newFirm(casework)
      const employee = await firm.addEmployee(role)

      expect((await tryImport(employee, ['a.csv', 'Name\nAcme\n'])).status).toBe(403)
      expect(await listClients(firm)).toEqual([])
    },
  )

  test.each(['a.txt', 'a', 'a.xlsx.exe', 'csv', 'a.ods'])(
    'is refused for the file name %j (IMPORT-009)',
    async (name) => {
      const { owner } = await newFirm(casework)

      expect(await tryImport(owner, [name, 'Name\nAcme\n'])).toMatchObject(
        buildRefusal('Please upload an Excel (.xlsx, .xls) or CSV file'),
      )
    },
  )

  test('is refused without a file, with two files, with a file in another field, and as JSON (IMPORT-010, IMPORT-011)', async () => {
    const { owner } = await newFirm(casework)
    const file = ['a.csv', new TextEncoder().encode('Name\nAcme\n')] as const
    const send = async (parts: Parameters<typeof buildForm>[0], field = 'file') => {
      const { body, type } = await buildForm(parts, field)
      return owner.ask(clientImportEndpoint, { body }, { 'content-type': type })
    }

    expect(await send([])).toMatchObject(buildRefusal('Please select a file to import'))
    expect(await send([['note', 'x']])).toMatchObject({
      status: 400,
      body: { error: { data: { note: ['Unknown field'] } } },
    })
    expect(await send([file, file])).toMatchObject(buildRefusal('Please select one file only'))
    expect(await send([file], 'files')).toMatchObject({
      status: 400,
      body: { error: { data: { files: ['No file is expected here'] } } },
    })
    expect((await owner.ask(clientImportEndpoint, { body: { file: 'x' } })).status).toBe(415)
  })

  test('is refused as empty if the file has nothing but a byte order mark and blank lines (FIX-203)', async () => {
    const { owner } = await newFirm(casework)

    expect(await tryImport(owner, ['a.csv', '\uFEFF\r\n \r\n\r\n'])).toMatchObject(
      buildRefusal('This file is empty'),
    )
  })

  test('is not empty if another sheet has text (FIX-203)', async () => {
    const { owner } = await newFirm(casework)

    expect(
      await importClients(owner, ['a.xlsx', buildWorkbook('xlsx', [], [['Name'], ['Eva']])]),
    ).toMatchObject({
      error: 'The file has no Name column',
      warnings: ['Only the sheet "Sheet 1" was read, not: Sheet 2'],
    })
  })
})

describe('the rows of a file', () => {
  test('are skipped with a warning when they are invalid, and the others are imported (IMPORT-013..015, IMPORT-018..021, FIX-029)', async () => {
    const firm = await newFirm(casework)
    const rows = [
      '',
      'Acme,1,555,info@acme.example',
      ',1,555,x@y.example',
      ',,,',
      'No at,,,acme.example',
      'No dot,,,a@b',
      'Letters,,12a,',
      'Nowhere,999,,',
      'Far,ZZ,,',
      `${'x'.repeat(201)},,,`,
      'Bare',
    ]

    const result = await importClients(firm.owner, [
      'a.csv',
      `Name,Country Code,Mobile,Email${rows.join('\n')}\n`,
    ])

    expect(result).toMatchObject({
      success: true,
      success_count: 2,
      error_count: 7,
      duplicate_count: 0,
      error: null,
    })
    expect(result.warnings).toEqual([
      'Row 3: Client name is required',
      'Row 5: Please enter a valid email address',
      'Row 6: Please enter a valid email address',
      'Row 7: Mobile number should contain only digits',
      'Row 8: Unknown country code "999"',
      'Row 9: Unknown country code "ZZ"',
      'Row 10: This text is too long',
    ])
    expect(result.rejected_rows[0]).toEqual({
      row: 3,
      reason: 'Client name is required',
      name: '',
      country_code: '1',
      mobile: '555',
      email: 'x@y.example',
    })
    expect(await listNames(firm)).toEqual(['Acme', 'Bare'])
  })

  test('are duplicates when they repeat a name, and look alike with the same mobile and email, in the file or in the firm (IMPORT-016, IMPORT-017, FIX-214)', async () => {
    const firm = await newFirm(casework)
    await firm.addClient({ name: 'Éva Roe', email: 'Eva@Roe.example', mobile: '1' })
    const rows = [
      ' éVA rOE ,,',
      'Other,1,eva@roe.example',
      'Half,1,',
      'New,2,n@n.example',
      'new,3,',
      'Twin,2,N@n.example',
      'Twin,,',
      'Empty,,',
      'Void,,',
    ]

    const result = await importClients(firm.owner, [
      'a.csv',
      `Name,Mobile,Email\n${rows.join('\n')}`,
    ])

    expect(result).toMatchObject({
      success: true,
      success_count: 6,
      duplicate_count: 3,
      error_count: 0,
      warnings: ['Row 3: looks like Éva Roe', 'Row 7: looks like New'],
    })
    expect(result.rejected_rows.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'A client with this name already exists'],
      [6, 'A client with this name already exists'],
      [8, 'A client with this name already exists'],
    ])
    expect(await listNames(firm)).toEqual([
      'Éva Roe',
      'Other',
      'Half',
      'New',
      'Twin',
      'Empty',
      'Void',
    ])
  })

  test('of a couple are two clients, whose rows are said before the bad ones, in preview and result (FIX-214)', async () => {
    const firm = await newFirm(casework)
    const file = [
      'a.csv',
      'Name,Mobile,Email\nBad,x,\nEva Roe,1,roe@x.example\nIvo Roe,1,ROE@x.example\nUte Roe,1,\n',
    ] as const
    const warnings = [
      'Row 4: looks like Eva Roe',
      'Row 2: Mobile number should contain only digits',
    ]

    expect(await previewClients(firm.owner, file)).toMatchObject({ success_count: 3, warnings })
    expect(await importClients(firm.owner, file)).toMatchObject({
      success_count: 3,
      error_count: 1,
      duplicate_count: 0,
      warnings,
    })
    expect(await listNames(firm)).toEqual(['Eva Roe', 'Ivo Roe', 'Ute Roe'])
  })

  test('are listed if they are duplicates, up to one hundred (FIX-029)', async () => {
    const firm = await newFirm(casework)
    await firm.addClient({ name: 'Acme' })
    const few = await importClients(firm.owner, [
      'a.csv',
      'Name,Mobile\nNew,1\n ACME ,2\nnew,3\nBad,x\n',
    ])
    expect(few.duplicates).toEqual([
      { row: 3, name: 'ACME' },
      { row: 4, name: 'new' },
    ])

    const many = await importClients(firm.owner, ['b.csv', `Name\n${'Acme\n'.repeat(150)}`])
    expect(many).toMatchObject({ success: true, duplicate_count: 150 })
    expect(many.duplicates).toHaveLength(100)
    expect([many.duplicates.at(0)?.row, many.duplicates.at(-1)?.row]).toEqual([2, 101])
  })

  test("are no duplicates of another firm's clients", async () => {
    const [one, other] = [await newFirm(casework), await newFirm(casework)]
    await one.addClient({ name: 'Acme' })

    expect(await importClients(other.owner, ['a.csv', 'Name\nAcme\n'])).toMatchObject({
      success_count: 1,
    })
  })
})

test('declares its form parts in OpenAPI', async () => {
  const { paths } = (await casework.app.inject('/api/openapi.json')).json<{
    paths: Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: { properties: object } }> } } }
    >
  }>()

  expect(
    Object.keys(
      paths['/clients/import/']?.post.requestBody.content['multipart/form-data']?.schema
        .properties ?? {},
    ),
  ).toEqual(['columns', 'file'])
})

test('leaves no file behind after an import or a refusal', async () => {
  const { owner } = await newFirm(casework)
  await importClients(owner, ['a.csv', 'Name\nAcme\n'])
  await tryImport(owner, ['a.xlsx', 'Name\nAcme\n'])

  expect(listFiles(getStoreFolder(casework))).toEqual([])
})
