import { get, type IncomingMessage } from 'node:http'
import { caseEndpoints } from '@casework/contract/cases'
import { expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { importClients } from './import-clients.ts'

const casework = useTestApp()
const buildCsv = (name: string) => [`${name}.csv`, `Name\n${name}`] as const

test('the imports of one firm do not delay another firm (FIX-050)', async () => {
  const [busy, other] = [await newFirm(casework), await newFirm(casework)]
  const done: string[] = []
  const start = async (firm: Firm, name: string) => {
    await importClients(firm.owner, buildCsv(name))
    done.push(name)
  }

  await Promise.all([
    start(busy, 'a1'),
    start(busy, 'a2'),
    start(busy, 'a3'),
    start(busy, 'a4'),
    start(other, 'b'),
  ])

  expect(done).toHaveLength(5)
  expect(done.indexOf('b')).toBeLessThan(3)
})

test("refuses a firm's sixth waiting import with the time to wait (FIX-050)", async () => {
  const firm = await newFirm(casework)

  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => importClients(firm.owner, buildCsv(`n${n}`))),
  )

  const refused = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => String(reason))
  expect(refused).toHaveLength(2)
  for (const reason of refused)
    expect(reason).toContain(
      'Too much is running for your firm at the moment. Please try again shortly.',
    )
})

/** Adds 36 MB of cases, more than fits into the buffers between the database and a client. */
async function addLongCases(firm: Firm): Promise<void> {
  const { id } = await firm.addClient()
  const { account_id } = firm
  // A text without words keeps the search index small and the inserts fast.
  const description = '- '.repeat(4500).trim()
  await inTransaction(casework.authPool, { account_id }, async (scope) => {
    for (let done = 0; done < 4000; done += 500) {
      await scope.many(sql`insert into cases (account_id, client_id, title, description, date, number_year, number_seq)
                           select ${account_id}, ${id}, 'Case ' || n, ${description}, '2026-01-01', 2020, ${done} + n from generate_series(1, 500) n`)
    }
  })
}

test('two paused exports do not delay a third one of the firm, and finish once they are read (FIX-050)', async () => {
  const firm = await newFirm(casework)
  await addLongCases(firm)
  const headers = { authorization: `Bearer ${firm.owner.token}` }
  const startExport = () =>
    new Promise<IncomingMessage>(
      (resolve) =>
        void get(`${casework.address}/api${caseEndpoints.export.path}`, { headers }, resolve),
    )
  const countLines = async (answer: AsyncIterable<Uint8Array>) => {
    let lines = 0
    for await (const chunk of answer) for (const byte of chunk) if (byte === 10) lines += 1
    return lines
  }
  const paused = [await startExport(), await startExport()]

  expect(await countLines(await startExport())).toBe(4001)
  expect(await Promise.all(paused.map(countLines))).toEqual([4001, 4001])
})
