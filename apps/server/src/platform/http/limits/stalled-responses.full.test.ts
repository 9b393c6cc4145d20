import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../observe/log.ts'
import { createServer } from '../server.ts'

const STALL_MS = 900
/** More than the buffers of a connection hold. */
const LARGE = Buffer.alloc(30 * 1024 * 1024)

let app: FastifyInstance
let port: number
const closedBodies: string[] = []
beforeAll(async () => {
  app = await createServer({
    log: createLog('silent'),
    publicUrl: 'http://casework.test',
    maxFileBytes: 1000,
    maxFiles: 1,
    maxConnections: 60,
    stallMs: STALL_MS,
  })
  app.get('/bytes', () => LARGE)
  app.get('/stream', (_, reply) => {
    const body = Readable.from(generateChunks(), { objectMode: false })
    body.once('close', () => closedBodies.push('stream'))
    return reply.send(body)
  })
  app.get('/late', (_, reply) => reply.send(Readable.from(waitForTurn())))
  app.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    openPorts.add(remotePort)
    socket.once('close', () => openPorts.delete(remotePort))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = app.server.address() as AddressInfo)
})
afterAll(() => app.close())

function* generateChunks() {
  for (let sent = 0; sent < LARGE.length; sent += 65_536) yield LARGE.subarray(sent, sent + 65_536)
}

let startTurn = () => {}
async function* waitForTurn() {
  yield 'The first batch. '
  await new Promise<void>((resolve) => (startTurn = resolve))
  yield 'The last batch.'
}

function request(path: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  return socket
}

/** Takes a few bytes every now and then, as a phone on a slow line does. */
function readSlowly(socket: Socket, bytes: number): { read: number; stop(): void } {
  const state = { read: 0, stop: () => clearInterval(timer) }
  const timer = setInterval(() => {
    state.read +=
      (socket.read(Math.min(bytes, socket.readableLength)) as Buffer | null)?.length ?? 0
  }, 20)
  return state
}

/** The ports of the clients whose connections are open. */
const openPorts = new Set<number | undefined>()
const waitUntilOpened = (socket: Socket) =>
  vi.waitFor(() => expect(openPorts).toContain(socket.localPort), 5000)
const waitUntilEnded = (socket: Socket) =>
  vi.waitFor(() => expect(openPorts).not.toContain(socket.localPort), 20_000)

test.each(['/bytes', '/stream'])(
  'ends an answer of %s that nobody reads, and closes what it reads from (FIX-272)',
  async (path) => {
    const socket = request(path)
    const startedAt = performance.now()
    await waitUntilOpened(socket)
    await waitUntilEnded(socket)

    expect(performance.now() - startedAt).toBeGreaterThan(STALL_MS)
    expect(closedBodies).toHaveLength(path === '/stream' ? 1 : 0)
    socket.destroy()
  },
)

test('does not end an answer whose server has nothing to send yet (FIX-272)', async () => {
  const socket = request('/late')
  const neighbour = request('/bytes')
  // A stalled answer that began later has been ended meanwhile.
  await waitUntilOpened(neighbour)
  await waitUntilEnded(neighbour)
  neighbour.destroy()
  startTurn()

  let text = ''
  for await (const chunk of socket.resume()) text += String(chunk)
  expect(text).toContain('The last batch.')
})

test.skipIf(!existsSync('/proc/self/net/tcp'))(
  'does not end an answer that is read slowly, although the kernel asks for more only now and then (FIX-272)',
  async () => {
    const slow = request('/bytes')
    await once(slow, 'readable')
    const reading = readSlowly(slow, 4096)
    for (let round = 0; round < 2; round += 1) {
      const neighbour = request('/bytes')
      await waitUntilOpened(neighbour)
      await waitUntilEnded(neighbour)
      neighbour.destroy()
    }

    expect(openPorts).toContain(slow.localPort)
    reading.stop()
    // Once it reads nothing any more, it is ended as well.
    await waitUntilEnded(slow)
    expect(reading.read).toBeLessThan(LARGE.length / 2)
    slow.destroy()
  },
)
