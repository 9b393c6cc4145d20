// The skewed database of the plan test, kept in .cache until the schema or the generator changes.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { prepareDatabase } from '../../src/platform/database/migrate/prepare.ts'
import {
  createRoleConnections,
  prepareRoles,
} from '../../src/platform/database/connection/roles.ts'
import { SUPERUSER } from '../../src/platform/postgres/cluster.ts'
import { startEmbeddedPostgres } from '../../src/platform/postgres/index.ts'
import type { TestDatabase } from '@casework/testing/database/new-database'
import { dropDatabase, onDatabase } from '@casework/testing/database/test-server'
import { addFirms, addRecords, ALL_SMALL, prepareFill, withoutIndexes } from './skewed-firms.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const CACHE = join(ROOT, '.cache', 'plans')
const SOURCES = [
  'database/migrations/*.sql',
  'apps/server/test/plans/{cluster,skewed-bin,skewed-firms,skewed-history,skewed-journal,skewed-people}.ts',
]
const SECRET = 'a secret of the plan test, at least 32 characters'

const CLIENTS_OF_LARGE = 100_000
/** The statistics are collected when every firm has this many clients: 1 % of the final rows. */
const CLIENTS_AT_ANALYZE = 5
/** The small copy in which the requests run has the same ids. */
const CLIENTS_OF_COPY = 1000

/** The database to explain in. */
const SKEWED = 'plans_skewed'
/** Where the requests run; each run works on a copy of it. */
const SMALL = 'plans_small'
const RUN = 'plans_run'

const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  shared_buffers: '512MB',
  autovacuum: 'off',
}

export interface PlanCluster {
  /** A superuser's connection to the skewed database. */
  readonly skewed: pg.ClientConfig
  /** A small database with the same ids, for the requests. */
  readonly small: TestDatabase
  stop(): Promise<void>
}

/** Starts the cluster; builds its databases the first time, and on another server always. */
export async function startPlanCluster(log: (line: string) => void): Promise<PlanCluster> {
  const { PLANS_DATABASE_URL } = process.env
  if (PLANS_DATABASE_URL) {
    const owner = { ...parseUrl(PLANS_DATABASE_URL), user: SUPERUSER }
    await onDatabase(owner, (client) => dropAll(client))
    await build(owner, log)
    return {
      skewed: asSuperuser(owner, SKEWED),
      small: await copySmall(owner),
      stop: () => onDatabase(owner, (client) => dropAll(client)),
    }
  }
  const data_dir = join(CACHE, hashSources())
  const marker = join(data_dir, 'built')
  if (!existsSync(marker)) rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(data_dir, { recursive: true })
  const server = await startEmbeddedPostgres({ data_dir, settings: SETTINGS, log: () => undefined })
  try {
    if (!existsSync(marker)) {
      await build(server.owner, log)
      writeFileSync(marker, '')
    }
    const small = await copySmall(server.owner)
    return { skewed: asSuperuser(server.owner, SKEWED), small, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function dropAll(client: pg.Client): Promise<void> {
  for (const database of [SKEWED, SMALL, RUN])
    await client.query(`drop database if exists ${database} with (force)`)
}

function parseUrl(url: string): pg.ClientConfig {
  const { hostname, port, username, password, pathname } = new URL(url)
  return {
    host: hostname,
    port: Number(port || '5432'),
    user: username,
    password,
    database: pathname.slice(1),
  }
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }).toSorted()))
    hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

const asSuperuser = (owner: pg.ClientConfig, database: string): pg.ClientConfig => ({
  ...owner,
  user: SUPERUSER,
  database,
})

async function build(owner: pg.ClientConfig, log: (line: string) => void): Promise<void> {
  const began = performance.now()
  const report = (what: string) =>
    log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`)
  await onDatabase(owner, (client) => client.query(`create database ${SKEWED}`))
  await prepareDatabase({
    owner: { ...owner, database: SKEWED },
    secret: SECRET,
    log: () => undefined,
  })
  await onDatabase(asSuperuser(owner, SKEWED), async (client) => {
    await prepareFill(client)
    await addFirms(client)
    await addRecords(client, { large: [0, CLIENTS_AT_ANALYZE], small: [0, CLIENTS_AT_ANALYZE] })
  })
  await onDatabase(owner, (client) => client.query(`create database ${SMALL} template ${SKEWED}`))
  await onDatabase(asSuperuser(owner, SMALL), async (client) => {
    await prepareFill(client)
    await addRecords(client, {
      large: [CLIENTS_AT_ANALYZE, CLIENTS_OF_COPY],
      small: [CLIENTS_AT_ANALYZE, ALL_SMALL[1]],
    })
    await client.query('vacuum (analyze)')
  })
  report('firms and the small copy')
  await onDatabase(asSuperuser(owner, SKEWED), (client) => fillSkewed(client, report))
}

/** Leaves the statistics as they were at 1 % of the rows. */
async function fillSkewed(client: pg.Client, report: (what: string) => void): Promise<void> {
  await prepareFill(client)
  await client.query('vacuum (analyze)')
  await client.query(`create schema plan_test`)
  await client.query(KEEP_SIZES)
  await withoutIndexes(client, async () => {
    await addRecords(client, {
      large: [CLIENTS_AT_ANALYZE, CLIENTS_OF_LARGE],
      small: [CLIENTS_AT_ANALYZE, ALL_SMALL[1]],
    })
    report('records')
  })
  report('indexes')
  await client.query('vacuum')
  await client.query(RESTORE_SIZES)
  report('vacuum')
}

export const KEEP_SIZES = `
  create table plan_test.sizes as
  select oid, relpages, reltuples, relallvisible from pg_class where relnamespace = 'public'::regnamespace`

/** ANALYZE writes them outside its transaction, so a rollback does not restore them. */
export const RESTORE_SIZES = `
  update pg_class c set relpages = s.relpages, reltuples = s.reltuples, relallvisible = s.relallvisible
  from plan_test.sizes s where s.oid = c.oid`

async function copySmall(admin: pg.ClientConfig): Promise<TestDatabase> {
  const owner = { ...admin, database: RUN }
  await onDatabase(admin, async (client) => {
    await client.query(`drop database if exists ${RUN} with (force)`)
    await client.query(`create database ${RUN} template ${SMALL}`)
  })
  await onDatabase(owner, (client) =>
    prepareRoles({ client, owner, secret: SECRET, log: () => undefined }),
  )
  const drop = () => onDatabase(admin, (client) => dropDatabase(client, RUN))
  return { owner, ...createRoleConnections(owner, SECRET, RUN), secret: SECRET, drop }
}
