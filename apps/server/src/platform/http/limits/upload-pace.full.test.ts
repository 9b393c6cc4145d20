import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { getStoreFolder } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()
let firm: Firm
let port: number
beforeAll(async () => {
  firm = await newFirm(casework)
  ;({ port } = casework)
})

const SLOW_TEST = 90_000
const countIncomingFiles = () => readdirSync(join(getStoreFolder(casework), 'incoming')).length

/**
 * Sends the headers of an upload, then bytes twice a second. Catches up after a delay, so that the
 * average pace is exact on a busy machine too.
 */
function trickle(
  client_id: number,
  bytesPerSecond: number,
  token: string,
): { socket: Socket; closed: Promise<number>; stop(): void } {
  const field = (name: string, value: string | number) =>
    `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('security_level', 'green')}${field('client_id', client_id)}--cut\r\ncontent-disposition: form-data; name="files"; filename="slow.txt"\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/documents/upload/ HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=cut\r\ncontent-length: 40000000\r\n\r\n${head}`,
  )
  const startedAt = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const missingBytes =
      Math.floor(((performance.now() - startedAt) / 1000) * bytesPerSecond) - sent
    socket.write('x'.repeat(missingBytes))
    sent += missingBytes
  }, 500)
  // Not `once(socket, 'close')`, which fails when the server resets the connection.
  const closed = new Promise<number>((resolve) =>
    socket.on('close', () => {
      clearInterval(timer)
      resolve((performance.now() - startedAt) / 1000)
    }),
  )
  return { socket, closed, stop: () => void socket.destroy() }
}

test(
  'aborts an upload below 8 KiB a second over 30 seconds even if bytes keep coming, but not a slow line (FIX-051)',
  async () => {
    const client_id = (await firm.addClient()).id
    const steady = trickle(client_id, 32 * 1024, firm.owner.token)
    const tooSlow = trickle(client_id, 1024, firm.owner.token)
    await expect.poll(countIncomingFiles).toBe(2)

    const seconds = await tooSlow.closed

    expect(seconds).toBeGreaterThan(25)
    expect(steady.socket.destroyed).toBe(false)
    await expect.poll(countIncomingFiles).toBe(1)
    steady.stop()
    await expect.poll(countIncomingFiles).toBe(0)
  },
  SLOW_TEST,
)

test(
  'cuts off a refused upload that continues (FIX-051)',
  async () => {
    const refused = trickle(1, 16 * 1024, 'nonsense')
    const [answer] = (await once(refused.socket, 'data')) as [Buffer]

    expect(answer.toString()).toContain(' 401 ')
    expect(await refused.closed).toBeGreaterThan(5)
  },
  SLOW_TEST,
)
