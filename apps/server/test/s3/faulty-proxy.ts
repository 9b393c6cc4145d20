import { createServer, connect, type Socket } from 'node:net'

/**
 * `down`: refused. `silent`: accepted, no response. `failing`: always 500. `slow`: pauses after
 * every piece. A number: closes after that many request bytes, then `down`.
 */
export type Fault = 'none' | 'down' | 'silent' | 'failing' | 'slow' | number

const SLOW_MS = 50

/** A proxy to the store that can fail like networks and stores. */
export async function startFaultyProxy(targetPort: number) {
  let fault: Fault = 'none'
  const sockets = new Set<Socket>()
  const FAILED =
    '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>We encountered an internal error</Message></Error>'
  const setFault = (next: Fault) => {
    fault = next
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {}).on('close', () => sockets.delete(client))
    if (fault === 'down') return void client.destroy()
    if (fault === 'silent') return void client.resume()
    if (fault === 'failing') {
      return void client.once('data', () =>
        client.end(
          `HTTP/1.1 500 Failed\r\ncontent-type: application/xml\r\ncontent-length: ${FAILED.length}\r\nconnection: close\r\n\r\n${FAILED}`,
        ),
      )
    }
    const upstream = connect(targetPort, '127.0.0.1')
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    upstream.pipe(client)
    client.on('data', (bytes: Buffer) => {
      if (typeof fault === 'number') {
        fault -= bytes.length
        if (fault < 0) return setFault('down')
      }
      if (!upstream.write(bytes)) client.pause()
      if (fault !== 'slow') return
      client.pause()
      setTimeout(() => client.resume(), SLOW_MS)
    })
    upstream.on('drain', () => client.resume())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Changes the fault from now on and closes open connections. */
    setFault,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
