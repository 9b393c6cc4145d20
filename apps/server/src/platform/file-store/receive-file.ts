import { createHash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'
import { countStreamedBytes } from './gc-hint.ts'
import type { ReceivedFile, ReceiveLimits } from './file-store.ts'
import { toStoreError } from './store-errors.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

/**
 * Limits the chunks of all uploads that are hashed and written at a time. A turn is one chunk, so
 * an upload that sends nothing holds none (decision 0041).
 */
const turns = new ConcurrencyLimit(2)

export interface Receiving extends ReceiveLimits {
  /** The temporary file, on the same volume as the store. */
  readonly path: string
  readonly mode: number
  readonly source: Readable
  /** Moves the temporary file into the store; once it returns, the file survives a power cut. */
  readonly keep: (received: {
    path: string
    file: FileHandle
    size: number
    sha256: string
  }) => Promise<StoredUpload>
}

interface StoredUpload {
  readonly key: string
  /** Removes the file from the store again. */
  undo(): Promise<void>
}

/**
 * Writes a stream into a temporary file, which the store can then keep. A failure leaves nothing
 * behind.
 */
export async function receiveFile({
  path,
  mode,
  source,
  keep: moveToStore,
  ...limits
}: Receiving): Promise<ReceivedFile> {
  let file: FileHandle | undefined = await openNew(path, mode)
  let storedUpload: StoredUpload | undefined
  const release = async () => {
    const handle = file
    file = undefined
    await handle?.close()
    await rm(path, { force: true })
  }
  const discard = async () => {
    await release()
    await storedUpload?.undo()
  }
  try {
    const { size, sha256 } = await write(source, file, limits)
    const keep = async () => {
      if (!file) throw new Error('This file was already kept or discarded')
      try {
        storedUpload = await moveToStore({ path, file, size, sha256 })
        await release()
        return storedUpload.key
      } catch (error) {
        throw toStoreError(error)
      }
    }
    return { path, size, sha256, keep, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

async function openNew(path: string, mode: number): Promise<FileHandle> {
  try {
    return await open(path, 'wx', mode)
  } catch (error) {
    throw toStoreError(error)
  }
}

async function write(source: Readable, file: FileHandle, { maxBytes, onBytes }: ReceiveLimits) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of readChunks(source)) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    await turns.run(async () => {
      await onBytes?.(chunk.length)
      hash.update(chunk)
      await file.writeFile(chunk).catch((error: unknown) => {
        throw toStoreError(error)
      })
    })
    countStreamedBytes(chunk.length)
  }
  return { size, sha256: hash.digest('hex') }
}

/** An error of the source is the client's: it disconnected or sent an incomplete body. */
async function* readChunks(source: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source) yield chunk as Buffer
  } catch {
    throw new Refusal('validation_error', 'The upload was interrupted before the file was complete')
  }
}

const BYTES_PER_MB = 1024 * 1024

export const tooLarge = (maxBytes: number) =>
  new Refusal('file_too_large', TOO_LARGE, {
    fields: { files: [TOO_LARGE] },
    values: { megabytes: Math.floor(maxBytes / BYTES_PER_MB) },
  })

const TOO_LARGE = 'File is too large (maximum {megabytes} MB)'
