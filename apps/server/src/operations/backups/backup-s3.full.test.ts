import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { S3Settings } from '../../platform/file-store/index.ts'
import { findLost, openInstallation, uploadDocuments } from '@casework/testing/files/installation'
import {
  isObjectStoreInstalled,
  NOT_INSTALLED,
  startObjectStore,
  START_TIMEOUT_MS,
  type ObjectStore,
} from '@casework/testing/s3/object-store'
import { checkBackup } from './check-backup.ts'
import { listBackups } from './manifest.ts'
import { chooseBackup, openForReading } from './open-backups.ts'
import {
  backUp,
  ignore,
  newInstallation,
  newPath,
  newTarget,
  readRows,
  SLOW,
} from '../../../test/operations/test-installation.ts'

const installed = isObjectStoreInstalled()

const toEnv = (settings: S3Settings, prefix = 'S3') => ({
  [`${prefix}_ENDPOINT`]: settings.endpoint,
  [`${prefix}_ACCESS_KEY_ID`]: settings.accessKeyId,
  [`${prefix}_SECRET_ACCESS_KEY`]: settings.secretAccessKey,
  [`${prefix}_REGION`]: settings.region,
})

describe('on a real object store (FIX-094)', () => {
  beforeEach(({ skip }) => skip(!installed, NOT_INSTALLED))

  let objects: ObjectStore
  let buckets = 0
  beforeAll(async () => {
    if (!installed) return
    objects = await startObjectStore()
  }, START_TIMEOUT_MS + 10_000)
  afterAll(() => objects?.stop())

  const newBucket = () => objects.newBucket(`backups${(buckets += 1)}`)

  test('refuses a bucket without settings, and one that does not exist', async () => {
    const installation = await newInstallation()
    await expect(backUp(installation, { target: 's3://nowhere/casework' })).rejects.toThrow(
      /needs BACKUP_S3_ENDPOINT/,
    )
    await expect(
      backUp(installation, {
        target: 's3://nowhere/casework',
        env: toEnv(objects.settings, 'BACKUP_S3'),
      }),
    ).rejects.toThrow('The bucket nowhere does not exist.')
  })

  test(
    'backs up to a prefix, encrypted, and refuses a restore when an object is cut',
    SLOW,
    async () => {
      const settings = await newBucket()
      const installation = await newInstallation()
      const source = `s3://${settings.bucket}/firm/daily`
      const env = { ...toEnv(settings, 'BACKUP_S3'), BACKUP_PASSPHRASE: 'correct horse battery' }

      await backUp(installation, { target: source, env })
      await uploadDocuments(installation.firm, 1)
      const { copied_files } = await backUp(installation, {
        target: source,
        env,
        keep: { d: 1, w: 0, m: 0 },
      })

      expect(copied_files).toBe(1)
      const { place } = await openForReading(source, env)
      expect(await listBackups(place)).toHaveLength(1)
      const { id, manifest } = await chooseBackup(place)
      expect(await checkBackup({ place, id, manifest, onStep: ignore })).toMatchObject({
        files: 9,
        problems: [],
      })
      const target = await newTarget()
      await target.restore(source, { env })
      expect(await readRows(target.database.backup)).toEqual(
        await readRows(installation.database.backup),
      )

      await cutObject(settings, `firm/daily/backups/${id}/tables/clients.copy`)
      const refused = await newTarget()
      await expect(refused.restore(source, { env })).rejects.toThrow(
        /The table clients cannot be read/,
      )
    },
  )

  test('restores files from a folder into a bucket, and from a bucket into a folder', async () => {
    const settings = await newBucket()
    const installation = await newInstallation()
    const source = newPath()
    await backUp(installation, { target: source })
    const target = await newTarget()

    await target.restore(source, {
      env: { ...toEnv(settings), S3_BUCKET: settings.bucket },
    })

    const inBucket = await openInstallation(target.database, { folder: newPath(), s3: settings })
    await inBucket.claim()
    expect(await findLost(inBucket, installation.documents)).toEqual([])
    const second = newPath()
    await backUp({ database: target.database, store: inBucket.store }, { target: second })
    await inBucket.close()
    const back = await newTarget()
    await back.restore(second)
    const onDisk = await openInstallation(back.database, { folder: back.folder })
    expect(await findLost(onDisk, installation.documents)).toEqual([])

    const other = await newInstallation({ folder: newPath(), s3: await newBucket() })
    const refused = await newTarget()
    await expect(
      refused.restore(source, {
        env: { ...toEnv(settings), S3_BUCKET: `backups${buckets}` },
      }),
    ).rejects.toThrow(/belongs to another installation/)
    expect(await findLost(other, other.documents)).toEqual([])
  })
})

async function cutObject(settings: S3Settings, Key: string): Promise<void> {
  const { endpoint, region, bucket: Bucket, ...credentials } = settings
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array()
  await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes.subarray(0, -8) }))
  client.destroy()
}
