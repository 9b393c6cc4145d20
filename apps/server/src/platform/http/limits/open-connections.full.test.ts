import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../observe/log.ts'
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
let checkCount = 0
let requestCount = 0
/** Every readiness check waits for this promise. */
let pendingCheck = Promise.resolve()
beforeAll(async () => {
  app = await createServer({
    log: createLog('silent'),
    publicUrl: 'http://casework.test',
    maxFileBytes: 1000,
    maxFiles: 1,
    maxConnections: MAX_CONNECTIONS,
  })
  const files = () => {
    checkCount += 1
    return pendingCheck
  }
  app.addHook('onRequest', async () => void (requestCount += 1))
  addHealth(app, { files }, async () => [])
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const fetchReadiness = () =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { connection: 'close' } })

async function open(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test(
  'limits half-open connections, closes them, and then accepts new ones (FIX-052)',
  { timeout: 60_000 },
  async () => {
    const sockets = await Promise.all(
      Array.from({ length: MAX_CONNECTIONS }, (_, index) =>
        open(HALF_OPEN[index % HALF_OPEN.length] ?? ''),
      ),
    )
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')))
    await expect(fetchReadiness()).rejects.toThrow(/fetch failed/)

    await closed
    expect((await fetchReadiness()).status).toBe(200)
  },
)

test('checks readiness once for many concurrent requests (FIX-052)', async () => {
  const [checksBefore, requestsBefore] = [checkCount, requestCount]
  const { promise, resolve } = Promise.withResolvers<void>()
  pendingCheck = promise
  const responses = Promise.all(Array.from({ length: 50 }, fetchReadiness))
  await vi.waitFor(() => expect(requestCount - requestsBefore).toBe(50), 20_000)
  resolve()

  expect(new Set((await responses).map(({ status }) => status))).toEqual(new Set([200]))
  expect(checkCount - checksBefore).toBeLessThanOrEqual(1)
})
