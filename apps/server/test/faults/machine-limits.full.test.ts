// A machine whose clock jumps, and one with few file descriptors or little memory.
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi, type TestContext } from 'vitest'
import { signUpOverHttp } from '@casework/testing/http-user'
import { startServer, type ServerProcess } from '@casework/testing/server-process'

const LONG = 120_000
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const MEMORY_GROUPS = '/sys/fs/cgroup/memory'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'casework-limits-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const skipWithout = (context: TestContext, file: string, hint: string) => {
  if (!existsSync(file)) context.skip(hint)
}

/** Ends it with its database, which a SIGKILL would leave behind. */
async function stop({ pid, exited }: ServerProcess): Promise<void> {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // It has ended already.
  }
  await exited
}

/** Starts a server with its own embedded database, and signs a user up. */
async function start(settings: Record<string, string>, through: readonly string[] = []) {
  const DATA_DIR = newFolder()
  const all = { DATA_DIR, RATE_LIMIT_FACTOR: '1000', ...settings }
  const server = await startServer(all, through)
  onTestFinished(() => stop(server))
  const user = await signUpOverHttp(server.address, [join(DATA_DIR, 'mail')])
  return { server, user, restart: () => startServer(all) }
}

const send = (address: string, token: string, path: string, init: RequestInit = {}) =>
  fetch(`${address}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })

/** Creates a client, and returns the status. */
async function createClient(address: string, token: string, name: string): Promise<number> {
  const body = JSON.stringify({ name, email: null, mobile: null, country: null })
  const answer = await send(address, token, '/clients/', { method: 'POST', body })
  await answer.arrayBuffer()
  return answer.status
}

const countKilled = (group: string) =>
  Number(/oom_kill (\d+)/.exec(readFileSync(join(group, 'memory.oom_control'), 'utf8'))?.[1])

/** Lowers the limit until the kernel, which takes back what it can, ends a process. */
async function squeeze(group: string): Promise<void> {
  let limit = Number(readFileSync(join(group, 'memory.usage_in_bytes'), 'utf8'))
  while (countKilled(group) === 0) {
    limit *= 0.9
    try {
      writeFileSync(join(group, 'memory.limit_in_bytes'), String(Math.round(limit)))
    } catch (error) {
      // The limit holds, but the kernel cannot take so much back at once.
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error
    }
    await pause(100)
  }
}

const formatStatuses = (statuses: ReadonlyMap<number, number>) =>
  [...statuses].map(([status, count]) => `${count} answers ${status}`).join(', ')

async function countClients(address: string, token: string): Promise<number> {
  const answer = await send(address, token, '/clients/')
  const { data } = (await answer.json()) as { data: { pagination: { count: number } } }
  return data.pagination.count
}

async function readNames(address: string, token: string): Promise<string[]> {
  const answer = await send(address, token, '/clients/?page_size=100')
  const { data } = (await answer.json()) as { data: { items: { name: string }[] } }
  return data.items.map(({ name }) => name)
}

test(
  'a clock that jumps a day ahead and a day back loses nothing; a new sign-in works at once',
  async (context) => {
    skipWithout(context, FAKETIME, 'needs the Debian package faketime')
    const clock = join(newFolder(), 'clock')
    writeFileSync(clock, '+0')
    const { server, user } = await start({
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    const kept: string[] = []
    const statuses: number[] = []
    for (const jump of ['+0', '+1d', '+0', '-1d', '+0']) {
      const oldToken = await user.signIn()
      writeFileSync(clock, jump)
      // The session before the jump ends or goes on, and never fails.
      statuses.push(await createClient(server.address, oldToken, randomUUID()))
      const token = await user.signIn()
      const name = randomUUID()
      expect([jump, await createClient(server.address, token, name)]).toEqual([jump, 201])
      kept.push(name)
      expect(await readNames(server.address, token)).toEqual(expect.arrayContaining(kept))
    }
    expect(statuses.filter((status) => ![201, 401].includes(status))).toEqual([])
    await context.annotate(`with the token from before: ${statuses.join(', ')}`)
  },
  LONG,
)

/**
 * Creates clients over many connections at once.
 * @returns the names of the acknowledged ones, and how often each status came; 0 is no answer
 */
async function createMany(
  { address, token }: { address: string; token: string },
  connections: number,
  isEnough: (turn: number) => boolean,
) {
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  const createSome = async () => {
    for (let turn = 0; !isEnough(turn); turn += 1) {
      const name = randomUUID()
      const status = await createClient(address, token, name).catch(() => 0)
      if (status === 201) acknowledged.push(name)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, createSome))
  return { acknowledged, statuses }
}

test(
  'with 256 file descriptors and 400 connections, it refuses what it cannot take, loses nothing, and serves again',
  async (context) => {
    skipWithout(context, '/usr/bin/prlimit', 'needs prlimit')
    const { server, user } = await start({}, ['prlimit', '--nofile=256:256'])

    const target = { address: server.address, token: await user.signIn() }
    const pressed = await createMany(target, 400, (turn) => turn === 5)

    expect(
      [...pressed.statuses.keys()].filter((status) => ![0, 201, 503].includes(status)),
    ).toEqual([])
    await expect.poll(() => user.signIn().catch(() => undefined), { timeout: 30_000 }).toBeDefined()
    const token = await user.signIn()
    expect(await countClients(server.address, token)).toBeGreaterThanOrEqual(
      pressed.acknowledged.length,
    )
    expect(await createClient(server.address, token, 'Acme')).toBe(201)
    await context.annotate(formatStatuses(pressed.statuses))
  },
  LONG,
)

test(
  'a server that is ended for its memory loses nothing, and starts again without help',
  async (context) => {
    skipWithout(context, join(MEMORY_GROUPS, 'memory.limit_in_bytes'), 'needs cgroups of memory')
    const group = join(MEMORY_GROUPS, `casework-${randomUUID()}`)
    mkdirSync(group)
    // When its last process has ended.
    onTestFinished(() => vi.waitFor(() => rmdirSync(group), { timeout: 20_000 }))
    const enter = ['sh', '-c', `echo $$ > ${group}/cgroup.procs; exec "$@"`, 'sh']
    const { server, user, restart } = await start({}, enter)
    const target = { address: server.address, token: await user.signIn() }
    const creating = createMany(target, 40, () => countKilled(group) > 0)
    await squeeze(group)
    const { acknowledged, statuses } = await creating
    await server.kill()

    const again = await restart()
    onTestFinished(() => stop(again))
    expect(
      await countClients(again.address, await user.signIn(again.address)),
    ).toBeGreaterThanOrEqual(acknowledged.length)
    await context.annotate(formatStatuses(statuses))
  },
  LONG,
)
