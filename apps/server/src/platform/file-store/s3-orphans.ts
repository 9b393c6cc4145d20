import { ListMultipartUploadsCommand, type S3Client } from '@aws-sdk/client-s3'
import { KEY } from './disk-store.ts'

/**
 * Lists multipart uploads that began before this time and were never completed, because their
 * process died.
 */
export async function* listAbandonedUploads(
  client: S3Client,
  Bucket: string,
  before: number,
): AsyncGenerator<{ Key: string; UploadId: string }> {
  let marker: { KeyMarker?: string; UploadIdMarker?: string } = {}
  for (;;) {
    const {
      Uploads = [],
      IsTruncated,
      NextKeyMarker,
      NextUploadIdMarker,
    } = await client.send(new ListMultipartUploadsCommand({ Bucket, ...marker }))
    for (const { Key = '', UploadId = '', Initiated } of Uploads) {
      if (KEY.test(Key) && UploadId && Initiated && Initiated.getTime() <= before)
        yield { Key, UploadId }
    }
    if (!IsTruncated || !NextKeyMarker) return
    marker = {
      KeyMarker: NextKeyMarker,
      ...(NextUploadIdMarker ? { UploadIdMarker: NextUploadIdMarker } : {}),
    }
  }
}
