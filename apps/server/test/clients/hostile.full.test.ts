import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ClientImportResult } from '@casework/contract/client-import'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { listFiles, buildForm, getStoreFolder } from '@casework/testing/documents/upload-requests'
import { startServer, type ServerProcess } from '@casework/testing/server-process'
import { HOSTILE } from './hostile-files.ts'
import { ERRORS, type Hostile } from './hostile-parts.ts'

/**
 * Limit for the slowest response under `npm run test:stress`; other runs share the machine and only
 * print it.
 */
const LIMIT_MS = Number(process.env['STRESS_SHEET_MS'] ?? 0)
const PARALLEL_IMPORTS = 2
/** Below a person's rate limit per minute, however long the files take. */
const POLL_INTERVAL_MS = 200
/** The target is 50; the rest allows for garbage that is not collected yet. */
const MAX_GROWTH_MB = 100

const casework = useTestApp({ ownDatabase: true })
let server: ServerProcess
let firms: Firm[]
beforeAll(async () => {
  firms = [await newFirm(casework), await newFirm(casework)]
  server = await startServer({
    DATA_DIR: casework.config.DATA_DIR,
    DATABASE_URL: toDatabaseUrl(casework.database.owner),
    SECRET_KEY: casework.database.secret,
  })
}, 60_000)
afterAll(async () => {
  await server.kill()
})

const buildHeaders = ({ owner }: Firm) => ({ authorization: `Bearer ${owner.token}` })
const readMemoryMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024

async function send(firm: Firm, name: string, bytes: Buffer): Promise<number | string> {
  const { body, type } = await buildForm([[name, new Uint8Array(bytes)]], 'file')
  const answer = await fetch(`${server.address}/api/clients/import/`, {
    method: 'POST',
    body,
    headers: { ...buildHeaders(firm), 'content-type': type },
  })
  const { data, error } = (await answer.json()) as {
    data?: ClientImportResult
    error?: { message: string; data: { file?: string[] } | null }
  }
  if (data) return data.success || data.error_count > 0 ? data.success_count : (data.error ?? '')
  expect(answer.status).toBe(400)
  return error?.data?.file?.[0] ?? error?.message ?? ''
}

/** On a busy machine, reading a file that must be refused may time out before it is refused. */
const isExpected = (actual: Hostile['outcome'], expected: Hostile['outcome']) =>
  [expected]
    .flat()
    .some(
      (candidate) =>
        candidate === actual || (typeof candidate === 'string' && actual === ERRORS.time),
    )

const responseTimes: number[] = []

/** Measures how long a colleague waits for a list during the imports. */
async function pollList(firm: Firm, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const started = performance.now()
    const answer = await fetch(`${server.address}/api/clients/`, { headers: buildHeaders(firm) })
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    responseTimes.push(performance.now() - started)
    await wait(POLL_INTERVAL_MS)
  }
}

test.runIf(process.platform === 'linux')(
  `refuses or imports ${HOSTILE.length} hostile spreadsheets correctly while answering others and staying small`,
  async () => {
    const [importer, colleague] = firms as [Firm, Firm]
    await send(importer, 'warm.csv', Buffer.from('Name,Email\nWarm,w@w.example\n'))
    const before = readMemoryMb()
    let peak = before
    const done = new AbortController()
    const polling = pollList(colleague, done.signal)
    onTestFinished(() => done.abort())
    const [slow, wrong]: [string[], string[]] = [[], []]
    // Each before the files: to build one takes so long that a connection would be given up meanwhile.
    const queue: [Hostile, Firm][] = []
    for (const hostile of HOSTILE) queue.push([hostile, await newFirm(casework)])
    const importNext = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await tryFile(...next)
    }
    const tryFile = async ({ description, name, bytes, outcome }: Hostile, firm: Firm) => {
      const file = bytes()
      const started = performance.now()

      const actual = await send(firm, name, file)

      const ms = Math.round(performance.now() - started)
      peak = Math.max(peak, readMemoryMb())
      if (!isExpected(actual, outcome))
        wrong.push(`${name} with ${description}: ${actual} instead of ${String(outcome)}`)
      if (LIMIT_MS && ms > LIMIT_MS) wrong.push(`${name} with ${description}: ${ms} ms`)
      if (ms > 1500) slow.push(`${name} with ${description}: ${ms} ms, ${actual}`)
    }
    await Promise.all(Array.from({ length: PARALLEL_IMPORTS }, importNext))
    done.abort()
    await polling
    const sorted = responseTimes.toSorted((a, b) => a - b)
    const p99 = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
    process.stdout.write(
      `hostile: ${HOSTILE.length} files; server ${Math.round(before)} -> at most ${Math.round(peak)} MB; ${responseTimes.length} other responses, p99 ${p99} ms, slowest ${Math.round(sorted.at(-1) ?? 0)} ms\n${slow.join('\n')}\n`,
    )
    expect(wrong).toEqual([])
    expect(peak - before).toBeLessThan(MAX_GROWTH_MB)
    expect(responseTimes.length).toBeGreaterThan(0)
    expect(listFiles(getStoreFolder(casework))).toEqual([])
  },
  180_000,
)
