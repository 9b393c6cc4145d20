import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { newFirm, startTestApp } from '@casework/testing'
import { startServer } from '@casework/testing/server-process'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { newDatabase } from '@casework/testing/database/new-database'

/** `npm run test:stress` raises this. */
const MINUTES = Number(process.env['STRESS_SOAK_MINUTES'] ?? 0.05)
const CONNECTIONS = 64
const SAMPLE_MS = 1000
/** A short run is still warming up. */
const MAX_GROWTH = MINUTES < 10 ? 4 : 1.1

const readMemoryMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

interface Target {
  readonly address: string
  /** One for each connection: what one person does at the same time is limited (decision 0087). */
  readonly people: readonly { signToken(): string }[]
}

/** What a person does with one client, so that the firm does not grow. */
async function workOnOneClient(
  send: (method: string, path: string, body?: unknown) => Promise<string>,
) {
  const name = `Acme ${randomUUID()}`
  const { data } = JSON.parse(await send('POST', '/clients/', { name })) as { data: { id: number } }
  await send('GET', '/clients/')
  await send('PUT', `/clients/${data.id}/`, { name: `${name} Ltd` })
  const form = new FormData()
  form.append('security_level', 'green')
  form.append('client_id', String(data.id))
  form.append('files', new File([name.repeat(500)], 'note.txt'))
  const uploaded = JSON.parse(await send('POST', '/documents/upload/', form)) as {
    data: { documents: { id: number }[] }
  }
  await send('GET', `/documents/${uploaded.data.documents[0]?.id}/download/`)
  await send('GET', '/documents/')
  await send('GET', '/search/?q=acme')
  await send('GET', '/dashboard/summary/')
  await send('DELETE', `/clients/${data.id}/`)
}

function startWork({ address, people }: Target) {
  const failures: string[] = []
  let requests = 0
  const signAll = () => people.map((person) => person.signToken())
  let tokens = signAll()
  const stopping = new AbortController()
  const sendAs = (n: number) => async (method: string, path: string, body?: unknown) => {
    requests += 1
    const isForm = body instanceof FormData
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[n]}`,
        ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    return text
  }
  const loop = async (n: number) => {
    while (!stopping.signal.aborted)
      await workOnOneClient(sendAs(n)).catch((error: unknown) => failures.push(String(error)))
  }
  const all = Promise.all(people.map((_, n) => loop(n)))
  return {
    failures,
    renew: () => void (tokens = signAll()),
    stop: async () => {
      stopping.abort()
      await all
      return requests
    },
  }
}

test(
  `serves ${CONNECTIONS} connections for ${MINUTES} minutes without an error, in steady memory`,
  async ({ annotate }) => {
    const database = await newDatabase()
    const casework = await startTestApp({ database })
    onTestFinished(async () => {
      await casework.stop()
      await database.drop()
    })
    const firms = await Promise.all(Array.from({ length: CONNECTIONS }, () => newFirm(casework)))
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'casework-soak-'))
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
    const server = await startServer({
      DATA_DIR,
      DATABASE_URL: toDatabaseUrl(database.owner),
      SECRET_KEY: database.secret,
      RATE_LIMIT_FACTOR: '1000000',
    })
    onTestFinished(() => server.kill())

    const work = startWork({
      address: server.address,
      people: firms.map(({ owner }) => owner),
    })
    const samples: number[] = []
    for (const end = performance.now() + MINUTES * 60_000; performance.now() < end;) {
      await pause(SAMPLE_MS)
      samples.push(readMemoryMb(server.pid))
      work.renew()
    }
    const requests = await work.stop()

    expect(work.failures).toEqual([])
    const part = (from: number, to: number) =>
      average(samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)))
    const [early, late] = [part(0.1, 0.3), part(0.8, 1)]
    const summary = `${requests} requests in ${MINUTES} minutes; memory ${Math.round(early)} MB early, ${Math.round(late)} MB late, at most ${Math.round(Math.max(...samples))} MB`
    await annotate(summary)
    process.stdout.write(`soak: ${summary}\n`)
    expect(late).toBeLessThan(early * MAX_GROWTH)
  },
  MINUTES * 60_000 + 60_000,
)
