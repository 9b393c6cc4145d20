import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { documentEndpoints } from '@casework/contract/documents'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimStore, sweepFiles } from '../../src/features/documents/index.ts'
import { createReadScope } from '../../src/platform/database/query/scope.ts'
import {
  createFileStore,
  FileMissing,
  type FileStore,
  type StoredFile,
} from '../../src/platform/file-store/index.ts'
import { createS3Store, type S3Timeouts } from '../../src/platform/file-store/s3-store.ts'
import { newFirm, startTestApp } from '@casework/testing'
import { newDatabase } from '@casework/testing/database/new-database'
import { purgeBin } from '@casework/testing/documents/purge-bin'
import {
  listFiles,
  sha256,
  getStoreFolder,
  tryUpload,
  uploadOne,
} from '@casework/testing/documents/upload-requests'
import { startFaultyProxy, type Fault } from './faulty-proxy.ts'
import {
  NOT_INSTALLED,
  isObjectStoreInstalled,
  startObjectStore,
  START_TIMEOUT_MS,
  type ObjectStore,
} from '@casework/testing/s3/object-store'

const installed = isObjectStoreInstalled()

const MB = 1024 * 1024
const SLOW_TEST = 60_000
/** Negative, because a store may round modification times up to whole seconds. */
const ANY_AGE_MS = -2000
/** The short ones are for the silent store only, because a busy machine may exceed them. */
const TIMEOUTS = {
  long: { answerMs: 30_000, fileMs: 40_000 },
  short: { answerMs: 300, fileMs: 2000 },
}

describe('on a real object store', () => {
  beforeEach(({ skip }) => skip(!installed, NOT_INSTALLED))

  let objects: ObjectStore
  let proxy: Awaited<ReturnType<typeof startFaultyProxy>> | undefined
  let folder: string
  let store: FileStore
  let createStore: (patience: S3Timeouts) => Promise<FileStore>
  let direct: S3Client
  beforeAll(async () => {
    if (!installed) return
    objects = await startObjectStore()
    proxy = await startFaultyProxy(objects.port)
    folder = mkdtempSync(join(tmpdir(), 'cw-arriving-'))
    createStore = (patience) =>
      createS3Store({ ...objects.settings, endpoint: proxy?.endpoint ?? '' }, folder, patience)
    store = await createStore(TIMEOUTS.long)
    const { endpoint, region, ...credentials } = objects.settings
    direct = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  }, START_TIMEOUT_MS + 10_000)
  afterAll(async () => {
    if (!installed) return
    direct.destroy()
    await proxy?.stop()
    await objects.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  afterEach(() => proxy?.setFault('none'))

  const Bucket = 'casework'
  const listKeys = async () =>
    ((await direct.send(new ListObjectsV2Command({ Bucket }))).Contents ?? [])
      .map(({ Key = '' }) => Key)
      .toSorted()
  const listMultipartUploads = async () =>
    (await direct.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []
  const receive = (bytes: Buffer, into = store) =>
    into.receive(Readable.from([bytes]), { maxBytes: 50 * MB })
  const collectFiles = async (files: AsyncIterable<StoredFile>) => {
    const found = []
    for await (const file of files) found.push(file)
    return found
  }
  const read = async (key: string, range?: { start: number; end: number }) => {
    const { body, size } = await store.open(key, range)
    return { size, bytes: await buffer(body) }
  }

  test(
    'stores small files in one piece and large ones in parts, each with its hash, and reads them in whole or in part',
    async () => {
      for (const size of [0, 1, 1000, 6 * MB + 1]) {
        const bytes = randomBytes(size)
        const received = await receive(bytes)
        const key = await received.keep()

        const { Metadata, ContentLength } = await direct.send(
          new HeadObjectCommand({ Bucket, Key: key }),
        )
        expect({ hash: Metadata?.['sha256'], size: ContentLength }).toEqual({
          hash: sha256(bytes),
          size,
        })
        expect(received.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
        const whole = await read(key)
        expect([whole.size, sha256(whole.bytes)]).toEqual([size, sha256(bytes)])
        // An empty file has no valid range.
        expect(await read(key, size > 0 ? { start: size >> 1, end: size } : undefined)).toEqual({
          size,
          bytes: bytes.subarray(size >> 1),
        })
        expect(listFiles(folder)).toEqual([])
        await received.discard()
        await expect(store.open(key)).rejects.toBeInstanceOf(FileMissing)
        await received.discard()
      }
      await expect(store.open('../../etc/passwd')).rejects.toThrow('This is no key')
      expect(await listKeys()).toEqual([])
      await store.check()
    },
    SLOW_TEST,
  )

  test(
    'lists files with their age for the sweep, and parts that a dead process left behind',
    async () => {
      const received = await receive(Buffer.from('old'))
      const key = await received.keep()
      await direct.send(new CreateMultipartUploadCommand({ Bucket, Key: key }))
      await direct.send(
        new CreateMultipartUploadCommand({ Bucket, Key: 'backup/of-somebody-else' }),
      )

      const [found] = await collectFiles(store.files())
      expect(found?.key).toBe(key)
      expect(Math.abs(Date.now() - (found?.since ?? 0))).toBeLessThan(60_000)
      expect(await store.removeAbandonedUploads(60_000)).toBe(0)
      expect(await store.removeAbandonedUploads(-60_000)).toBe(1)
      expect((await listMultipartUploads()).map(({ Key }) => Key)).toEqual([
        'backup/of-somebody-else',
      ])
      await received.discard()
    },
    SLOW_TEST,
  )

  const STORE_UNAVAILABLE = 'The file store does not answer'
  const FAULTS: [string, Fault, number][] = [
    ['down', 'down', 1000],
    ['not responding', 'silent', 1000],
    ['answering 500', 'failing', 1000],
    ['cut in the middle of a file', 4000, 100_000],
    ['cut in the middle of a part', 6 * MB, 7 * MB],
  ]

  test.each(FAULTS)(
    'reports a store that is %s as unavailable, keeps no partial file, and recovers',
    async (_, fault, size) => {
      const bytes = randomBytes(size)
      const faultyStore = fault === 'silent' ? await createStore(TIMEOUTS.short) : store
      const received = await receive(bytes, faultyStore)
      const before = await listKeys()
      proxy?.setFault(fault)

      await expect(received.keep()).rejects.toMatchObject({
        status: 503,
        message: STORE_UNAVAILABLE,
      })
      await received.discard()
      expect(listFiles(folder)).toEqual([])
      await expect(faultyStore.check()).rejects.toMatchObject({
        status: 503,
        message: STORE_UNAVAILABLE,
      })
      await expect(
        faultyStore.open('00/00000000-0000-0000-0000-000000000000'),
      ).rejects.toMatchObject({
        status: 503,
        message: STORE_UNAVAILABLE,
      })
      expect(await listKeys()).toEqual(before)

      proxy?.setFault('none')
      await store.check()
      await store.removeAbandonedUploads(-60_000)
      expect(
        (await listMultipartUploads()).filter(({ Key = '' }) => !Key.startsWith('backup/')),
      ).toEqual([])
      const again = await receive(bytes)
      expect(sha256((await read(await again.keep())).bytes)).toBe(sha256(bytes))
      await again.discard()
    },
    SLOW_TEST,
  )

  test(
    'refuses to start for a missing bucket and for wrong keys, but not for a store that is down',
    async () => {
      const createStoreWith = (overrides: object) =>
        createFileStore({ folder, s3: { ...objects.settings, ...overrides } })

      await expect(createStoreWith({ bucket: 'nowhere' })).rejects.toThrow(
        'The bucket nowhere does not exist.',
      )
      await expect(createStoreWith({ secretAccessKey: 'wrong' })).rejects.toThrow(
        'The object store refuses the bucket casework to these S3 keys.',
      )
      await expect(createStoreWith({ accessKeyId: 'nobody' })).rejects.toThrow(
        'The object store refuses the bucket casework to these S3 keys.',
      )
      await expect(createStoreWith({ endpoint: 'http://127.0.0.1:1' })).resolves.toBeDefined()
    },
    SLOW_TEST,
  )

  test('paused readers do not delay others', async () => {
    const received = await receive(Buffer.from('On the record'))
    const key = await received.keep()
    const pausedReads = await Promise.all(Array.from({ length: 80 }, () => store.open(key)))

    expect((await read(key)).bytes.toString()).toBe('On the record')
    for (const { body } of pausedReads) body.destroy()
    await received.discard()
  })

  test(
    'uploads, downloads and sweeps documents; nothing is half-stored while the store is down (F8)',
    async () => {
      const { accessKeyId, secretAccessKey, bucket, region } = objects.settings
      const settings = {
        S3_ENDPOINT: proxy?.endpoint ?? '',
        S3_BUCKET: bucket,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      }
      const casework = await startTestApp({ settings, database: await newDatabase() })
      const firm = await newFirm(casework)
      const client_id = (await firm.addClient()).id
      const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, [
        'a.txt',
        Buffer.from('On the record'),
      ])
      const [key] = await listKeys()

      const { download, list, remove } = documentEndpoints
      expect((await firm.owner.ask(download, { params: { id } })).text).toBe('On the record')
      expect(
        await firm.owner.ask(download, { params: { id } }, { range: 'bytes=3-5' }),
      ).toMatchObject({ status: 206, text: 'the' })
      proxy?.setFault('failing')
      const failed = await tryUpload(firm.owner, [
        ['security_level', 'green'],
        ['client_id', String(client_id)],
        ['b.txt', Buffer.from('x')],
      ])
      expect(failed).toMatchObject({
        status: 503,
        body: { error: { type: 'service_unavailable', message: STORE_UNAVAILABLE } },
      })
      expect(await firm.owner.ask(download, { params: { id } })).toMatchObject({
        status: 503,
        body: { error: { message: STORE_UNAVAILABLE } },
      })
      expect((await firm.owner.call(list, {})).pagination.count).toBe(1)
      expect([await listKeys(), listFiles(getStoreFolder(casework))]).toEqual([[key], []])
      proxy?.setFault('none')
      expect((await firm.owner.ask(download, { params: { id } })).text).toBe('On the record')
      await firm.owner.call(remove, { params: { id: String(id) } })
      await purgeBin(firm.owner)
      const scope = createReadScope(casework.jobsPool, {})
      await claimStore(scope, casework.store)
      await sweepFiles(scope, casework.store, { olderThanMs: ANY_AGE_MS })
      expect(await listKeys()).toEqual(['installation-id', `quarantine/${key}`, 'swept-by'])
      await sweepFiles(scope, casework.store, { quarantineMs: ANY_AGE_MS })
      expect(await listKeys()).toEqual(['installation-id', 'swept-by'])
      await casework.stop()
    },
    SLOW_TEST,
  )
})
