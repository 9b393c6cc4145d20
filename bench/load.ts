import { Agent, request } from 'node:http'
import type { BenchRequest, Target } from './requests.ts'

/** Asks once and reads the answer to its end. `firstByte` learns after how many ms the answer began. */
export function ask(
  { port, token }: Target,
  { method, path, body, payload, status }: BenchRequest,
  agent?: Agent,
  firstByte?: (ms: number) => void,
): Promise<string> {
  const { type, bytes } = payload ?? {
    type: 'application/json',
    bytes: body && Buffer.from(JSON.stringify(body)),
  }
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(bytes ? { 'content-type': type, 'content-length': bytes.length } : {}),
  }
  const since = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, method, path, headers, ...(agent ? { agent } : {}) },
      (answer) => {
        const chunks: Buffer[] = []
        answer.once('data', () => firstByte?.(performance.now() - since))
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const answered = Buffer.concat(chunks).toString()
          if (answer.statusCode === status) resolve(answered)
          else
            reject(
              new Error(
                `${method} ${path} answered ${answer.statusCode}: ${answered.slice(0, 300)}`,
              ),
            )
        })
      },
    )
    asked.on('error', reject)
    asked.end(bytes)
  })
}

/** Closed loop: each connection asks again as soon as it has its answer, until `count` requests are done. */
export async function loadWith(
  target: Target,
  connections: number,
  count: number,
  next: (turn: number) => BenchRequest,
  firstByte?: (ms: number) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let turn = 0
  const loop = async () => {
    while (turn < count) await ask(target, next(turn++), agent, firstByte)
  }
  try {
    await Promise.all(Array.from({ length: connections }, loop))
  } finally {
    agent.destroy()
  }
}
