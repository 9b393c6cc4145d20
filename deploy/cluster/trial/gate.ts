// A TCP proxy in front of one service. When cut, it passes nothing and answers nothing, as a
// network that drops packets; what was sent meanwhile arrives after the repair.
import { connect, createServer, type Socket } from 'node:net'

export interface Gate {
  readonly port: number
  cut(): void
  repair(): void
  stop(): Promise<void>
}

export async function startGate(target: number): Promise<Gate> {
  const sockets = new Set<Socket>()
  let waiting: Socket[] = []
  let isCut = false
  const join = (client: Socket) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (bytes) => other.write(bytes))
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  }
  const server = createServer({ noDelay: true }, (client) => {
    if (!isCut) return join(client)
    sockets.add(client)
    client.pause().on('error', () => undefined)
    waiting.push(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    repair: () => {
      isCut = false
      for (const client of waiting) if (!client.destroyed) join(client)
      waiting = []
      for (const socket of sockets) socket.resume()
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
