import { expect, test } from '@playwright/test'
import { rmSync } from 'node:fs'
import { spawnCasework, newDataDir, startCasework, type Casework } from './support/casework.ts'
import { listProcessTree, findRunning } from './support/processes.ts'

const NPM_START = ['npm', 'start']
/** Output of a start that installs or builds something. */
const FIRST_TIME_WORK = /Installing|Building/

let dataDir: string
const started: Casework[] = []

test.beforeEach(() => {
  dataDir = newDataDir()
})

test.afterEach(async () => {
  for (const casework of started.splice(0)) await casework.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (command: string[]): Promise<Casework> => {
  const casework = await startCasework({ dataDir, command })
  started.push(casework)
  return casework
}

/** Returns the pid of the last process whose command line matches. */
const findPidByCommand = (casework: Casework, pattern: RegExp): number => {
  const found = listProcessTree(casework.pid).filter((one) => pattern.test(one.command))
  expect(found.length, casework.output()).toBeGreaterThan(0)
  return found.at(-1)?.pid ?? 0
}

const PROCESSES: Record<string, (casework: Casework) => number> = {
  npm: (casework) => casework.pid,
  'the start script': (casework) => findPidByCommand(casework, /scripts\/start\.mjs/),
  'the server': (casework) => findPidByCommand(casework, /src\/main\.ts/),
}

test('refuses a second Casework on the same data folder with a message, and does not disturb the first', async () => {
  const first = await start(NPM_START)

  const second = await spawnCasework({ dataDir, command: NPM_START })
  const code = await second.exited

  expect(code).toBeGreaterThan(0)
  expect(second.output()).toMatch(
    /Another Casework \(process \d+\) is already running on .*Stop it first, or set DATA_DIR to another folder\./,
  )
  expect(second.output()).not.toMatch(/^\s+at /m)
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)
})

for (const [name, findPid] of Object.entries(PROCESSES)) {
  test(`leaves no process behind when ${name} gets SIGTERM`, async () => {
    const casework = await start(NPM_START)
    const pids = listProcessTree(casework.pid).map((one) => one.pid)
    expect(listProcessTree(casework.pid).some((one) => one.command.includes('postgres'))).toBe(true)

    process.kill(findPid(casework), 'SIGTERM')

    await expect.poll(() => findRunning(pids), { timeout: 15_000 }).toEqual([])
  })
}

test('restarts without installing or building anything, and prints its URL @core', async () => {
  await (await start(NPM_START)).stop()

  const again = await start(NPM_START)

  expect(again.output()).not.toMatch(FIRST_TIME_WORK)
  expect(again.output()).toContain(again.url)
  test
    .info()
    .annotations.push({ type: 'ready again after', description: `${Math.round(again.startMs)} ms` })
})

test('restarts without help after its server was killed', async () => {
  const killed = await start(NPM_START)
  process.kill(findPidByCommand(killed, /src\/main\.ts/), 'SIGKILL')
  expect(await killed.end()).not.toBe(0)

  const again = await start(NPM_START)

  expect(again.output()).not.toMatch(FIRST_TIME_WORK)
  expect((await fetch(`${again.url}/health/ready`)).status).toBe(200)
})
