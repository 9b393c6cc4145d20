import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { prepareDatabase } from '../../../../apps/server/src/platform/database/migrate/prepare.ts'
import { startEmbeddedPostgres } from '../../../../apps/server/src/platform/postgres/index.ts'
import { dropDatabase, joinName, onDatabase, type TestServer } from './test-server.ts'

const SECRET = 'a secret of the tests, at least 32 characters'

/** Test data need not survive a crash, so nothing waits for fsync. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '4GB',
}

/** As a shell reports a process that SIGHUP ended. */
const HANGUP_CODE = 129

type PostgresServer = { owner: pg.ClientConfig; end(): Promise<void> }

const startEmbedded = async (): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'casework-tests-'))
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const server = await startEmbeddedPostgres({
      data_dir: folder,
      settings: FAST,
      log: () => undefined,
    })
    const forget = endWithThisProcess(join(folder, 'postgres'), remove)
    return { owner: server.owner, end: () => server.stop().then(remove).finally(forget) }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * Vitest exits at a signal without the teardown of its global set-up; PostgreSQL would stay (FIX-240).
 * @returns how to take it back
 */
const endWithThisProcess = (cluster: string, remove: () => void): (() => void) => {
  const end = () => {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    process.kill(pid, 'SIGQUIT')
    remove()
  }
  const hangUp = () => process.exit(HANGUP_CODE)
  process.once('exit', end).once('SIGHUP', hangUp)
  return () => void process.off('exit', end).off('SIGHUP', hangUp)
}

const useExternal = (url: string): PostgresServer => {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  return {
    owner: { host, port, user: user ?? '', password: password ?? '', database: database ?? '' },
    end: async () => undefined,
  }
}

/**
 * Starts one PostgreSQL for the test run, with a migrated template database: the embedded one, or
 * the server of TEST_DATABASE_URL, whose owner need not be a superuser.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const url = process.env['TEST_DATABASE_URL']
  const { owner, end } = url ? useExternal(url) : await startEmbedded()
  const folder = mkdtempSync(join(tmpdir(), 'casework-apps-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeFolder)
  const prefix = `cw_test_${randomBytes(4).toString('hex')}`
  const template = joinName(prefix, 'template')
  try {
    await onDatabase(owner, (client) => client.query(`create database ${template}`))
    await prepareDatabase({
      owner: { ...owner, database: template },
      secret: SECRET,
      log: () => undefined,
    })
    const server: TestServer = { owner, template, prefix, secret: SECRET, folder }
    project.provide('database', server)
  } catch (error) {
    await end()
    throw error
  }
  return async () => {
    if (url) await dropAll(owner, prefix)
    await end()
    removeFolder()
  }
}

const dropAll = (owner: pg.ClientConfig, prefix: string): Promise<void> =>
  onDatabase(owner, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [prefix],
    )
    for (const { name } of rows) await dropDatabase(client, name)
  })
