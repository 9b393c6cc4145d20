import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../log.ts'
import { addHealth } from '../health/health.ts'
import { createServer } from '../server.ts'

const MAX_CONNECTIONS = 60
/** Incomplete requests, after which the client is silent. */
const HALF_OPEN = [
  '',
  'GET /health/live HTTP/1.1\r\n',
  'GET /health/live HTTP/1.1\r\nHost: casework.test\r\nAccept: ',
]

let app: FastifyInstance
let port: number
let checked = 0
let arrived = 0
/** What a check waits for. */
let checking = Promise.resolve()
beforeAll(async () => {
  app = await createServer({
    log: createLog('silent'),
    publicUrl: 'http://casework.test',
    maxFileBytes: 1000,
    maxFiles: 1,
    maxConnections: MAX_CONNECTIONS,
  })
  const files = () => {
    checked += 1
    return checking
  }
  app.addHook('onRequest', async () => void (arrived += 1))
  addHealth(app, { files }, async () => [])
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { connection: 'close' } })

async function open(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test(
  'limits and closes half-open connections, after which others get in (FIX-052)',
  { timeout: 60_000 },
  async () => {
    const sockets = await Promise.all(
      Array.from({ length: MAX_CONNECTIONS }, (_, at) =>
        open(HALF_OPEN[at % HALF_OPEN.length] ?? ''),
      ),
    )
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')))
    await expect(isReady()).rejects.toThrow(/fetch failed/)

    await closed
    expect((await isReady()).status).toBe(200)
  },
)

test('checks readiness once for many concurrent requests (FIX-052)', async () => {
  const [checkedBefore, arrivedBefore] = [checked, arrived]
  const { promise, resolve } = Promise.withResolvers<void>()
  checking = promise
  const asking = Promise.all(Array.from({ length: 50 }, isReady))
  await vi.waitFor(() => expect(arrived - arrivedBefore).toBe(50), 20_000)
  resolve()

  expect(new Set((await asking).map(({ status }) => status))).toEqual(new Set([200]))
  expect(checked - checkedBefore).toBeLessThanOrEqual(1)
})
