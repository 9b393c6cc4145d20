import { Agent, request } from 'node:http'
import type { BenchRequest, Target } from './requests.ts'

export interface Exchange {
  readonly status: number
  readonly text: string
  readonly bytes: number
  /** Time to the last byte. */
  readonly ms: number
}

/** Longer responses, such as exports, are read and discarded. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024

/** Sends one request and reads the whole response, whatever its status. */
export function exchange(
  { port, token }: Target,
  { method, path, body, payload }: Omit<BenchRequest, 'status'>,
  agent?: Agent,
  onFirstByte?: (ms: number) => void,
  signal?: AbortSignal,
): Promise<Exchange> {
  const { type, bytes } = payload ?? {
    type: 'application/json',
    bytes: body && Buffer.from(JSON.stringify(body)),
  }
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(bytes ? { 'content-type': type, 'content-length': bytes.length } : {}),
  }
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers,
        ...(agent ? { agent } : {}),
        ...(signal ? { signal } : {}),
      },
      (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.once('data', () => onFirstByte?.(performance.now() - start))
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size <= MAX_TEXT_BYTES) chunks.push(chunk)
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            bytes: size,
            ms: performance.now() - start,
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })
}

export class UnexpectedStatus extends Error {
  readonly status: number

  constructor({ method, path }: BenchRequest, { status, text }: Exchange) {
    super(`${method} ${path} returned ${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

/** @throws UnexpectedStatus */
export async function sendRequest(
  target: Target,
  expected: BenchRequest,
  agent?: Agent,
  onFirstByte?: (ms: number) => void,
): Promise<string> {
  const received = await exchange(target, expected, agent, onFirstByte)
  if (received.status === expected.status) return received.text
  throw new UnexpectedStatus(expected, received)
}

/** Closed loop: each connection sends its next request after the response, `count` in total. */
export async function runLoad(
  target: Target,
  connections: number,
  count: number,
  next: (iteration: number) => BenchRequest,
  onFirstByte?: (ms: number) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let iteration = 0
  const loop = async () => {
    while (iteration < count) await sendRequest(target, next(iteration++), agent, onFirstByte)
  }
  try {
    await Promise.all(Array.from({ length: connections }, loop))
  } finally {
    agent.destroy()
  }
}
