import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  createRoleConnections,
  type RoleConnections,
} from '../../src/platform/database/connection/roles.ts'
import { startTestApp } from '@casework/testing'
import {
  newDatabase,
  newEmptyDatabase,
  type TestDatabase,
} from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { startServer, type ServerProcess } from '@casework/testing/server-process'

/** A database and a data folder on the shared PostgreSQL server. */
interface Installation {
  readonly database: TestDatabase
  readonly roles: RoleConnections
  readonly folder: string
  start(settings?: Record<string, string>): Promise<ServerProcess>
}

let installations: Installation[]

const newInstallation = async (): Promise<Installation> => {
  const database = await newEmptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'casework-installation-'))
  const secret = randomBytes(24).toString('hex')
  const ownSettings = {
    DATA_DIR: folder,
    DATABASE_URL: toDatabaseUrl(database.owner),
    SECRET_KEY: secret,
    RATE_LIMIT_FACTOR: '1000000',
  }
  const start = async (settings?: Record<string, string>) => {
    const server = await startServer({ ...ownSettings, ...settings })
    onTestFinished(() => server.kill())
    return server
  }
  const roles = createRoleConnections(database.owner, secret, database.owner.database ?? '')
  return { database, roles, folder, start }
}

beforeAll(async () => {
  installations = [await newInstallation(), await newInstallation()]
})

afterAll(async () => {
  for (const { database, folder } of installations) {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})

const fetchStatus = async (address: string, path: string) => {
  const answer = await fetch(`${address}${path}`)
  await answer.arrayBuffer()
  return answer.status
}

/** Sends requests continuously, four in parallel, until stopped. */
function pollUntilStopped(address: string) {
  const statuses: number[] = []
  const stopping = new AbortController()
  const poll = async () => {
    while (!stopping.signal.aborted) statuses.push(await fetchStatus(address, '/api/countries/'))
  }
  const all = Promise.all(Array.from({ length: 4 }, poll))
  return async () => {
    stopping.abort()
    await all
    return statuses
  }
}

/**
 * Opens a new connection. The server's pooled ones would stay open even if the password had been
 * changed.
 */
const canConnect = (connection: pg.ClientConfig) =>
  onDatabase(connection, async (client) => (await client.query('select 1')).rowCount === 1)

test(
  'two installations with different secrets share a PostgreSQL server without disturbing each other (FIX-091)',
  { timeout: 180_000 },
  async () => {
    const [a, b] = installations as [Installation, Installation]
    const serverA = await a.start()
    const stop = pollUntilStopped(serverA.address)
    let serverB = await b.start()
    expect(await fetchStatus(serverB.address, '/api/countries/')).toBe(200)
    await serverB.kill()
    serverB = await b.start()
    expect(
      await Promise.all([a.roles.app, a.roles.jobs, b.roles.app, b.roles.jobs].map(canConnect)),
    ).toEqual([true, true, true, true])
    const statuses = await stop()

    expect(statuses.length).toBeGreaterThan(20)
    expect(new Set(statuses)).toEqual(new Set([200]))

    await serverA.kill()
    const restartedA = await a.start()
    for (const { address } of [restartedA, serverB]) {
      expect(await fetchStatus(address, '/health/ready')).toBe(200)
      expect(await fetchStatus(address, '/api/countries/')).toBe(200)
    }
  },
)

test('the roles of one installation cannot connect to the database of another (FIX-091)', async () => {
  const [a, b] = installations as [Installation, Installation]
  for (const role of Object.values(a.roles)) {
    await expect(canConnect({ ...role, database: b.database.owner.database })).rejects.toThrow(
      /permission denied for database/,
    )
  }
})

test('refuses to start while a process with another SECRET_KEY runs, which keeps running (FIX-091)', async () => {
  const [a] = installations as [Installation, Installation]
  const running = await a.start()
  await expect(a.start({ SECRET_KEY: randomBytes(24).toString('hex') })).rejects.toThrow(
    'Another process uses this database with another SECRET_KEY.',
  )
  expect(await canConnect(a.roles.app)).toBe(true)
  expect(await fetchStatus(running.address, '/health/ready')).toBe(200)
})

test('returns 503 and logs the cause while the password of its role is wrong (FIX-091)', async () => {
  const database = await newDatabase()
  const casework = await startTestApp({ database })
  onTestFinished(() => casework.stop().then(() => database.drop()))
  const setPassword = (password: string) =>
    onDatabase(database.owner, (client) =>
      client.query(
        `alter role ${client.escapeIdentifier(database.app.user ?? '')} password ${client.escapeLiteral(password)}`,
      ),
    )
  const fetchOutcome = async () => {
    const { statusCode, headers } = await casework.app.inject('/api/countries/')
    return [statusCode, headers['retry-after']]
  }
  await setPassword('of somebody else')
  expect(await fetchOutcome()).toEqual([503, '2'])
  expect(casework.logged.join('')).toContain('the database refuses the credentials of its role')

  await setPassword(String(database.app.password))
  expect(await fetchOutcome()).toEqual([200, undefined])
})
