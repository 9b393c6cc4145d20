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
import { diskSpaceCheck } from './disk-space.ts'
import type { ByteRange, FileStore } from './file-store.ts'
import { receiveFile, type Receiving } from './receive-file.ts'
import { isMissingObject, s3Error } from './s3-errors.ts'
import { listAbandonedUploads } from './s3-orphans.ts'
import { s3Notes } from './s3-notes.ts'
import { listFiles, quarantineOf, s3Quarantine } from './s3-quarantine.ts'
import { openEither } from './store-errors.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface S3Patience {
  /** For one answer. */
  readonly answerMs: number
  /** For a whole file; below the thirty seconds after which the person's browser gives up. */
  readonly fileMs: number
}

const PATIENCE: S3Patience = { answerMs: 10_000, fileMs: 25_000 }
/** Smaller files go in one piece. The least that the protocol allows, so that eight uploads at once stay small. */
const PART_BYTES = 5 * 1024 * 1024
const ATTEMPTS = 2

/**
 * Files in a bucket of an object store that speaks S3. What arrives lies in `folder` of this machine until it is kept:
 * it is looked into there, and nobody's half of an upload reaches the bucket.
 * @throws StartRefusal when the bucket is not there or these keys may not use it; a store that is merely down is waited for
 */
export async function createS3Store(
  settings: S3Settings,
  folder: string,
  patience: S3Patience = PATIENCE,
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
  const client = new S3Client(clientConfig(settings, patience))
  await requireBucket(client, Bucket)

  const asking = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw s3Error(error)
    }
  }
  const objectOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('This is no key of the file store')
    return { Bucket, Key: key }
  }
  const remove = async (key: string) =>
    void (await asking(client.send(new DeleteObjectCommand(objectOf(key)))))
  const { quarantine, restore, removeQuarantined, quarantined } = s3Quarantine(client, Bucket)
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
      throw s3Error(error)
    }
  }

  const keep: Receiving['keep'] = async ({ path, size, sha256 }) => {
    const name = randomUUID()
    const key = `${name.slice(0, 2)}/${name}`
    const abortController = new AbortController()
    const timer = setTimeout(() => abortController.abort(), patience.fileMs)
    const params = {
      ...objectOf(key),
      Body: createReadStream(path),
      ContentLength: size,
      ContentType: 'application/octet-stream',
      Metadata: { sha256 },
    }
    try {
      // One part at a time: each lies in the memory until it is answered. Parts of a broken-off upload are aborted.
      await new Upload({
        client,
        params,
        partSize: PART_BYTES,
        queueSize: 1,
        leavePartsOnError: false,
        abortController,
      }).done()
      const { ContentLength } = await client.send(new HeadObjectCommand(objectOf(key)), {
        abortSignal: abortController.signal,
      })
      if (ContentLength !== size)
        throw new Error(`The object store kept ${ContentLength} bytes instead of ${size}`)
      return { key, undo: () => remove(key) }
    } catch (error) {
      // It may be there although its answer was lost. What cannot be removed now, the sweep removes: no row names it.
      remove(key).catch(() => undefined)
      throw s3Error(error)
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
    requireSpace: diskSpaceCheck(incoming),

    open: async (key, range) => {
      const { Key } = objectOf(key)
      const aside = quarantineOf(Key)
      return openEither([Key, aside, Key], (place) => get(place, range))
    },

    check: async () => {
      await checkFolder(incoming)
      await asking(client.send(new HeadBucketCommand({ Bucket })))
    },

    files: () => listFiles(client, Bucket, ''),
    quarantined,
    quarantine: async (key) => quarantine(objectOf(key).Key),
    restore: async (key) => restore(objectOf(key).Key),
    removeQuarantined: async (key) => removeQuarantined(objectOf(key).Key),

    removeLitterOlderThan: async (milliseconds) => {
      const before = Date.now() - milliseconds
      let removed = await removeFilesBefore(incoming, before)
      for await (const { Key, UploadId } of listAbandonedUploads(client, Bucket, before)) {
        await asking(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
        removed += 1
      }
      return removed
    },
    ...s3Notes(client, Bucket),
  }
}

const clientConfig = (
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  { answerMs }: S3Patience,
): S3ClientConfig => ({
  endpoint,
  region,
  credentials: { accessKeyId, secretAccessKey },
  // The bucket stands in the path: no store needs a name of its own in the DNS.
  forcePathStyle: true,
  maxAttempts: ATTEMPTS,
  // Checksums beyond the signed hash of each body are not known to every store.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: {
    connectionTimeout: 3000,
    requestTimeout: answerMs,
    socketTimeout: answerMs,
    throwOnRequestTimeout: true,
    // A file that is read slowly holds its connection: of a limited number, few slow readers would take all.
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
