import { get } from 'node:http'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { COLUMN_NAMES, importClients } from './import-clients.ts'

const casework = useTestApp()

const addClients = ({ account_id }: Firm, count: number) =>
  inTransaction(casework.authPool, { account_id }, async (scope) => {
    for (let from = 0; from < count; from += 1000) {
      await scope.many(sql`
        insert into clients (account_id, name, email, mobile)
        select ${account_id}, 'Client ' || n, 'client' || n || '@example.com', (5510000 + n)::text
        from generate_series(${from + 1}::int, ${Math.min(from + 1000, count)}::int) n`)
    }
  })

const addLongCases = async (firm: Firm, count: number) => {
  const { id } = await firm.addClient()
  const { account_id } = firm
  // A text without words keeps the search index small and the inserts fast.
  const description = '- '.repeat(4500)
  await inTransaction(casework.authPool, { account_id }, async (scope) => {
    for (let done = 0; done < count; done += 500) {
      await scope.many(sql`insert into cases (account_id, client_id, title, description, date, number_year, number_seq)
                           select ${account_id}, ${id}, 'Case ' || n, ${description.trim()}, '2026-01-01', 2020, ${done} + n from generate_series(1, 500) n`)
    }
  })
}

const CLIENT_COUNT = Number(process.env['EXPORT_ROWS'] ?? 10_000)

describe('a large export', () => {
  let address: string
  beforeAll(async () => {
    address = casework.address
  })
  const buildHeaders = (firm: Firm) => ({ authorization: `Bearer ${firm.owner.token}` })

  test('arrives completely', async () => {
    const firm = await newFirm(casework)
    await addClients(firm, CLIENT_COUNT)
    const memory = process.memoryUsage().rss
    const [cpu, started] = [process.cpuUsage(), performance.now()]

    const answer = await fetch(`${address}/api/clients/export/?format=csv`, {
      headers: buildHeaders(firm),
    })
    const firstByte = performance.now() - started
    let lines = 0
    for await (const chunk of answer.body ?? [])
      for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1

    const all = performance.now() - started
    const used = process.cpuUsage(cpu)
    const [ms, cpuMs, grown] = [
      all,
      (used.user + used.system) / 1000,
      (process.memoryUsage().rss - memory) / 1_048_576,
    ].map(Math.round)
    process.stdout.write(
      `export of ${CLIENT_COUNT}: first byte ${Math.round(firstByte)} ms, all ${ms} ms, cpu ${cpuMs} ms with its reader, +${grown} MB\n`,
    )
    expect(lines).toBe(CLIENT_COUNT + 1)
  }, 60_000)

  test('stops reading rows when the client disconnects', async () => {
    const firm = await newFirm(casework)
    const [rows, batch] = [4000, 500]
    await addLongCases(firm, rows)
    let statements = 0
    casework.appPool.on('acquire', () => (statements += 1))

    await new Promise<void>((resolve) => {
      const request = get(
        `${address}/api/cases/export/`,
        { headers: buildHeaders(firm) },
        (response) => {
          response.once('data', () => request.destroy())
          response.once('close', resolve)
        },
      )
    })

    let before = -1
    const hasStopped = () => {
      const same = statements === before
      before = statements
      return same && casework.appPool.idleCount === casework.appPool.totalCount
    }
    await expect.poll(hasStopped, { interval: 200 }).toBe(true)
    expect(statements).toBeGreaterThan(0)
    // Each batch reads the rights of now, then its rows (FIX-279).
    expect(statements).toBeLessThan((2 * rows) / batch)
  }, 60_000)
})

test('an import of 10,000 rows arrives within seconds, and its clients are counted', async () => {
  const firm = await newFirm(casework)
  const rows = Array.from({ length: 10_000 }, (_, at) => `Client ${at},1,555${at},c${at}@x.example`)
  const started = performance.now()

  expect(
    await importClients(firm.owner, ['a.csv', `${COLUMN_NAMES.join(',')}\n${rows.join('\n')}`]),
  ).toMatchObject({ success_count: 10_000 })
  process.stdout.write(`import of 10,000 rows: ${Math.round(performance.now() - started)} ms\n`)
  expect((await firm.owner.call(clientEndpoints.list, {})).pagination.count).toBe(10_000)
  expect((await firm.owner.call(caseEndpoints.list, {})).pagination.count).toBe(0)
})
