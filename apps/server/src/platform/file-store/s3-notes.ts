import {
  GetObjectCommand,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { FileStore, NoteName } from './file-store.ts'
import { isMissingObject, toS3Error } from './s3-errors.ts'

/** 412 and 409: the object exists. 501: the store does not support conditions. */
const REFUSED_CONDITION = new Set([409, 412, 501])

/** Stores notes as objects of the bucket. */
export function createS3Notes(
  client: S3Client,
  Bucket: string,
): Pick<FileStore, 'readNote' | 'writeNote' | 'createNote'> {
  const readNote = async (Key: NoteName) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return (await Body?.transformToString())?.trim()
    } catch (error) {
      if (isMissingObject(error)) return undefined
      throw toS3Error(error)
    }
  }
  const put = async (Key: NoteName, text: string, condition: { IfNoneMatch?: string } = {}) => {
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body: `${text}\n`,
        ContentType: 'text/plain; charset=utf-8',
        ...condition,
      }),
    )
  }
  return {
    readNote,
    writeNote: async (name, text) => {
      try {
        await put(name, text)
      } catch (error) {
        throw toS3Error(error)
      }
    },
    createNote: async (name, text) => {
      const existing = await readNote(name)
      if (existing !== undefined) return existing
      try {
        // Some stores ignore the condition. The last of two concurrent writers then wins, and the
        // other one notices before it moves a file.
        await put(name, text, { IfNoneMatch: '*' })
      } catch (error) {
        const status =
          error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
        if (!REFUSED_CONDITION.has(status)) throw toS3Error(error)
        if (status === 501) await put(name, text)
      }
      return (await readNote(name)) ?? text
    },
  }
}
