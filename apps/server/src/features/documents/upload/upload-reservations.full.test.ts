import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { documentEndpoints } from '@casework/contract/documents'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newFirm, startTestApp, type Firm, type Person, type TestApp } from '@casework/testing'
import { buildForm, getStoreFolder, tryUpload } from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'
import { fillDisk, mountSmallDisk } from '@casework/testing/documents/small-disk'

const MB = 1024 * 1024
/** `npm run test:stress` leaves more uploads unfinished. */
const UNFINISHED = Number(process.env['STRESS_UNFINISHED'] ?? 20)

const apps: TestApp[] = []
async function start(settings: Record<string, string>): Promise<TestApp> {
  const casework = await startTestApp({ settings })
  apps.push(casework)
  return casework
}
afterAll(() => Promise.all(apps.map((casework) => casework.stop())))

let small: TestApp
beforeAll(async () => {
  small = await start({ STORAGE_LIMIT_MB: '2' })
})

const incoming = (casework: TestApp) => join(getStoreFolder(casework), 'incoming')
const bytesIn = (folder: string) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

interface Unfinished {
  readonly upload: ClientRequest
  finish(): Promise<{ status: number | undefined; body: unknown }>
}

/** Starts an upload and sends all but the last bytes. */
async function begin(
  casework: TestApp,
  person: Person,
  account_id: number,
  client_id: number,
  size: number,
  withLength = true,
): Promise<Unfinished> {
  const { port } = casework
  const { body, type } = await buildForm([
    ['security_level', 'green'],
    ['client_id', String(client_id)],
    ['a.pdf', samples.pdf(size)],
  ])
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': type,
    ...(withLength && { 'content-length': body.length }),
  }
  const upload = request({
    port,
    path: `/api/documents/upload/?owner_account_id=${account_id}`,
    method: 'POST',
    headers,
  })
  upload.on('error', () => undefined)
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => undefined)
  upload.write(body.subarray(0, -100))
  const finish = async () => {
    upload.end(body.subarray(-100))
    const [answer] = await answered
    return { status: answer.statusCode, body: JSON.parse(await text(answer)) as unknown }
  }
  return { upload, finish }
}

const partsOf = (client_id: number, size: number) =>
  [
    ['security_level', 'green'],
    ['client_id', String(client_id)],
    ['b.pdf', samples.pdf(size)],
  ] as const
const waitForFiles = (casework: TestApp, count: number) =>
  vi.waitFor(() => expect(readdirSync(incoming(casework))).toHaveLength(count), { timeout: 10_000 })

const QUOTA = {
  status: 413,
  body: { error: { type: 'quota_exceeded', message: 'Storage limit reached' } },
}
const NO_SPACE = {
  status: 507,
  body: {
    error: {
      status: 507,
      type: 'storage_full',
      message: 'The server has no space left',
      data: null,
    },
  },
}

const firmWithClient = async (casework: TestApp): Promise<Firm & { client_id: number }> => {
  const firm = await newFirm(casework)
  return { ...firm, client_id: (await firm.addClient()).id }
}

describe('bytes of uploads in progress', () => {
  test("count against the firm's quota until the upload is aborted (FIX-051)", async () => {
    const { owner, account_id, client_id } = await firmWithClient(small)
    const first = await begin(small, owner, account_id, client_id, 1.2 * MB)
    await waitForFiles(small, 1)

    expect(await tryUpload(owner, partsOf(client_id, MB))).toMatchObject(QUOTA)
    const neighbour = await firmWithClient(small)
    expect((await tryUpload(neighbour.owner, partsOf(neighbour.client_id, MB))).status).toBe(201)
    expect((await first.finish()).status).toBe(201)

    const second = await begin(small, owner, account_id, client_id, 0.6 * MB)
    await waitForFiles(small, 1)
    expect(await tryUpload(owner, partsOf(client_id, 0.5 * MB))).toMatchObject(QUOTA)
    second.upload.destroy()
    await waitForFiles(small, 0)
    expect((await tryUpload(owner, partsOf(client_id, 0.5 * MB))).status).toBe(201)
  })

  test.each([true, false])(
    `never exceed the quota, however many uploads stay unfinished (length declared: %s) (FIX-051)`,
    async (withLength) => {
      const { owner, account_id, client_id, addEmployee } = await firmWithClient(small)
      const before = bytesIn(incoming(small))

      const uploads = []
      for (let n = 0; n < UNFINISHED; n += 1)
        uploads.push(
          await begin(small, await addEmployee('gold'), account_id, client_id, MB, withLength),
        )
      await vi.waitFor(
        () => expect(bytesIn(incoming(small)) - before).toBeGreaterThan(0.9 * MB),
        20_000,
      )
      await owner.call(documentEndpoints.list, {})

      expect(bytesIn(incoming(small)) - before).toBeLessThanOrEqual(2 * MB)
      for (const { upload } of uploads) upload.destroy()
      await waitForFiles(small, 0)
    },
  )
})

describe('the installation', () => {
  test('accepts at most STORAGE_TOTAL_MB of all firms together, uploads in progress included (FIX-051)', async () => {
    // Other tests store documents in the same database.
    const [{ used } = { used: 0 }] = (
      await small.authPool.query<{ used: string }>('select storage_used_by_all() as used')
    ).rows
    const total = await start({ STORAGE_TOTAL_MB: String(Math.ceil(Number(used) / MB) + 2) })
    const [one, other] = [await firmWithClient(total), await firmWithClient(total)]
    const first = await begin(total, one.owner, one.account_id, one.client_id, 1.6 * MB)
    await waitForFiles(total, 1)

    expect(await tryUpload(other.owner, partsOf(other.client_id, 1.6 * MB))).toMatchObject(NO_SPACE)
    expect((await first.finish()).status).toBe(201)
    expect(await tryUpload(other.owner, partsOf(other.client_id, 1.6 * MB))).toMatchObject(NO_SPACE)
    expect((await tryUpload(other.owner, partsOf(other.client_id, 100))).status).toBe(201)
  })

  test('refuses uploads when less than 5 % of the disk is free (FIX-051)', async (context) => {
    const disk = mountSmallDisk(context, '8m')
    const casework = await startTestApp({ settings: { DATA_DIR: join(disk, 'data') } })
    onTestFinished(() => casework.stop())
    const { owner, client_id } = await firmWithClient(casework)
    expect((await tryUpload(owner, partsOf(client_id, 7.7 * MB))).status).toBe(201)

    // The server checks free space once a second.
    await expect
      .poll(() => tryUpload(owner, partsOf(client_id, 100)), { timeout: 10_000 })
      .toMatchObject(NO_SPACE)
    expect(
      Number((await tryUpload(owner, partsOf(client_id, 100))).headers['retry-after']),
    ).toBeGreaterThan(0)
    fillDisk(disk)
    expect(await tryUpload(owner, partsOf(client_id, 100))).toMatchObject(NO_SPACE)
  })
})

test('allows four concurrent uploads per user, whatever RATE_LIMIT_FACTOR is; the fifth gets 429, a colleague does not (FIX-051, FIX-271)', async () => {
  const casework = await start({ RATE_LIMIT_FACTOR: '1000' })
  const { owner, account_id, client_id, addEmployee } = await firmWithClient(casework)
  const colleague = await addEmployee('gold')
  const four = await Promise.all(
    [1, 2, 3, 4].map(() => begin(casework, owner, account_id, client_id, 1000)),
  )
  await waitForFiles(casework, 4)

  const fifth = await tryUpload(owner, partsOf(client_id, 100))
  expect(fifth).toMatchObject({ status: 429, body: { error: { type: 'rate_limited' } } })
  expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(0)
  expect((await tryUpload(colleague, partsOf(client_id, 100))).status).toBe(201)

  expect((await four[0]?.finish())?.status).toBe(201)
  expect((await tryUpload(owner, partsOf(client_id, 100))).status).toBe(201)
  for (const { upload } of four) upload.destroy()
  await waitForFiles(casework, 0)
})
