import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listFiles } from '@casework/testing/documents/upload-requests'
import { fillDisk, remount, mountSmallDisk } from '@casework/testing/documents/small-disk'
import { StartRefusal } from '../start-refusal.ts'
import { createFileStore } from './index.ts'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'cw-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const MB = 1024 * 1024
const limit = { maxBytes: MB }
const randomChunks = (...sizes: number[]) => sizes.map((size) => randomBytes(size))

const HANDLES = '/proc/self/fd'
const listOpenHandles = (folder: string) =>
  (existsSync(HANDLES) ? readdirSync(HANDLES) : []).filter((fd) => {
    try {
      return readlinkSync(join(HANDLES, fd)).startsWith(folder)
    } catch {
      return false
    }
  })

test('refuses a path that is a file', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'files'), 'in the way')

  await expect(createFileStore({ folder: join(folder, 'files') })).rejects.toThrow(StartRefusal)
})

test('removes a file that is too large or cut off', async () => {
  const folder = newFolder()
  const store = await createFileStore({ folder })
  const broken = () =>
    Readable.from(
      (function* () {
        yield Buffer.alloc(1000)
        throw new Error('connection lost')
      })(),
    )

  await expect(store.receive(Readable.from(randomChunks(MB - 5, 6)), limit)).rejects.toMatchObject({
    type: 'file_too_large',
    message: 'File is too large (maximum {megabytes} MB)',
    values: { megabytes: 1 },
  })
  await expect(store.receive(broken(), limit)).rejects.toMatchObject({ type: 'validation_error' })
  expect(listFiles(folder)).toEqual([])
  expect(listOpenHandles(folder)).toEqual([])
  const exact = await store.receive(Readable.from(randomChunks(MB)), limit)
  expect(exact.size).toBe(MB)
  await exact.discard()
  expect(listFiles(folder)).toEqual([])
})

test('reports a full disk, keeps no partial file, and recovers', async (context) => {
  const folder = mountSmallDisk(context, '2m')
  const store = await createFileStore({ folder })
  const first = await store.receive(Readable.from(randomChunks(MB)), { maxBytes: 10 * MB })
  const key = await first.keep()

  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(
      store.receive(Readable.from(randomChunks(300_000, 300_000, 300_000, 300_000, 300_000)), {
        maxBytes: 10 * MB,
      }),
    ).rejects.toMatchObject({
      status: 507,
      message: 'The server has no space left',
    })
    expect(listFiles(folder)).toEqual([join(folder, key)])
  }
  const freeSpace = fillDisk(folder)
  await expect(store.check()).rejects.toMatchObject({ message: 'The server has no space left' })
  freeSpace()
  await store.check()
  await (await store.receive(Readable.from(randomChunks(1000)), limit)).keep()
})

test('reports a disk that became read-only', async (context) => {
  const folder = mountSmallDisk(context, '4m')
  const store = await createFileStore({ folder })
  remount(folder, 'ro')

  const refusal = { status: 503, message: 'The file store cannot be written' }
  await expect(store.receive(Readable.from(randomChunks(10)), limit)).rejects.toMatchObject(refusal)
  await expect(store.check()).rejects.toMatchObject(refusal)
})

test('opens only valid keys', async () => {
  const store = await createFileStore({ folder: newFolder() })

  for (const key of [
    '../../etc/passwd',
    '/etc/passwd',
    'aa/../../x',
    'incoming/x',
    '',
    `aa/${'a'.repeat(36)}/..`,
  ]) {
    await expect(store.open(key)).rejects.toThrow('This is no key of the file store')
    await expect(async () => store.quarantine(key)).rejects.toThrow(
      'This is no key of the file store',
    )
  }
})

test('stores a file under a random name, readable by its owner only', async () => {
  const folder = newFolder()
  chmodSync(folder, 0o700)
  const store = await createFileStore({ folder })
  const bytes = randomChunks(70_000, 1, 400_000)
  const content = Buffer.concat(bytes)

  const received = await store.receive(Readable.from(bytes), limit)
  const key = await received.keep()

  expect(received).toMatchObject({
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  })
  expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/)
  expect(listFiles(folder)).toEqual([join(folder, key)])
  expect(statSync(join(folder, key)).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, key, '..')).mode & 0o777).toBe(0o700)
  const { body, size } = await store.open(key)
  expect([size, content.equals(await buffer(body))]).toEqual([content.length, true])
  expect(
    content
      .subarray(3, 10)
      .equals(await buffer((await store.open(key, { start: 3, end: 9 })).body)),
  ).toBe(true)
  await received.discard()
  await received.discard()
  expect(listFiles(folder)).toEqual([])
})

test('discards a stored file, and closes the file of a destroyed reader', async (context) => {
  if (!existsSync(HANDLES)) return context.skip('open files can be listed on Linux only')
  const folder = newFolder()
  const store = await createFileStore({ folder })
  const received = await store.receive(Readable.from(randomChunks(200_000)), limit)
  const { body } = await store.open(await received.keep())
  expect(listOpenHandles(folder)).toHaveLength(1)

  body.destroy()
  await received.discard()

  await vi.waitFor(() => expect(listOpenHandles(folder)).toEqual([]), 20_000)
  expect(listFiles(folder)).toEqual([])
})

test('hashes and writes the chunks of two uploads at a time', async () => {
  const store = await createFileStore({ folder: newFolder() })
  let running = 0
  let most = 0
  const two = Promise.withResolvers<void>()
  const onBytes = async () => {
    most = Math.max(most, (running += 1))
    if (running === 2) two.resolve()
    await two.promise
    await new Promise(setImmediate)
    running -= 1
  }

  const received = await Promise.all(
    Array.from({ length: 8 }, () =>
      store.receive(Readable.from(randomChunks(1000, 1000, 1000)), { ...limit, onBytes }),
    ),
  )

  expect(most).toBe(2)
  for (const { size, discard } of received) {
    expect(size).toBe(3000)
    await discard()
  }
})
