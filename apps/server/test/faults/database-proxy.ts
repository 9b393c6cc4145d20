// A proxy to PostgreSQL that fails like a network: at a chosen round trip, silently, or by
// refusing.
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestDatabase } from '@casework/testing/database/new-database'

/**
 * `before`: the request is lost. `after`: it is executed, and the response is lost. A number: that
 * many bytes of the response pass.
 */
export type Cut = 'before' | 'after' | number

export interface DatabaseProxy {
  /** The connection to the same database through the proxy. */
  throughProxy<C extends pg.ClientConfig>(config: C): C
  allThroughProxy(database: TestDatabase): TestDatabase
  /** Cuts the connection at the n-th round trip from now. */
  cutAt(trip: number, cut: Cut): void
  /** Whether the cut has happened; cancels it otherwise. */
  wasCut(): boolean
  /** Whether the cut has not happened yet. */
  isCutPending(): boolean
  /** Silently drops all traffic, also of new connections. */
  fallSilent(): void
  /** Resets every connection and refuses new ones. */
  refuse(): void
  heal(): void
  stop(): Promise<void>
}

/** First bytes of the messages that count as a round trip; those of the login do not. */
const REQUEST_TYPES = new Set(['P', 'B', 'Q'].map((letter) => letter.charCodeAt(0)))

export async function startDatabaseProxy({
  host = '',
  port = 5432,
}: pg.ClientConfig): Promise<DatabaseProxy> {
  let state: 'open' | 'silent' | 'refusing' = 'open'
  let rule: { trip: number; cut: Cut } | undefined
  const sockets = new Set<Socket>()
  const connectUpstream = () =>
    host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)

  const server = createServer({ noDelay: true }, (client) => {
    sockets.add(client)
    client.on('error', () => undefined).on('close', () => sockets.delete(client))
    if (state === 'refusing') return void client.resetAndDestroy()
    if (state === 'silent') return void client.pause()
    const upstream = connectUpstream()
    /** Remaining response bytes that pass; undefined for all. */
    let remaining: number | undefined
    const end = () => {
      client.resetAndDestroy()
      upstream.destroy()
    }
    upstream.on('error', end).on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    client.on('data', (bytes) => {
      if (state === 'silent') return
      if (rule && REQUEST_TYPES.has(bytes[0] ?? 0)) {
        rule.trip -= 1
        if (rule.trip === 0) {
          const { cut } = rule
          rule = undefined
          if (cut === 'before') return end()
          remaining = cut === 'after' ? 0 : cut
        }
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (state === 'silent') return
      if (remaining === undefined) return void client.write(bytes)
      client.end(bytes.subarray(0, remaining), end)
      remaining = 0
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: proxyPort } = server.address() as { port: number }
  const throughProxy: DatabaseProxy['throughProxy'] = (config) => ({
    ...config,
    host: '127.0.0.1',
    port: proxyPort,
  })
  return {
    throughProxy,
    allThroughProxy: (database) => ({
      ...database,
      owner: throughProxy(database.owner),
      app: throughProxy(database.app),
      auth: throughProxy(database.auth),
      jobs: throughProxy(database.jobs),
    }),
    cutAt: (trip, cut) => (rule = { trip, cut }),
    wasCut: () => {
      const cut = rule === undefined
      rule = undefined
      return cut
    },
    isCutPending: () => rule !== undefined,
    fallSilent: () => (state = 'silent'),
    refuse: () => {
      state = 'refusing'
      for (const socket of sockets) socket.resetAndDestroy()
    },
    heal: () => {
      state = 'open'
      for (const socket of sockets) socket.destroy()
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
