import { expect, test } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { findFreePort, newDataDir, ROOT, startCasework, type Casework } from './support/casework.ts'
import { listProcessTree, findRunning } from './support/processes.ts'

const NPM_RUN_DEV = ['npm', 'run', 'dev']

let dataDir: string
const started: Casework[] = []

test.beforeEach(() => {
  dataDir = newDataDir()
})

test.afterEach(async () => {
  for (const casework of started.splice(0)) await casework.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const startDev = async () => {
  const web = `http://127.0.0.1:${await findFreePort()}`
  const env = { WEB_PORT: new URL(web).port }
  const dev = await startCasework({ dataDir, command: NPM_RUN_DEV, env })
  started.push(dev)
  await expect
    .poll(() =>
      fetch(web).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  return { ...dev, web }
}

const isReady = (url: string) =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

const resetDatabase = (args: string[], input = '') =>
  spawnSync('npm', ['run', '--silent', 'db:reset', '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    input,
    encoding: 'utf8',
  })

test('npm run dev serves the sources and the API at one address', async () => {
  const { web, startMs } = await startDev()

  expect(await (await fetch(web)).text()).toContain('/@vite/client')
  expect((await fetch(`${web}/api/countries/`)).status).toBe(200)
  test.info().annotations.push({ type: 'ready after', description: `${Math.round(startMs)} ms` })
})

for (const name of ['PORT', 'WEB_PORT']) {
  test(`npm run dev refuses a ${name} that is in use and starts nothing`, async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port } = blocker.address() as AddressInfo
    const ports = { PORT: await findFreePort(), WEB_PORT: await findFreePort(), [name]: port }

    const { status, stderr } = spawnSync('npm', ['run', '--silent', 'dev'], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: `${ports.PORT}`,
        WEB_PORT: `${ports.WEB_PORT}`,
      },
      encoding: 'utf8',
    })
    blocker.close()

    expect(stderr).toBe(`Port ${port} is in use. Set ${name} to a free one.\n`)
    expect(status).toBe(1)
    expect(readdirSync(dataDir)).toEqual([])
  })
}

test('npm run dev restarts the server when a source changes', async () => {
  const { pid, url } = await startDev()
  const findServerPid = () =>
    listProcessTree(pid).find(({ command }) => /^(?!.*--watch-path).*main\.ts/.test(command))?.pid
  const before = findServerPid()

  utimesSync(join(ROOT, 'apps/server/src/main.ts'), new Date(), new Date())

  await expect.poll(findServerPid, { timeout: 60_000 }).not.toBe(before)
  await expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true)
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`npm run dev leaves no process behind after ${signal}`, async () => {
    const dev = await startDev()
    const processes = listProcessTree(dev.pid)
    expect(processes.some(({ command }) => command.includes('postgres'))).toBe(true)

    // npm does not forward SIGHUP; a terminal that closes signals every process.
    const script = processes.find(({ command }) => command.includes('scripts/dev.mjs'))
    process.kill(script?.pid ?? 0, signal)

    const pids = processes.map(({ pid }) => pid)
    await expect.poll(() => findRunning(pids), { timeout: 30_000 }).toEqual([])
  })
}

test('npm run db:reset deletes only what Casework wrote, after a yes', async () => {
  await (await startCasework({ dataDir })).stop()
  writeFileSync(join(dataDir, 'notes.txt'), 'mine')

  expect(resetDatabase([], 'n\n').stdout).toContain('Nothing was deleted.')
  expect(resetDatabase([]).stdout).toContain('Nothing was deleted.')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(true)

  expect(resetDatabase([], 'y\n').status).toBe(0)
  expect(readdirSync(dataDir).toSorted()).toEqual(['casework.lock', 'notes.txt'])
})

test('npm run db:reset --yes does not ask, and the next start begins empty', async () => {
  await (await startCasework({ dataDir })).stop()

  expect(resetDatabase(['--yes']).status).toBe(0)

  started.push(await startCasework({ dataDir }))
})

test('npm run db:reset refuses while a server runs on the folder', async () => {
  const casework = await startCasework({ dataDir })
  started.push(casework)

  const { status, stderr } = resetDatabase(['--yes'])

  expect(status).toBe(1)
  expect(stderr).toMatch(/Another Casework \(process \d+\) is already running on/)
  expect(await isReady(casework.url)).toBe(true)
})

test('npm run db:reset refuses a database that is not its own', () => {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'db:reset', '--', '--yes'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: 'postgres://127.0.0.1/casework' },
    encoding: 'utf8',
  })

  expect(status).toBe(1)
  expect(stderr).toContain('deletes only the embedded database')
})
