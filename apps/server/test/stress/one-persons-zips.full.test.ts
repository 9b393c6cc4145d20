import { clientEndpoints } from '@casework/contract/clients'
import { documentBatches } from '@casework/contract/document-batches'
import { expect, onTestFinished, test } from 'vitest'
import { newFirm, startTestApp } from '@casework/testing'
import { newDatabase } from '@casework/testing/database/new-database'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { startServer } from '@casework/testing/server-process'
import { uploadOne } from '@casework/testing/documents/upload-requests'

/** `npm run test:stress` raises this and also limits the times. */
const ZIPS = Number(process.env['STRESS_ZIPS'] ?? 20)
const LIMITS_TIMES = process.env['STRESS_ZIPS'] !== undefined
const DOCUMENTS = 4
const DOCUMENT = Buffer.alloc(20 * 1024 ** 2, 'All is well. ')
const QUIET_LISTS = 100

const findMedian = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test(`${ZIPS} zip calls of one person do not slow down the lists of another firm (FIX-271)`, async () => {
  const database = await newDatabase()
  const casework = await startTestApp({ database })
  const [busy, other] = [await newFirm(casework), await newFirm(casework)]
  for (let n = 0; n < 20; n += 1) await other.addClient({ name: `Client ${n}` })
  const { id: client_id } = await busy.addClient()
  const ids: number[] = []
  for (let n = 0; n < DOCUMENTS; n += 1) {
    const { id } = await uploadOne(busy.owner, { security_level: 'green', client_id }, [
      `${n}.txt`,
      DOCUMENT,
    ])
    ids.push(id)
  }
  const server = await startServer({
    DATA_DIR: casework.config.DATA_DIR,
    DATABASE_URL: toDatabaseUrl(database.owner),
    SECRET_KEY: database.secret,
    RATE_LIMIT_FACTOR: '1000',
  })
  onTestFinished(async () => {
    await server.kill()
    await casework.stop()
    await database.drop()
  })
  const list = async () => {
    const started = performance.now()
    const answer = await fetch(`${server.address}/api${clientEndpoints.list.path}`, {
      headers: { authorization: `Bearer ${other.owner.token}` },
    })
    await answer.arrayBuffer()
    return { status: answer.status, ms: performance.now() - started }
  }
  const zip = async () => {
    const answer = await fetch(`${server.address}/api${documentBatches.downloadMany.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${busy.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
    })
    let bytes = 0
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) bytes += chunk.length
    return { status: answer.status, bytes }
  }
  for (let n = 0; n < QUIET_LISTS; n += 1) await list()
  const before = []
  for (let n = 0; n < QUIET_LISTS; n += 1) before.push(await list())

  const end = new AbortController()
  const zips = Promise.all(Array.from({ length: ZIPS }, zip)).finally(() => end.abort())
  const during = []
  while (!end.signal.aborted) during.push(await list())
  const answers = await zips

  const [quiet, busyMs] = [before, during].map((lists) =>
    findMedian(lists.map(({ ms }) => ms)),
  ) as [number, number]
  const done = answers.filter(({ status }) => status === 200)
  process.stdout.write(
    `${ZIPS} zips, ${done.length} done, the others asked to wait; ${during.length} lists of another firm: p50 ${quiet.toFixed(1)} ms before, ${busyMs.toFixed(1)} ms meanwhile\n`,
  )
  expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 429]))).toBe(true)
  expect(done.length).toBeGreaterThan(0)
  for (const { bytes } of done) expect(bytes).toBeGreaterThan(DOCUMENTS * DOCUMENT.length)
  expect(new Set([...before, ...during].map(({ status }) => status))).toEqual(new Set([200]))
  expect(LIMITS_TIMES ? busyMs / quiet : 0).toBeLessThan(10)
}, 180_000)
