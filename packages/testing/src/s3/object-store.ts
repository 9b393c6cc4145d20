// A real object store with the S3 API and signature checks: OpenStack Swift, with all its data in
// one folder.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../../../../apps/server/src/platform/file-store/index.ts'
import { reservePort } from '../ports.ts'

const LAUNCHER = fileURLToPath(new URL('./swift-in-one.py', import.meta.url))
const PYTHON = '/usr/bin/python3'
const STORES = ['account', 'container', 'object'] as const

export const NOT_INSTALLED = 'there is no object store (Debian: python3-swift) on this machine'

export const isObjectStoreInstalled = (): boolean =>
  existsSync('/usr/lib/python3/dist-packages/swift/proxy/server.py')

export interface ObjectStore {
  readonly settings: S3Settings
  readonly port: number
  /** Another bucket, empty. */
  newBucket(bucket: string): Promise<S3Settings>
  stop(): Promise<void>
}

/** Python starts slowly on a busy machine. */
export const START_TIMEOUT_MS = 100_000

const CREDENTIALS = {
  accessKeyId: 'test:tester',
  secretAccessKey: 'testing',
  region: 'us-east-1',
  bucket: 'casework',
}

/** Starts the store with an empty bucket. */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'cw-s3-'))
  mkdirSync(join(folder, 'devices', 'disk'), { recursive: true })
  const write = (name: string, ...lines: string[]) =>
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  write(
    'swift.conf',
    '[swift-hash]',
    'swift_hash_path_suffix = s',
    'swift_hash_path_prefix = p',
    '[storage-policy:0]',
    'name = default',
    'default = yes',
  )
  const common = [
    '[DEFAULT]',
    `user=${userInfo().username}`,
    `swift_dir=${folder}`,
    'workers=0',
    'log_level=ERROR',
    'bind_ip=127.0.0.1',
  ]
  for (const name of STORES) {
    const port = await reservePort()
    write(
      `${name}.conf`,
      ...common,
      `bind_port=${port}`,
      `devices=${join(folder, 'devices')}`,
      'mount_check=false',
      `[pipeline:main]`,
      `pipeline=${name}-server`,
      `[app:${name}-server]`,
      `use=egg:swift#${name}`,
    )
  }
  const port = await reservePort()
  write(
    'proxy.conf',
    ...common,
    `bind_port=${port}`,
    '[pipeline:main]',
    'pipeline=catch_errors s3api tempauth bulk slo dlo proxy-server',
    '[app:proxy-server]',
    'use=egg:swift#proxy',
    'allow_account_management=true',
    'account_autocreate=true',
    '[filter:tempauth]',
    'use=egg:swift#tempauth',
    'user_test_tester=testing .admin',
    '[filter:s3api]',
    'use=egg:swift#s3api',
    's3_acl=false',
    `location=${CREDENTIALS.region}`,
    'check_bucket_owner=false',
    ...['bulk', 'slo', 'dlo', 'catch_errors'].flatMap((name) => [
      `[filter:${name}]`,
      `use=egg:swift#${name}`,
    ]),
  )
  const server = spawn(PYTHON, [LAUNCHER, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = async () => {
    await killServer(server)
    rmSync(folder, { recursive: true, force: true })
  }
  const settings = { endpoint: `http://127.0.0.1:${port}`, ...CREDENTIALS }
  try {
    await createBucket(settings)
  } catch (error) {
    await stop()
    throw error
  }
  const newBucket = async (bucket: string) => {
    const bucketSettings = { ...settings, bucket }
    await createBucket(bucketSettings)
    return bucketSettings
  }
  return { settings, port, newBucket, stop }
}

const killServer = (server: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.on('exit', () => resolve())
    server.kill('SIGKILL')
  })

/** Creates a bucket. Retries until all servers of the store respond. */
async function createBucket({
  endpoint,
  region,
  bucket,
  ...credentials
}: S3Settings): Promise<void> {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
  })
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      return client.destroy()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(200)
    }
  }
}
