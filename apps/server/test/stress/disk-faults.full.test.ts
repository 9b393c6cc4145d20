import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newFirm, startTestApp, type Firm, type TestApp } from '@casework/testing'
import {
  fetchFrom,
  listFiles,
  buildForm,
  sha256,
  getStoreFolder,
  tryUpload,
  uploadOne,
} from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'
import {
  fillDisk,
  remount,
  makeImmutable,
  mountSmallDisk,
  makeMutable,
} from '@casework/testing/documents/small-disk'
import { WHY_NO_DISK, mountOwnDisk } from '../crash/own-disk.ts'

const FULL = {
  status: 507,
  body: { error: { type: 'storage_full', message: 'The server has no space left' } },
}
const NOT_WRITABLE = {
  status: 503,
  body: { error: { type: 'service_unavailable', message: 'The file store cannot be written' } },
}
const MB = 1024 * 1024

/**
 * Starts a server whose files are on the disk and whose database is not, so that it keeps running
 * while the disk fails.
 */
async function startOnDisk(disk: string) {
  const casework = await startTestApp({ settings: { DATA_DIR: join(disk, 'data') } })
  const firm = await newFirm(casework)
  const client_id = (await firm.addClient()).id
  const bytes = samples.pdf(MB)
  const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, [
    'before.pdf',
    bytes,
  ])
  const send = (size: number) =>
    tryUpload(firm.owner, [
      ['security_level', 'green'],
      ['client_id', String(client_id)],
      ['next.pdf', samples.pdf(size)],
    ])
  const readReadiness = async () => (await casework.app.inject('/health/ready')).statusCode
  const readFirst = () =>
    fetchFrom(casework, `/api/documents/${id}/download/`, { token: firm.owner.token })
  return { casework, firm, send, readReadiness, readFirst, first: { id, hash: sha256(bytes) } }
}

/** Expects as many files as rows, and no incomplete file. */
async function expectFilesMatchRows(
  casework: TestApp,
  { owner }: Firm,
  count: number,
): Promise<void> {
  expect((await owner.call(documentEndpoints.list, {})).pagination.count).toBe(count)
  expect(listFiles(getStoreFolder(casework))).toHaveLength(count)
  expect(readdirSync(join(getStoreFolder(casework), 'incoming'))).toEqual([])
}

test('a full disk refuses uploads with a message, keeps no partial file, still serves, and recovers (F5)', async (context) => {
  const disk = mountSmallDisk(context, '6m')
  const { casework, firm, send, readReadiness, readFirst, first } = await startOnDisk(disk)
  onTestFinished(() => casework.stop())

  expect(await send(6 * MB)).toMatchObject(FULL)
  await expectFilesMatchRows(casework, firm, 1)
  const parallel = await Promise.all([2, 2, 2, 2].map((size) => send(size * MB)))
  const accepted = parallel.filter(({ status }) => status === 201).length
  expect(accepted).toBeLessThan(parallel.length)
  for (const answer of parallel.filter(({ status }) => status !== 201))
    expect(answer).toMatchObject(FULL)
  await expectFilesMatchRows(casework, firm, 1 + accepted)

  const freeDisk = fillDisk(disk)
  expect(await send(1)).toMatchObject(FULL)
  expect(await readReadiness()).toBe(503)
  const read = await readFirst()
  expect([read.status, sha256(read.bytes)]).toEqual([200, first.hash])
  await expectFilesMatchRows(casework, firm, 1 + accepted)
  freeDisk()
  // Readiness is cached for a second (FIX-052).
  await expect.poll(readReadiness, { timeout: 20_000 }).toBe(200)
  expect((await send(1)).status).toBe(201)
  await expectFilesMatchRows(casework, firm, 2 + accepted)
})

const WRITE_FAULTS: [
  string,
  (disk: string, store: string) => boolean,
  (disk: string, store: string) => unknown,
][] = [
  [
    'the disk became read-only',
    (disk) => (remount(disk, 'ro'), true),
    (disk) => remount(disk, 'rw'),
  ],
  [
    'incoming files cannot be written',
    (_, store) => makeImmutable([join(store, 'incoming')]),
    (_, store) => makeMutable([join(store, 'incoming')]),
  ],
  [
    'complete files cannot be moved into the store',
    (_, store) => makeImmutable(listShards(store)),
    (_, store) => makeMutable(listShards(store)),
  ],
]
const listShards = (store: string) =>
  readdirSync(store)
    .filter((name) => name !== 'incoming')
    .map((name) => join(store, name))

for (const [description, breakDisk, heal] of WRITE_FAULTS) {
  test(`when ${description}, uploads are refused with a message and leave nothing, reading still works, and it recovers (F6)`, async (context) => {
    const disk = mountSmallDisk(context, '8m')
    const { casework, firm, send, readFirst, first } = await startOnDisk(disk)
    onTestFinished(() => casework.stop())
    const store = getStoreFolder(casework)
    if (!breakDisk(disk, store)) return context.skip('root can write everywhere on this disk')

    for (const answer of await Promise.all([send(1), send(MB)]))
      expect(answer).toMatchObject(NOT_WRITABLE)
    await expectFilesMatchRows(casework, firm, 1)
    const read = await readFirst()
    expect([read.status, sha256(read.bytes)]).toEqual([200, first.hash])
    heal(disk, store)
    expect((await send(1)).status).toBe(201)
    await expectFilesMatchRows(casework, firm, 2)
  })
}

test('a disk that fails during an upload and a download ends both with an error, and recovers (F6)', async (context) => {
  const disk = mountOwnDisk()
  if (!disk) return context.skip(WHY_NO_DISK)
  const { casework, firm, send, readFirst, first } = await startOnDisk(disk.folder)
  onTestFinished(async () => {
    await casework.stop()
    await disk.remove()
  })
  const { port } = casework
  const bytes = samples.pdf(40 * MB)
  const client_id = (await firm.addClient()).id
  const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, [
    'long.pdf',
    bytes,
  ])
  const headers = { authorization: `Bearer ${firm.owner.token}` }
  const download = await fetch(`http://127.0.0.1:${port}/api/documents/${id}/download/`, {
    headers,
  })
  const reader = (download.body as ReadableStream<Uint8Array>).getReader()
  expect((await reader.read()).done).toBe(false)
  const upload = await startUpload(port, headers, client_id)
  await vi.waitFor(
    () => expect(readdirSync(join(getStoreFolder(casework), 'incoming'))).toHaveLength(1),
    20_000,
  )

  disk.cut()
  await expect(readToEnd(reader)).rejects.toThrow('terminated')
  expect(await upload.finish()).toBeGreaterThanOrEqual(500)
  expect((await send(1)).status).toBeGreaterThanOrEqual(500)
  expect((await readFirst()).status).toBe(503)
  expect((await firm.owner.call(documentEndpoints.list, {})).pagination.count).toBe(2)

  await disk.restore()
  expect((await send(1)).status).toBe(201)
  const read = await readFirst()
  expect([read.status, sha256(read.bytes)]).toEqual([200, first.hash])
  await casework.store.removeAbandonedUploads(-MB)
  await expectFilesMatchRows(casework, firm, 3)
})

/** Starts an upload and sends its first part. */
async function startUpload(port: number, headers: Record<string, string>, client_id: number) {
  const { body, type } = await buildForm([
    ['security_level', 'green'],
    ['client_id', String(client_id)],
    ['cut.pdf', samples.pdf(3 * MB)],
  ])
  const upload = request({
    port,
    host: '127.0.0.1',
    path: '/api/documents/upload/',
    method: 'POST',
    headers: { ...headers, 'content-type': type, 'content-length': body.length },
  })
  // Listens before the rest is sent, because the server may respond earlier and then stop reading.
  const response = once(upload, 'response')
  response.catch(() => undefined)
  upload.write(body.subarray(0, 2 * MB))
  const finish = async () => {
    upload.end(body.subarray(2 * MB))
    const [answer] = (await response) as [IncomingMessage]
    await text(answer)
    return answer.statusCode
  }
  return { finish }
}

async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}
