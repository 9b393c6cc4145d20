import { randomInt } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import type { UploadResult } from '@casework/contract/documents'
import { expect, onTestFinished, test } from 'vitest'
import { claimStore, sweepFiles } from '../../src/features/documents/index.ts'
import { createReadScope } from '../../src/platform/database/query/scope.ts'
import { newFirm, startTestApp, type Answer } from '@casework/testing'
import { newDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import {
  getStoreFolder,
  listFiles,
  sha256,
  tryUpload,
} from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'
import { startFaultyProxy, type Fault } from './faulty-proxy.ts'
import {
  isObjectStoreInstalled,
  NOT_INSTALLED,
  startObjectStore,
  START_TIMEOUT_MS,
} from '@casework/testing/s3/object-store'

/** `npm run test:stress` raises this. */
const ROUNDS = Number(process.env['STRESS_STORE_FAULTS'] ?? 4)
const UPLOADERS = 4
const UPLOADS_PER_ROUND = 3
const MAX_BYTES = 300_000
/** As an S3 store may round modification times up to whole seconds. */
const ANY_AGE_MS = -2000

const FAULTS: (() => Fault)[] = [
  () => 'down',
  () => 'failing',
  () => randomInt(1, MAX_BYTES),
  () => 'slow',
  // Each waits for the store's time limit, so the short version has none.
  ...(ROUNDS > 4 ? [() => 'silent' as const] : []),
]

async function setUp() {
  const objects = await startObjectStore()
  onTestFinished(() => objects.stop())
  const proxy = await startFaultyProxy(objects.port)
  onTestFinished(() => proxy.stop())
  const { accessKeyId, secretAccessKey, bucket, region, endpoint } = objects.settings
  const settings = {
    S3_ENDPOINT: proxy.endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const database = await newDatabase()
  const casework = await startTestApp({ settings, database })
  onTestFinished(() => casework.stop())
  await claimStore(createReadScope(casework.jobsPool, {}), casework.store)
  const firm = await newFirm(casework)
  const credentials = { accessKeyId, secretAccessKey }
  const direct = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  onTestFinished(() => direct.destroy())
  const listKeys = async () =>
    ((await direct.send(new ListObjectsV2Command({ Bucket: bucket }))).Contents ?? [])
      .map(({ Key = '' }) => Key)
      .filter((key) => key.includes('/'))
      .toSorted()
  const client_id = (await firm.addClient()).id
  return { casework, database, owner: firm.owner, client_id, proxy, listKeys }
}

type SetUp = Awaited<ReturnType<typeof setUp>>

/** Uploads until the store has recovered, and adds the acknowledged documents. */
async function uploadSome({ owner, client_id }: SetUp, stored: Map<number, string>) {
  const answers: Answer[] = []
  for (let upload = 0; upload < UPLOADS_PER_ROUND; upload += 1) {
    const bytes = samples.pdf(randomInt(1, MAX_BYTES))
    const answer = await tryUpload(owner, [
      ['security_level', 'green'],
      ['client_id', String(client_id)],
      ['brief.pdf', bytes],
    ])
    const { data } = answer.body as { data?: UploadResult }
    const id = data?.documents[0]?.id
    if (id !== undefined) stored.set(id, sha256(bytes))
    answers.push(answer)
  }
  return answers
}

const readKeys = ({ database }: SetUp) =>
  onDatabase(database.backup, async (client) => {
    const { rows } = await client.query<{ id: string; store_key: string; sha256: string }>(
      'select id, store_key, sha256 from documents order by store_key',
    )
    return rows
  })

const UNAVAILABLE = {
  status: 503,
  body: { error: { type: 'service_unavailable', message: 'The file store does not answer' } },
}

test(
  `an S3 store that fails ${ROUNDS} times is answered with 503, and nothing is half stored (F8)`,
  async ({ annotate, skip }) => {
    skip(!isObjectStoreInstalled(), NOT_INSTALLED)
    const run = await setUp()
    const stored = new Map<number, string>()
    let refused = 0

    for (let round = 0; round < ROUNDS; round += 1) {
      const fault = FAULTS[round % FAULTS.length]?.() ?? 'none'
      const uploading = Promise.all(
        Array.from({ length: UPLOADERS }, () => uploadSome(run, stored)),
      )
      await pause(randomInt(0, 100))
      run.proxy.setFault(fault)
      const answers = (await uploading).flat()
      run.proxy.setFault('none')

      for (const answer of answers.filter(({ status }) => status !== 201))
        expect(answer).toMatchObject(UNAVAILABLE)
      refused += answers.filter(({ status }) => status === 503).length
      const rows = await readKeys(run)
      expect(new Map(rows.map((row) => [Number(row.id), row.sha256]))).toEqual(stored)
      const keys = new Set(await run.listKeys())
      expect(rows.filter(({ store_key }) => !keys.has(store_key))).toEqual([])
    }

    for (const row of await readKeys(run)) {
      const { body } = await run.casework.store.open(row.store_key)
      expect(sha256(await buffer(body))).toBe(stored.get(Number(row.id)))
    }
    const scope = createReadScope(run.casework.jobsPool, {})
    await sweepFiles(scope, run.casework.store, { olderThanMs: ANY_AGE_MS, ignoreLimit: true })
    await sweepFiles(scope, run.casework.store, { quarantineMs: ANY_AGE_MS, ignoreLimit: true })
    expect(await run.listKeys()).toEqual((await readKeys(run)).map(({ store_key }) => store_key))
    expect(listFiles(getStoreFolder(run.casework))).toEqual([])
    expect(refused).toBeGreaterThan(0)
    const summary = `${stored.size} documents stored, ${refused} uploads answered with 503`
    await annotate(summary)
    process.stdout.write(`failures of the S3 store: ${ROUNDS}, ${summary}\n`)
  },
  START_TIMEOUT_MS + ROUNDS * 60_000,
)
