import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { KEY } from './disk-store.ts'
import type { StoredFile } from './file-store.ts'
import { isMissingObject, s3Error } from './s3-errors.ts'

const PREFIX = 'quarantine/'

export const quarantineOf = (key: string): string => `${PREFIX}${key}`

/**
 * The same as on a disk. S3 knows no rename: the object is copied, the copy compared, and only then
 * the original deleted.
 */
export function s3Quarantine(client: S3Client, Bucket: string) {
  const sizeOf = async (Key: string): Promise<number | undefined> => {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength
    } catch (error) {
      if (isMissingObject(error)) return undefined
      throw s3Error(error)
    }
  }
  const move = async (from: string, to: string) => {
    const size = await sizeOf(from)
    if (size === undefined) return
    try {
      await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }))
    } catch (error) {
      throw s3Error(error)
    }
    if ((await sizeOf(to)) !== size) throw new Error(`The object store copied ${from} incompletely`)
    await remove(from)
  }
  const remove = async (Key: string) => {
    try {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    } catch (error) {
      throw s3Error(error)
    }
  }
  return {
    quarantine: (key: string) => move(key, quarantineOf(key)),
    restore: (key: string) => move(quarantineOf(key), key),
    removeQuarantined: (key: string) => remove(quarantineOf(key)),
    quarantined: () => listFiles(client, Bucket, PREFIX),
  }
}

/** The files under a prefix; whatever else the bucket holds is passed over. */
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
    throw s3Error(error)
  }
}
