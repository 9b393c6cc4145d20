import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runConfined } from './confined-process.ts'

test('the output of a process that has ended is taken part by part, and to its end', async () => {
  const parts: Buffer[] = []
  let running = 0
  const overlaps: number[] = []
  const input = 'words '.repeat(50_000)
  const { code } = await runConfined({
    program: new URL('../../../test/confined-probe.ts', import.meta.url),
    input: Readable.from([input]),
    limits: {
      milliseconds: 30_000,
      cpu_seconds: 8,
      heap_mb: 64,
      data_bytes: 768 * 1024 * 1024,
      answer_bytes: 1024 * 1024,
    },
    take: async (part) => {
      running += 1
      overlaps.push(running)
      await setTimeout(30)
      parts.push(part)
      running -= 1
    },
  })
  expect([code, running, Math.max(...overlaps)]).toEqual([0, 0, 1])
  expect(Buffer.concat(parts).toString()).toBe(JSON.stringify([input, null]))
  expect(parts.length).toBeGreaterThan(1)
})
