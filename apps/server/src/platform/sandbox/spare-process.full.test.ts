import { findConfined } from '@casework/testing/documents/find-confined'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { createSpare } from './spare-process.ts'

const PROGRAM = {
  program: new URL('../../../test/confined-probe.ts', import.meta.url),
  limits: {
    milliseconds: 30_000,
    cpu_seconds: 8,
    heap_mb: 64,
    data_bytes: 768 * 1024 * 1024,
    answer_bytes: 1024 * 1024,
  },
} as const
/** @param name of its processes, since that of another test may still wait */
const create = (name: string, maxWaitMs?: number) =>
  createSpare({ ...PROGRAM, args: [name] }, maxWaitMs)

async function run(spare: ReturnType<typeof create>, text: string) {
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
const findWaiting = (name: string) =>
  vi.waitUntil(() => findConfined(name), { timeout: 20_000, interval: 20 })

test('each process serves one input, and the next one waits already', async () => {
  const spare = create('spare-1')
  expect(await run(spare, 'one')).toEqual(answer('one'))
  const first = await findWaiting('spare-1')
  expect(await run(spare, 'two')).toEqual(answer('two'))
  const second = await findWaiting('spare-1')
  expect(second).not.toBe(first)
  expect(await Promise.all(['three', 'four', 'five'].map((text) => run(spare, text)))).toEqual(
    ['three', 'four', 'five'].map(answer),
  )
})

test('a process that nobody uses ends', async () => {
  const spare = create('spare-2', 500)
  await run(spare, 'one')
  await expect.poll(() => findConfined('spare-2')).toBeUndefined()
  expect(await run(spare, 'two')).toEqual(answer('two'))
})

test('a process that was killed while it waited is replaced (READ-038)', async () => {
  const spare = create('spare-3')
  await run(spare, 'one')
  process.kill(await findWaiting('spare-3'), 'SIGKILL')
  await expect.poll(() => run(spare, 'two')).toEqual(answer('two'))
})

test('an input that fails ends its process, and throws that error', async () => {
  const spare = create('spare-4')
  await run(spare, 'one')
  const input = Readable.from(
    (function* () {
      yield 'hel'
      throw new Error('the store failed')
    })(),
  )
  await expect(spare.run({ input, take: async () => undefined })).rejects.toThrow(
    'the store failed',
  )
  expect(await run(spare, 'two')).toEqual(answer('two'))
})

/** A process that was used once, and has nothing to do but what keeps it alive. */
const startServer = (name: string, keepsAlive: boolean) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { Readable } from 'node:stream'
       import { createSpare } from ${JSON.stringify(new URL('./spare-process.ts', import.meta.url).href)}
       const limits = ${JSON.stringify(PROGRAM.limits)}
       const program = new URL(${JSON.stringify(PROGRAM.program.href)})
       const spare = createSpare({ program, args: [process.env.NAME], limits })
       await spare.run({ input: Readable.from(['one']), take: async () => undefined })
       console.log('waiting')
       if (${String(keepsAlive)}) setInterval(() => undefined, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NAME: name } },
  )

const isRunning = (pid: number) => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test.each<NodeJS.Signals>(['SIGTERM', 'SIGKILL'])(
  'a process that waits ends with a server that gets %s',
  async (signal) => {
    const server = startServer(`spare-${signal}`, true)
    await once(server.stdout, 'data')
    const pid = await findWaiting(`spare-${signal}`)
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)
  },
  60_000,
)

test('a process that waits does not keep its server', async () => {
  const [code] = (await once(startServer('spare-end', false), 'exit')) as [number | null]
  expect(code).toBe(0)
}, 60_000)
