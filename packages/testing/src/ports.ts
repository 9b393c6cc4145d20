import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that the system gives to connections: a service here may start again and again. */
const [FIRST, LAST] = [20_000, 32_000]

const reserved = new Set<number>()

/** Returns a free port that nobody else gets in this process. */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    if (reserved.has(port) || !(await isFree(port))) continue
    reserved.add(port)
    return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .on('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
