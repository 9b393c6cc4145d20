import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, startTestApp, type TestApp } from '@casework/testing'
import { uploadOne } from '@casework/testing/documents/upload-requests'

/** Larger than the buffers of a connection, so that a download can stall. */
const BYTES = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(30 * 1024 * 1024)])
/**
 * Delay per chunk; all chunks together take longer than the shutdown timeout for stalled responses.
 */
const SLOW_MS = 10

let casework: TestApp
let socket: Socket
beforeAll(async () => {
  casework = await startTestApp()
  return async () => void socket.destroy()
})

/** Requests a large file on a separate connection, and stops reading after the first bytes. */
async function startDownload(): Promise<Socket> {
  const firm = await newFirm(casework)
  const { id } = await uploadOne(
    firm.owner,
    { security_level: 'green', client_id: (await firm.addClient()).id },
    ['large.pdf', BYTES],
  )
  const { port } = casework
  const client = connect(port, '127.0.0.1')
  client.write(
    `GET /api/documents/${id}/download/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${firm.owner.token}\r\n\r\n`,
  )
  await once(client, 'readable')
  return client
}

test('a stalled download does not delay shutdown, and a slow one is completed', async () => {
  const slow = await startDownload()
  socket = await startDownload()
  socket.on('error', () => undefined)

  const stopped = casework.stop()
  let read = 0
  for await (const chunk of slow as AsyncIterable<Buffer>) {
    read += chunk.length
    await pause(SLOW_MS)
  }
  expect(read).toBeGreaterThan(BYTES.length)
  await stopped
})
