import { createServer, connect, type Socket } from 'node:net'

/**
 * `down`: refused. `silent`: accepted, no response. `failing`: always 500. A number: cut after that
 * many bytes, then down.
 */
export type Fault = 'none' | 'down' | 'silent' | 'failing' | number

/** A proxy to the store that can fail like networks and stores. */
export async function startFaultyProxy(target: number) {
  let fault: Fault = 'none'
  const open = new Set<Socket>()
  const FAILED =
    '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>We encountered an internal error</Message></Error>'
  const becomes = (next: Fault) => {
    fault = next
    for (const socket of open) socket.destroy()
  }
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => {}).on('close', () => open.delete(near))
    if (fault === 'down') return void near.destroy()
    if (fault === 'silent') return void near.resume()
    if (fault === 'failing') {
      return void near.once('data', () =>
        near.end(
          `HTTP/1.1 500 Failed\r\ncontent-type: application/xml\r\ncontent-length: ${FAILED.length}\r\nconnection: close\r\n\r\n${FAILED}`,
        ),
      )
    }
    const far = connect(target, '127.0.0.1')
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    far.pipe(near)
    near.on('data', (bytes: Buffer) => {
      if (typeof fault === 'number') {
        fault -= bytes.length
        if (fault < 0) return becomes('down')
      }
      if (!far.write(bytes)) near.pause()
    })
    far.on('drain', () => near.resume())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Changes the fault from now on and closes open connections. */
    becomes,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
