import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Settings } from '../../platform/file-store/index.ts'
import { openBucket } from '../../platform/file-store/s3-client.ts'
import { isMissingObject, toS3Error } from '../../platform/file-store/s3-errors.ts'
import { Refusal } from '../../platform/refusal.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { FIRST_ANSWER_MS, within } from '../within.ts'
import type { BackupPlace } from './place.ts'

const ANSWER_MS = 30_000

/** Keeps backups under a prefix of a bucket. */
export async function createS3Place(settings: S3Settings, prefix: string): Promise<BackupPlace> {
  const { bucket: Bucket, endpoint } = settings
  const root = prefix.replace(/\/+$/, '')
  const toKey = (path: string) => (root ? `${root}/${path}` : path)
  const name = `${root ? `the prefix ${root} of ` : ''}the bucket ${Bucket} of ${endpoint}`
  const client = await within(
    FIRST_ANSWER_MS,
    () => openBucket(settings, ANSWER_MS),
    `${name} does not answer.`,
  )
  const refuseS3Errors = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      // Anything else comes from the body of an upload, or means that the object is missing.
      if (isMissingObject(error) || !(toS3Error(error) instanceof Refusal)) throw error
      throw new StartRefusal(`${name} cannot be used: ${(error as Error).message}`)
    }
  }
  return {
    name,
    list: (below) => listObjects(client, Bucket, toKey(below ? `${below}/` : ''), toKey('').length),
    measure: (size) => size,
    read: async (path) => {
      try {
        const object = client.send(new GetObjectCommand({ Bucket, Key: toKey(path) }))
        return (await refuseS3Errors(object)).Body as Readable
      } catch (error) {
        if (isMissingObject(error)) return undefined
        throw error
      }
    },
    write: async (path, source) => {
      const upload = new Upload({
        client,
        params: { Bucket, Key: toKey(path), Body: source },
        queueSize: 1,
        leavePartsOnError: false,
      })
      await refuseS3Errors(upload.done())
    },
    remove: async (path) => {
      await refuseS3Errors(client.send(new DeleteObjectCommand({ Bucket, Key: toKey(path) })))
    },
  }
}

async function* listObjects(client: S3Client, Bucket: string, Prefix: string, rootLength: number) {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    for (const { Key = '', Size = 0 } of Contents) yield { path: Key.slice(rootLength), size: Size }
}
