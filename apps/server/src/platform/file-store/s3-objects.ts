import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { KEY } from './disk-store.ts'
import type { ByteRange } from './file-store.ts'
import type { Receiving } from './receive-file.ts'
import { isMissingObject, toS3Error, translateS3Errors } from './s3-errors.ts'

/**
 * The minimum of the protocol, which limits the memory of concurrent uploads. Smaller files are
 * sent in one request.
 */
const PART_BYTES = 5 * 1024 * 1024

/** @throws Error when this is not a key of the file store */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of the file store')
  return key
}

/**
 * Reads an object or a part of it; undefined if it is missing. `size` is that of the whole object.
 */
export async function readObject(
  client: S3Client,
  Bucket: string,
  Key: string,
  range: ByteRange | undefined,
) {
  const rangeHeader = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
  try {
    const { Body, ContentLength, ContentRange } = await client.send(
      new GetObjectCommand({ Bucket, Key, ...rangeHeader }),
    )
    const totalSize = /\/(\d+)$/.exec(ContentRange ?? '')?.[1]
    return {
      body: Body as Readable,
      size: totalSize === undefined ? (ContentLength ?? 0) : Number(totalSize),
    }
  } catch (error) {
    if (isMissingObject(error)) return undefined
    throw toS3Error(error)
  }
}

/**
 * Creates the function that uploads a received file under this key.
 * @param fileMs limit of a whole upload
 */
export const createUploader =
  (client: S3Client, Bucket: string, Key: string, fileMs: number): Receiving['keep'] =>
  async ({ path, size, sha256 }) => {
    const object = { Bucket, Key }
    const remove = async () =>
      void (await translateS3Errors(client.send(new DeleteObjectCommand(object))))
    const abortController = new AbortController()
    const timer = setTimeout(() => abortController.abort(), fileMs)
    const Body = createReadStream(path)
    try {
      await uploadObject(
        client,
        {
          ...object,
          Body,
          ContentLength: size,
          ContentType: 'application/octet-stream',
          Metadata: { sha256 },
        },
        abortController,
      )
      return { key: object.Key, undo: remove }
    } catch (error) {
      // The object may exist although the answer was lost. If this fails too, the sweep removes it.
      remove().catch(() => undefined)
      throw toS3Error(error)
    } finally {
      clearTimeout(timer)
      Body.destroy()
    }
  }

/** Uploads an object and compares its size. */
async function uploadObject(
  client: S3Client,
  params: PutObjectCommandInput & { ContentLength: number },
  abortController: AbortController,
): Promise<void> {
  // One part at a time, because each is held in memory until it is acknowledged.
  await new Upload({
    client,
    params,
    partSize: PART_BYTES,
    queueSize: 1,
    leavePartsOnError: false,
    abortController,
  }).done()
  const { Bucket, Key, ContentLength: size } = params
  const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }), {
    abortSignal: abortController.signal,
  })
  if (ContentLength !== size)
    throw new Error(`The object store kept ${ContentLength} bytes instead of ${size}`)
}
