import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFirm, startTestApp, type Person, type TestApp } from '@casework/testing'
import { getStoreFolder, uploadOne } from '@casework/testing/documents/upload-requests'
import { fetchZip } from '@casework/testing/documents/zip-downloads'
import { inTransaction, sql } from '../../../platform/database/query/scope.ts'

const MB = 1024 ** 2
const LARGE = Buffer.alloc(40 * MB, 'All is well. ')

async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  const casework = await startTestApp(options)
  const firm = await newFirm(casework)
  const { id: client_id } = await firm.addClient()
  const file = ['large.txt', LARGE] as const
  const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, file)
  const request = (person: Person) => fetchZip(casework, person, [id], firm.account_id)
  return { casework, firm, id, request }
}

/** Makes the stored file of a document a sparse one of this size. */
async function enlarge(casework: TestApp, account_id: number, id: number, bytes: number) {
  const fence = { account_id, levels: ['green' as const] }
  const file = await inTransaction(casework.authPool, fence, (scope) =>
    scope.one<{ store_key: string }>(sql`
      update documents set file_size = ${bytes}::bigint where account_id = ${account_id} and id = ${id} returning store_key`),
  )
  truncateSync(join(getStoreFolder(casework), file?.store_key ?? ''), bytes)
}

async function countBytes(answer: Response): Promise<number> {
  let bytes = 0
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) bytes += chunk.length
  return bytes
}

test("a person's second zip and a firm's third are refused after ten seconds (FIX-271)", async () => {
  const { casework, firm, request } = await start({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  onTestFinished(() => casework.stop())
  const colleagues = [await firm.addEmployee('gold'), await firm.addEmployee('gold')] as const
  const running = [await request(firm.owner), await request(colleagues[0])]
  const startedAt = performance.now()

  const refused = await Promise.all([request(firm.owner), request(colleagues[1])])

  expect(performance.now() - startedAt).toBeGreaterThan(9900)
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [429, '5'],
    [429, '5'],
  ])
  expect(await Promise.all(refused.map((answer) => answer.text()))).toEqual([
    expect.stringContaining('Too much is running for you at the moment.'),
    expect.stringContaining('Too much is running for your firm at the moment.'),
  ])
  for (const answer of running) await answer.body?.cancel()
})

test('a zip that nobody reads gives its place to the next, and none delays the stop (FIX-271, FIX-272)', async () => {
  const { casework, firm, request } = await start({ stallMs: 2400 })
  const stalled = await request(firm.owner)
  const next = await request(firm.owner)
  expect(next.status).toBe(200)
  await expect(stalled.arrayBuffer()).rejects.toThrow('terminated')

  const waiting = request(firm.owner).catch((error: Error) => error.message)
  await casework.stop()
  await expect(next.arrayBuffer()).rejects.toThrow('terminated')
  await waiting
})

test('a firm reads 4 GB a minute through zips; what was not read does not count (FIX-271)', async () => {
  const { casework, firm, id, request } = await start()
  onTestFinished(() => casework.stop())
  const size = 1.5 * 1024 * MB
  await enlarge(casework, firm.account_id, id, size)
  // Ten times 1.5 GB, of which almost nothing is read.
  for (let n = 0; n < 10; n += 1) await (await request(firm.owner)).body?.cancel()
  for (let n = 0; n < 2; n += 1)
    expect(await countBytes(await request(firm.owner))).toBeGreaterThan(size)

  const refused = await request(await firm.addEmployee('gold'))
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  await enlarge(casework, firm.account_id, id, MB)
  expect((await request(firm.owner)).status).toBe(200)
}, 120_000)
