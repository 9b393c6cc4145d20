import {
  HeadBucketCommand,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { StartRefusal } from '../start-refusal.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const ATTEMPTS = 2

/**
 * Creates a client that has reached the bucket.
 * @param answerMs limit of one request
 * @throws StartRefusal when the bucket does not exist or denies access
 */
export async function openBucket(settings: S3Settings, answerMs: number): Promise<S3Client> {
  const client = new S3Client(createClientConfig(settings, answerMs))
  await requireBucket(client, settings.bucket)
  return client
}

const createClientConfig = (
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  answerMs: number,
): S3ClientConfig => ({
  endpoint,
  region,
  credentials: { accessKeyId, secretAccessKey },
  // The bucket is part of the path, so the store needs no DNS name per bucket.
  forcePathStyle: true,
  maxAttempts: ATTEMPTS,
  // Not every store supports checksums beyond the signed hash of the body.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: {
    connectionTimeout: 3000,
    requestTimeout: answerMs,
    socketTimeout: answerMs,
    throwOnRequestTimeout: true,
    // No limit: each slow download occupies a connection, so a few could block all others.
    httpAgent: { maxSockets: Infinity },
    httpsAgent: { maxSockets: Infinity },
  },
})

async function requireBucket(client: S3Client, Bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }))
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (status === 404) throw new StartRefusal(`The bucket ${Bucket} does not exist.`)
    if (status === 401 || status === 403)
      throw new StartRefusal(`The object store refuses the bucket ${Bucket} to these S3 keys.`)
  }
}
