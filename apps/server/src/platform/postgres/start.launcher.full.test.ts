import * as fs from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launch, launchRefused, newFolder } from '../../../test/launcher/launch.ts'
import { startServer } from '@casework/testing/server-process'
import { withClient } from './owner.ts'
import { isServing, readPostmaster } from './postmaster.ts'

test('refuses a second start on the same folder without disturbing the first', async () => {
  const data_dir = newFolder()
  const first = await launch({ data_dir })

  const { sentence, code } = await launchRefused({ data_dir })

  expect(sentence).toBe(
    `Another Casework (process ${first.pid}) is already running on ${data_dir}. Stop it first, or set DATA_DIR to another folder.`,
  )
  expect(code).toBe(1)
  await expect(
    withClient(first.owner, (client) => client.query('select 1')),
  ).resolves.toMatchObject({ rowCount: 1 })
  expect(await first.end()).toBe(0)
})

test('requires the password and is not reachable from the network', async () => {
  const data_dir = newFolder()
  const { owner } = await launch({ data_dir })

  await expect(withClient({ ...owner, password: 'wrong' }, async () => 'in')).rejects.toThrow(
    /password authentication failed/,
  )
  await expect(
    withClient({ ...owner, user: 'postgres', password: 'postgres' }, async () => 'in'),
  ).rejects.toThrow(/password authentication failed/)
  const { rows } = await withClient(owner, (client) =>
    client.query(`select current_setting('listen_addresses') as network, rolsuper, current_setting('fsync') as fsync,
                         current_setting('synchronous_commit') as synchronous_commit, current_setting('jit') as jit,
                         current_setting('timezone') as timezone, datlocprovider as locale, datlocale
                    from pg_roles, pg_database where rolname = current_user and datname = current_database()`),
  )
  expect(rows).toEqual([
    {
      network: '',
      rolsuper: false,
      fsync: 'on',
      synchronous_commit: 'on',
      jit: 'off',
      timezone: 'UTC',
      locale: 'b',
      datlocale: 'C.UTF-8',
    },
  ])
  expect(fs.statSync(owner.host).mode & 0o777).toBe(0o700)
  expect(fs.statSync(join(data_dir, 'postgres-password')).mode & 0o777).toBe(0o600)
  expect(fs.statSync(join(data_dir, 'postgres.log')).mode & 0o777).toBe(0o600)
})

test('stops cleanly and starts again with the same data', async ({ annotate }) => {
  const data_dir = newFolder()
  const first = await launch({ data_dir })
  await withClient(first.owner, (client) =>
    client.query('create table saved as select 42 as answer'),
  )
  expect(await first.end()).toBe(0)
  expect(isServing(join(data_dir, 'postgres'), first.server)).toBe(false)

  const second = await launch({ data_dir })

  expect(second).toMatchObject({ takenOver: false })
  await annotate(`ready after ${Math.round(second.startMs)} ms`)
  await expect(
    withClient(second.owner, (client) => client.query('select answer from saved')),
  ).resolves.toMatchObject({ rows: [{ answer: 42 }] })
})

test('takes over the server of a killed process, and stops it', async ({ annotate }) => {
  const data_dir = newFolder()
  const killed = await launch({ data_dir })
  await withClient(killed.owner, (client) =>
    client.query('create table saved as select 42 as answer'),
  )
  await killed.end('SIGKILL')
  expect(isServing(join(data_dir, 'postgres'), killed.server)).toBe(true)

  const next = await launch({ data_dir })

  expect(next).toMatchObject({ takenOver: true, server: killed.server })
  await annotate(`ready after ${Math.round(next.startMs)} ms`)
  await expect(
    withClient(next.owner, (client) => client.query('select answer from saved')),
  ).resolves.toMatchObject({ rows: [{ answer: 42 }] })
  expect(await next.end()).toBe(0)
  expect(isServing(join(data_dir, 'postgres'), killed.server)).toBe(false)
})

test('starts after a crash of the machine, even when another program has its old process id', async () => {
  const data_dir = newFolder()
  const crashed = await launch({ data_dir })
  await withClient(crashed.owner, (client) =>
    client.query('create table saved as select 42 as answer'),
  )
  await crashed.end('SIGKILL')
  const pid_file = join(data_dir, 'postgres', 'postmaster.pid')
  const pidFileText = fs.readFileSync(pid_file, 'utf8')
  process.kill(crashed.server, 'SIGKILL')
  await expect.poll(() => isServing(join(data_dir, 'postgres'), crashed.server)).toBe(false)
  fs.writeFileSync(pid_file, pidFileText.replace(/^\d+/, String(process.pid)))

  const next = await launch({ data_dir })

  expect(next.takenOver).toBe(false)
  await expect(
    withClient(next.owner, (client) => client.query('select answer from saved')),
  ).resolves.toMatchObject({ rows: [{ answer: 42 }] })
})

test('creates the role and the database after it was killed before creating them', async () => {
  const data_dir = newFolder()
  const first = await launch({ data_dir })
  await withClient({ ...first.owner, user: 'postgres', database: 'postgres' }, async (client) => {
    await client.query('drop database casework')
    await client.query('drop role casework_owner')
  })
  await first.end('SIGKILL')

  const second = await launch({ data_dir })

  await expect(
    withClient(second.owner, (client) => client.query('select 1')),
  ).resolves.toMatchObject({ rowCount: 1 })
})

test('removes the partial cluster of a killed start', async () => {
  const data_dir = newFolder()
  fs.mkdirSync(join(data_dir, '.postgres-new-1', 'base'), { recursive: true })

  await launch({ data_dir })

  expect(fs.readdirSync(data_dir).filter((name) => name.startsWith('.postgres-new'))).toEqual([])
})

test('uses a temporary socket folder when the data folder has a long path, and removes it', async () => {
  const data_dir = join(newFolder(), 'long'.repeat(40))
  const { owner, end } = await launch({ data_dir })

  expect(owner.host.startsWith(data_dir)).toBe(false)
  expect(fs.statSync(owner.host).mode & 0o777).toBe(0o700)
  await end()
  expect(fs.existsSync(owner.host)).toBe(false)
})

test('reports when its server ends unexpectedly', async () => {
  const data_dir = newFolder()
  const casework = await launch({ data_dir })

  process.kill(casework.server, 'SIGQUIT')

  expect(await casework.next()).toEqual({
    lost: `The database server ended unexpectedly. Its log is ${join(data_dir, 'postgres.log')}.`,
  })
})

test('a process that took over a running database exits with 1 when that ends (FIX-096)', async () => {
  const data_dir = newFolder()
  const settings = {
    DATA_DIR: data_dir,
    SECRET_KEY: 'a secret of these tests, at least 32 characters',
  }
  const killed = await startServer(settings)
  const database = readPostmaster(join(data_dir, 'postgres'))?.pid ?? 0
  await killed.kill()
  const next = await startServer(settings)
  onTestFinished(next.kill)
  expect(readPostmaster(join(data_dir, 'postgres'))?.pid).toBe(database)

  process.kill(database, 'SIGKILL')

  expect(await next.exited).toBe(1)
})
