import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { buildWorkbook, importClients, tryImport, tryPreview } from './import-clients.ts'

const casework = useTestApp()

const buildRefusal = (sentence: string) => ({
  status: 400,
  body: { error: { type: 'validation_error', data: { file: [sentence] } } },
})

test.each([
  ['no bytes', 'a.csv', ''],
  ['a byte order mark', 'a.csv', '\uFEFF'],
  ['a byte order mark of UTF-16', 'a.csv', Buffer.from('\uFEFF', 'utf16le')],
  ['blank lines', 'a.csv', '\uFEFF\r\n \r\n\r\n'],
  ['an empty sheet', 'a.xlsx', buildWorkbook('xlsx', [])],
  ['a blank cell', 'a.xls', buildWorkbook('xls', [[' ', null]])],
] as const)(
  'is refused as empty if the file has nothing but %s (FIX-203)',
  async (_, name, content) => {
    const { owner } = await newFirm(casework)
    const file = [name, content] as const

    expect(await tryImport(owner, file)).toMatchObject(buildRefusal('This file is empty'))
    expect(await tryPreview(owner, file)).toMatchObject(buildRefusal('This file is empty'))
  },
)

test('is refused above 10 MB and above 20,000 rows', async () => {
  const { owner } = await newFirm(casework)

  expect((await tryImport(owner, ['a.csv', `Name\n${'x'.repeat(10 * 1024 * 1024)}`])).status).toBe(
    413,
  )
  expect(await tryImport(owner, ['a.csv', `Name\n${'x\n'.repeat(20_001)}`])).toMatchObject(
    buildRefusal('This file has more than 20000 rows'),
  )
})

test('a file reports failure without a Name column or when every row is bad (IMPORT-014)', async () => {
  const { owner } = await newFirm(casework)

  expect(await importClients(owner, ['a.csv', 'Title,Email\nAcme,a@b.example\n'])).toMatchObject({
    success: false,
    success_count: 0,
    error: 'The file has no Name column',
  })
  expect(
    await importClients(owner, ['a.xlsx', buildWorkbook('xlsx', [['Title'], ['Acme']])]),
  ).toMatchObject({
    success: false,
    error: 'The file has no Name column',
  })
  expect(await importClients(owner, ['a.csv', 'Name,Mobile\nAcme,x\n'])).toMatchObject({
    success: false,
    success_count: 0,
    error_count: 1,
    error: expect.any(String),
  })
})
