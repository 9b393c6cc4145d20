import { Agent, request } from 'node:http'
import type { BenchRequest, Target } from './requests.ts'

/** Sends one request and reads the whole response. @throws Error on an unexpected status */
export function sendRequest(
  { port, token }: Target,
  { method, path, body, payload, status }: BenchRequest,
  agent?: Agent,
  onFirstByte?: (ms: number) => void,
): Promise<string> {
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
      { host: '127.0.0.1', port, method, path, headers, ...(agent ? { agent } : {}) },
      (response) => {
        const chunks: Buffer[] = []
        response.once('data', () => onFirstByte?.(performance.now() - start))
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode === status) resolve(text)
          else
            reject(
              new Error(`${method} ${path} returned ${response.statusCode}: ${text.slice(0, 300)}`),
            )
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })
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
