import pg from 'pg'

/** Connections of one role. Dead idle connections are logged and replaced, never fatal. */
export function openPool(connection: pg.ClientConfig, options: { max: number; onError: (error: Error) => void }): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: options.max, idleTimeoutMillis: 60_000, connectionTimeoutMillis: 5000, keepAlive: true })
  pool.on('error', options.onError)
  // A client that is in use reports a lost connection to the pool's user as well as by its own event.
  pool.on('connect', (client) => client.on('error', options.onError))
  return pool
}
