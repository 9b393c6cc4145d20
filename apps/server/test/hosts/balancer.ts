// A TCP proxy that, like a load balancer, sends new connections to the processes that are ready.
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Balancer {
  readonly address: string
  /** Whether new connections may go to this process. */
  isReady(port: number): boolean
  stop(): Promise<void>
}

const CHECK_MS = 100

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>()
  const sockets = new Set<Socket>()
  const stopping = new AbortController()
  const check = async (port: number) => {
    while (!stopping.signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.status === 200) ready.add(port)
      else ready.delete(port)
      await pause(CHECK_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const checking = Promise.all(ports.map(check))
  let turn = 0
  const server = createServer((client) => {
    const candidates = [...ready]
    const port = candidates[(turn += 1) % candidates.length]
    if (port === undefined) return void client.resetAndDestroy()
    const upstream = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    address: `http://127.0.0.1:${port}`,
    isReady: (process) => ready.has(process),
    stop: async () => {
      stopping.abort()
      await checking
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
