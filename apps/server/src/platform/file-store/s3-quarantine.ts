import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { KEY } from './disk-store.ts'
import type { StoredFile } from './file-store.ts'
import { isMissingObject, toS3Error } from './s3-errors.ts'

const PREFIX = 'quarantine/'

export const toQuarantineKey = (key: string): string => `${PREFIX}${key}`

/**
 * Quarantine as a key prefix. S3 has no rename: copy the object, compare sizes, then delete the
 * original.
 */
export function createS3Quarantine(client: S3Client, Bucket: string) {
  const readSize = async (Key: string): Promise<number | undefined> => {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength
    } catch (error) {
      if (isMissingObject(error)) return undefined
      throw toS3Error(error)
    }
  }
  const move = async (from: string, to: string) => {
    const size = await readSize(from)
    if (size === undefined) return
    try {
      await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }))
    } catch (error) {
      throw toS3Error(error)
    }
    if ((await readSize(to)) !== size)
      throw new Error(`The object store copied ${from} incompletely`)
    await remove(from)
  }
  const remove = async (Key: string) => {
    try {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    } catch (error) {
      throw toS3Error(error)
    }
  }
  return {
    quarantine: (key: string) => move(key, toQuarantineKey(key)),
    restore: (key: string) => move(toQuarantineKey(key), key),
    removeQuarantined: (key: string) => remove(toQuarantineKey(key)),
    quarantined: () => listFiles(client, Bucket, PREFIX),
  }
}

/** Lists the files under a prefix; skips other objects of the bucket. */
export async function* listFiles(
  client: S3Client,
  Bucket: string,
  prefix: string,
): AsyncGenerator<StoredFile> {
  const pages = paginateListObjectsV2({ client }, { Bucket, ...(prefix ? { Prefix: prefix } : {}) })
  try {
    for await (const { Contents = [] } of pages) {
      for (const { Key = '', LastModified } of Contents) {
        const key = Key.slice(prefix.length)
        if (KEY.test(key) && LastModified) yield { key, since: LastModified.getTime() }
      }
    }
  } catch (error) {
    throw toS3Error(error)
  }
}
