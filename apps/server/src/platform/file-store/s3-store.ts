import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AbortMultipartUploadCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3'
import { StartRefusal } from '../start-refusal.ts'
import { checkFolder, createKey, INCOMING, OWNER_ONLY, removeFilesBefore } from './disk-store.ts'
import { createDiskSpaceCheck } from './disk-space.ts'
import type { FileStore } from './file-store.ts'
import { receiveFile } from './receive-file.ts'
import { openBucket, type S3Settings } from './s3-client.ts'
import { translateS3Errors } from './s3-errors.ts'
import { createUploader, readObject, requireKey } from './s3-objects.ts'
import { listAbandonedUploads } from './s3-orphans.ts'
import { createS3Notes } from './s3-notes.ts'
import { listFiles, toQuarantineKey, createS3Quarantine } from './s3-quarantine.ts'
import { openFirst } from './store-errors.ts'

export interface S3Timeouts {
  /** Limit of one request. */
  readonly answerMs: number
  /** Limit of a whole upload; below the 30 seconds after which the browser gives up. */
  readonly fileMs: number
}

const TIMEOUTS: S3Timeouts = { answerMs: 10_000, fileMs: 25_000 }

/**
 * Stores files in an S3 bucket. Incoming files stay in the local `folder` until they are kept: they
 * are inspected there, and no incomplete upload reaches the bucket.
 * @throws StartRefusal when the bucket does not exist or denies access; a store that is down is not
 * an error
 */
export async function createS3Store(
  settings: S3Settings,
  folder: string,
  { answerMs, fileMs }: S3Timeouts = TIMEOUTS,
): Promise<FileStore> {
  const incoming = await createIncomingFolder(folder)
  const { bucket: Bucket } = settings
  const client = await openBucket(settings, answerMs)
  const { quarantine, restore, removeQuarantined, quarantined } = createS3Quarantine(client, Bucket)

  return {
    name: `the bucket ${Bucket} of ${settings.endpoint}`,

    receive: (source, limits) =>
      receiveFile({
        ...limits,
        path: join(incoming, randomUUID()),
        mode: OWNER_ONLY.file,
        source,
        keep: createUploader(
          client,
          Bucket,
          limits.key === undefined ? createKey() : requireKey(limits.key),
          fileMs,
        ),
      }),
    requireSpace: createDiskSpaceCheck(incoming),

    open: async (key, range) => {
      const keys = [requireKey(key), toQuarantineKey(key), key] as const
      return openFirst(keys, (place) => readObject(client, Bucket, place, range))
    },

    check: async () => {
      await checkFolder(incoming)
      await translateS3Errors(client.send(new HeadBucketCommand({ Bucket })))
    },

    files: () => listFiles(client, Bucket, ''),
    quarantined,
    quarantine: async (key) => quarantine(requireKey(key)),
    restore: async (key) => restore(requireKey(key)),
    removeQuarantined: async (key) => removeQuarantined(requireKey(key)),

    removeAbandonedUploads: async (olderThanMs) => {
      const before = Date.now() - olderThanMs
      return (
        (await removeFilesBefore(incoming, before)) + (await abortUploads(client, Bucket, before))
      )
    },
    ...createS3Notes(client, Bucket),
  }
}

/** Creates the folder for incoming files. */
async function createIncomingFolder(folder: string): Promise<string> {
  const incoming = join(folder, INCOMING)
  try {
    await mkdir(incoming, { recursive: true, mode: OWNER_ONLY.folder })
  } catch (error) {
    throw new StartRefusal(
      `The folder ${folder} for arriving files cannot be used: ${(error as Error).message}`,
    )
  }
  return incoming
}

/** Aborts multipart uploads that began before this time; returns how many. */
async function abortUploads(client: S3Client, Bucket: string, before: number): Promise<number> {
  let aborted = 0
  for await (const { Key, UploadId } of listAbandonedUploads(client, Bucket, before)) {
    await translateS3Errors(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
    aborted += 1
  }
  return aborted
}
