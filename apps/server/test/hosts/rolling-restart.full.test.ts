import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, onTestFinished, test } from 'vitest'
import { openEventStream } from '@casework/testing/event-stream'
import { newFirm, startTestApp } from '@casework/testing'
import { startServer } from '@casework/testing/server-process'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { newDatabase } from '@casework/testing/database/new-database'
import { startBalancer } from './balancer.ts'
import { reservePort } from '@casework/testing/ports'

/** Each round restarts every process once. */
const ROUNDS = Number(process.env['STRESS_RESTARTS'] ?? 1)
const CALLERS = 6

async function setUp() {
  const database = await newDatabase()
  onTestFinished(() => database.drop())
  const casework = await startTestApp({ database })
  onTestFinished(() => casework.stop())
  const { owner } = await newFirm(casework)
  const folder = mkdtempSync(join(tmpdir(), 'casework-rolling-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: toDatabaseUrl(database.owner),
    SECRET_KEY: database.secret,
    RATE_LIMIT_FACTOR: '1000000',
    DATABASE_POOL_SIZE: '6',
    DRAIN_SECONDS: '3',
  }
  const start = async (port: number, more: Record<string, string> = {}) => {
    const server = await startServer({ ...settings, ...more, PORT: String(port) })
    onTestFinished(() => server.kill())
    return server
  }
  return { start, owner, token: owner.token }
}

/** Calls in a loop until stopped; each call is repeated once when it fails. */
function callUntilStopped(address: string, token: string) {
  const counts = { done: 0, repeated: 0 }
  const failures: string[] = []
  const created: string[] = []
  const stopping = new AbortController()
  const callOnce = async (name: string | undefined) => {
    const answer = await fetch(`${address}/api/clients/`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(name ? { 'content-type': 'application/json', 'idempotency-key': name } : {}),
      },
      ...(name
        ? {
            method: 'POST',
            body: JSON.stringify({ name, email: null, mobile: null, country: null }),
          }
        : {}),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`status ${answer.status}`)
  }
  const loop = async (caller: number) => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const name = (turn + caller) % 3 === 0 ? randomUUID() : undefined
      try {
        await callOnce(name)
      } catch {
        counts.repeated += 1
        await callOnce(name).catch((error: unknown) => failures.push(String(error)))
      }
      counts.done += 1
      if (name) created.push(name)
    }
  }
  const all = Promise.all(Array.from({ length: CALLERS }, (_, caller) => loop(caller)))
  return async () => {
    stopping.abort()
    await all
    return { ...counts, failures, created }
  }
}

test(
  'a rolling restart under load fails no request that is repeated once (FIX-099)',
  async ({ annotate }) => {
    const { start, token, owner } = await setUp()
    const ports = [await reservePort(), await reservePort()]
    const servers = new Map<number, Awaited<ReturnType<typeof start>>>()
    for (const port of ports) servers.set(port, await start(port))
    const balancer = await startBalancer(ports)
    onTestFinished(() => balancer.stop())
    for (const port of ports) await expect.poll(() => balancer.isReady(port)).toBe(true)
    const stop = callUntilStopped(balancer.address, token)
    const exitCodes: (number | null)[] = []

    for (let round = 0; round < ROUNDS; round += 1)
      for (const port of ports) {
        const stopped = servers.get(port)
        process.kill(stopped?.pid ?? 0, 'SIGTERM')
        exitCodes.push((await stopped?.exited) ?? null)
        servers.set(port, await start(port))
        await expect.poll(() => balancer.isReady(port)).toBe(true)
      }
    const { done, repeated, failures, created } = await stop()

    await annotate(`${done} calls, ${repeated} of them repeated`)
    expect(failures).toEqual([])
    expect(exitCodes.every((code) => code === 0)).toBe(true)
    const { pagination } = await owner.call(clientEndpoints.list, { query: {} })
    expect(pagination.count).toBe(created.length)
    expect(created.length).toBeGreaterThan(0)
  },
  5 * 60_000,
)

test('a process that stops says so, still serves, and ends its streams with a hint (FIX-099)', async () => {
  const { start, token } = await setUp()
  const server = await start(await reservePort())
  const events = await openEventStream(`${server.address}/api/notifications/stream/`, token)
  await events.next()

  process.kill(server.pid, 'SIGTERM')

  await expect
    .poll(() => fetch(`${server.address}/health/ready`).then((answer) => answer.status))
    .toBe(503)
  const answer = await fetch(`${server.address}/api/countries/`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('connection')).toBe('close')
  let last: string | undefined
  for (let event = await events.next(); event !== undefined; event = await events.next())
    last = event
  expect(last).toMatch(/^retry: \d+$/)
  expect(await server.exited).toBe(0)
})

test('a second signal ends the process without waiting (FIX-099)', async () => {
  const { start } = await setUp()
  const server = await start(await reservePort(), { DRAIN_SECONDS: '60' })
  process.kill(server.pid, 'SIGTERM')
  await expect
    .poll(() => fetch(`${server.address}/health/ready`).then((answer) => answer.status))
    .toBe(503)
  // A signal within a second is the same Ctrl-C, passed on by a parent process.
  let code: number | null | undefined
  void server.exited.then((exitCode) => (code = exitCode))
  await expect
    .poll(() => {
      if (code === undefined) process.kill(server.pid, 'SIGTERM')
      return code
    })
    .toBe(1)
})
