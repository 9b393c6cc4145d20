import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { StartRefusal } from '../start-refusal.ts'
import { checkFolder, INCOMING, KEY, OWNER_ONLY, removeFilesBefore } from './disk-store.ts'
import { createDiskSpaceCheck } from './disk-space.ts'
import type { ByteRange, FileStore } from './file-store.ts'
import { receiveFile, type Receiving } from './receive-file.ts'
import { isMissingObject, toS3Error } from './s3-errors.ts'
import { listAbandonedUploads } from './s3-orphans.ts'
import { createS3Notes } from './s3-notes.ts'
import { listFiles, toQuarantineKey, createS3Quarantine } from './s3-quarantine.ts'
import { openFirst } from './store-errors.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface S3Timeouts {
  /** Limit of one request. */
  readonly answerMs: number
  /** Limit of a whole upload; below the 30 seconds after which the browser gives up. */
  readonly fileMs: number
}

const TIMEOUTS: S3Timeouts = { answerMs: 10_000, fileMs: 25_000 }
/**
 * The minimum of the protocol, which limits the memory of concurrent uploads. Smaller files are
 * sent in one request.
 */
const PART_BYTES = 5 * 1024 * 1024
const ATTEMPTS = 2

/**
 * Stores files in an S3 bucket. Incoming files stay in the local `folder` until they are kept: they
 * are inspected there, and no incomplete upload reaches the bucket.
 * @throws StartRefusal when the bucket does not exist or denies access; a store that is down is not
 * an error
 */
export async function createS3Store(
  settings: S3Settings,
  folder: string,
  timeouts: S3Timeouts = TIMEOUTS,
): Promise<FileStore> {
  const incoming = join(folder, INCOMING)
  try {
    await mkdir(incoming, { recursive: true, mode: OWNER_ONLY.folder })
  } catch (error) {
    throw new StartRefusal(
      `The folder ${folder} for arriving files cannot be used: ${(error as Error).message}`,
    )
  }
  const { bucket: Bucket } = settings
  const client = new S3Client(createClientConfig(settings, timeouts))
  await requireBucket(client, Bucket)

  const translateErrors = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw toS3Error(error)
    }
  }
  const toObject = (key: string) => {
    if (!KEY.test(key)) throw new Error('This is no key of the file store')
    return { Bucket, Key: key }
  }
  const remove = async (key: string) =>
    void (await translateErrors(client.send(new DeleteObjectCommand(toObject(key)))))
  const { quarantine, restore, removeQuarantined, quarantined } = createS3Quarantine(client, Bucket)
  const get = async (Key: string, range: ByteRange | undefined) => {
    const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
    try {
      const { Body, ContentLength, ContentRange } = await client.send(
        new GetObjectCommand({ Bucket, Key, ...wanted }),
      )
      const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1]
      return {
        body: Body as Readable,
        size: whole === undefined ? (ContentLength ?? 0) : Number(whole),
      }
    } catch (error) {
      if (isMissingObject(error)) return undefined
      throw toS3Error(error)
    }
  }

  const keep: Receiving['keep'] = async ({ path, size, sha256 }) => {
    const name = randomUUID()
    const key = `${name.slice(0, 2)}/${name}`
    const abortController = new AbortController()
    const timer = setTimeout(() => abortController.abort(), timeouts.fileMs)
    const params = {
      ...toObject(key),
      Body: createReadStream(path),
      ContentLength: size,
      ContentType: 'application/octet-stream',
      Metadata: { sha256 },
    }
    try {
      // One part at a time, because each is held in memory until it is acknowledged.
      await new Upload({
        client,
        params,
        partSize: PART_BYTES,
        queueSize: 1,
        leavePartsOnError: false,
        abortController,
      }).done()
      const { ContentLength } = await client.send(new HeadObjectCommand(toObject(key)), {
        abortSignal: abortController.signal,
      })
      if (ContentLength !== size)
        throw new Error(`The object store kept ${ContentLength} bytes instead of ${size}`)
      return { key, undo: () => remove(key) }
    } catch (error) {
      // The object may exist although the answer was lost. If this fails too, the sweep removes it.
      remove(key).catch(() => undefined)
      throw toS3Error(error)
    } finally {
      clearTimeout(timer)
      params.Body.destroy()
    }
  }

  return {
    name: `the bucket ${Bucket} of ${settings.endpoint}`,

    receive: (source, limits) =>
      receiveFile({
        ...limits,
        path: join(incoming, randomUUID()),
        mode: OWNER_ONLY.file,
        source,
        keep,
      }),
    requireSpace: createDiskSpaceCheck(incoming),

    open: async (key, range) => {
      const { Key } = toObject(key)
      return openFirst([Key, toQuarantineKey(Key), Key], (place) => get(place, range))
    },

    check: async () => {
      await checkFolder(incoming)
      await translateErrors(client.send(new HeadBucketCommand({ Bucket })))
    },

    files: () => listFiles(client, Bucket, ''),
    quarantined,
    quarantine: async (key) => quarantine(toObject(key).Key),
    restore: async (key) => restore(toObject(key).Key),
    removeQuarantined: async (key) => removeQuarantined(toObject(key).Key),

    removeAbandonedUploads: async (olderThanMs) => {
      const before = Date.now() - olderThanMs
      let removed = await removeFilesBefore(incoming, before)
      for await (const { Key, UploadId } of listAbandonedUploads(client, Bucket, before)) {
        await translateErrors(
          client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })),
        )
        removed += 1
      }
      return removed
    },
    ...createS3Notes(client, Bucket),
  }
}

const createClientConfig = (
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  { answerMs }: S3Timeouts,
): S3ClientConfig => ({
  endpoint,
  region,
  credentials: { accessKeyId, secretAccessKey },
  // The bucket is part of the path, so the store needs no DNS name per bucket.
  forcePathStyle: true,
  maxAttempts: ATTEMPTS,
  // Not every store supports checksums beyond the signed hash of the body.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: {
    connectionTimeout: 3000,
    requestTimeout: answerMs,
    socketTimeout: answerMs,
    throwOnRequestTimeout: true,
    // A slow download holds its connection, so with a limit a few of them would block all others.
    httpAgent: { maxSockets: Infinity },
    httpsAgent: { maxSockets: Infinity },
  },
})

async function requireBucket(client: S3Client, Bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }))
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (status === 404) throw new StartRefusal(`S3_BUCKET ${Bucket} does not exist.`)
    if (status === 401 || status === 403)
      throw new StartRefusal(`The object store refuses S3_BUCKET ${Bucket} to these S3 keys.`)
  }
}
