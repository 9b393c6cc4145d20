import { resolve } from 'node:path'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { createFolderPlace } from './folder-place.ts'
import type { BackupPlace } from './place.ts'
import { createS3Place } from './s3-place.ts'

const S3_URL = /^s3:\/\/([^/]+)\/?(.*)$/

/**
 * Opens a folder, or `s3://bucket/prefix`. A folder need not exist.
 * @throws StartRefusal when the bucket cannot be used or its settings are missing
 */
export async function openPlace(target: string, env: NodeJS.ProcessEnv): Promise<BackupPlace> {
  const [, bucket, prefix = ''] = S3_URL.exec(target) ?? []
  if (!bucket) return createFolderPlace(resolve(target))
  const read = (name: string) => env[`BACKUP_${name}`] || env[name]
  const [endpoint, accessKeyId, secretAccessKey] = [
    read('S3_ENDPOINT'),
    read('S3_ACCESS_KEY_ID'),
    read('S3_SECRET_ACCESS_KEY'),
  ]
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new StartRefusal(
      `${target} needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY (or the same settings without BACKUP_).`,
    )
  const region = read('S3_REGION') || 'us-east-1'
  return createS3Place({ endpoint, region, accessKeyId, secretAccessKey, bucket }, prefix)
}
