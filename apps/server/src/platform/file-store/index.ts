import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import type { S3Settings } from './s3-client.ts'

export type { ByteRange, FileStore, ReceivedFile, StoredFile } from './file-store.ts'
export { FileMissing } from './store-errors.ts'
export { tooLarge } from './receive-file.ts'
export type { S3Settings } from './s3-client.ts'

/**
 * Creates the configured store.
 * @param folder absolute; with `s3` it only contains incoming files
 */
export async function createFileStore({
  folder,
  s3,
}: {
  folder: string
  s3?: S3Settings | undefined
}): Promise<FileStore> {
  if (!s3) return createDiskStore(folder)
  // Imported on demand, because the S3 client doubles the start time.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(s3, folder)
}
