import type { ClientImportResult } from '@casework/contract/client-import'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { importClients, listNames, tryImport } from './import-clients.ts'

const casework = useTestApp()

describe('the result', () => {
  test('reports success when every row is a duplicate', async () => {
    const firm = await newFirm(casework)
    await firm.addClient({ name: 'Acme' })

    expect(await importClients(firm.owner, ['a.csv', 'Name\nacme\n'])).toMatchObject({
      success: true,
      success_count: 0,
      duplicate_count: 1,
      error: null,
    })
  })

  test('counts a name as a duplicate whatever blanks and unseen characters it has (FIX-206)', async () => {
    const firm = await newFirm(casework)
    await firm.addClient({ name: 'Anna\u00a0  Roe\u200b' })

    const result = await importClients(firm.owner, [
      'a.csv',
      'Name\nAnna Roe\nAn\u00adna\u2003Roe\u200e\nJo\u00a0Low\n\u2060Jo Low\n',
    ])

    expect(result).toMatchObject({ success_count: 1, duplicate_count: 3 })
    expect(await listNames(firm)).toEqual(['Anna Roe', 'Jo Low'])
  })

  test('is repeated for the same idempotency key; parallel requests add each client once', async () => {
    const firm = await newFirm(casework)
    const headers = { 'idempotency-key': randomUUID() }
    const file = ['a.csv', 'Name\nAcme\nRoe\n'] as const
    const readResult = ({ body }: { body: unknown }) => (body as { data: ClientImportResult }).data

    const [first, repeat] = [
      await tryImport(firm.owner, file, headers),
      await tryImport(firm.owner, file, headers),
    ]
    const both = await Promise.all([
      importClients(firm.owner, ['b.csv', 'Name\nDoe\n']),
      importClients(firm.owner, ['b.csv', 'Name\nDoe\n']),
    ])

    expect(readResult(repeat)).toEqual(readResult(first))
    expect(readResult(first).success_count).toBe(2)
    expect(both.map(({ success_count }) => success_count).reduce((sum, count) => sum + count)).toBe(
      1,
    )
    expect(await listNames(firm)).toEqual(['Acme', 'Roe', 'Doe'])
  })
})
