import { findConfined } from '@casework/testing/documents/find-confined'
import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { createSpare } from './spare-process.ts'

const PROBE = 'confined-probe.ts'
const create = (maxWaitMs?: number) =>
  createSpare(
    {
      program: new URL(`../../../test/${PROBE}`, import.meta.url),
      limits: {
        milliseconds: 30_000,
        cpu_seconds: 8,
        heap_mb: 64,
        data_bytes: 768 * 1024 * 1024,
        answer_bytes: 1024 * 1024,
      },
    },
    maxWaitMs,
  )

let spare = create()
afterEach(() => spare.dismiss())

async function run(text: string) {
  const parts: Buffer[] = []
  const { code, wasKilled } = await spare.run({
    input: Readable.from([text]),
    take: async (part) => void parts.push(part),
  })
  return { code, wasKilled, answer: Buffer.concat(parts).toString() }
}
const answer = (text: string) => ({
  code: 0,
  wasKilled: false,
  answer: JSON.stringify([text, null]),
})
const findWaiting = () => vi.waitUntil(() => findConfined(PROBE), { timeout: 5000 })

test('each process serves one input, and the next one waits already', async () => {
  spare = create()
  expect(await run('one')).toEqual(answer('one'))
  const first = await findWaiting()
  expect(await run('two')).toEqual(answer('two'))
  const second = await findWaiting()
  expect(second).not.toBe(first)
  expect(await Promise.all([run('three'), run('four'), run('five')])).toEqual(
    ['three', 'four', 'five'].map(answer),
  )
  spare.dismiss()
  await expect.poll(() => findConfined(PROBE)).toBeUndefined()
})

test('a process that nobody uses ends', async () => {
  spare = create(500)
  await run('one')
  await expect.poll(() => findConfined(PROBE)).toBeUndefined()
  expect(await run('two')).toEqual(answer('two'))
})

test('a process that was killed while it waited is replaced (READ-038)', async () => {
  spare = create()
  await run('one')
  const pid = await findWaiting()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => run('two')).toEqual(answer('two'))
})

test('an input that fails ends its process, and throws that error', async () => {
  spare = create()
  await run('one')
  const input = Readable.from(
    (function* () {
      yield 'hel'
      throw new Error('the store failed')
    })(),
  )
  await expect(spare.run({ input, take: async () => undefined })).rejects.toThrow(
    'the store failed',
  )
  expect(await run('two')).toEqual(answer('two'))
})
