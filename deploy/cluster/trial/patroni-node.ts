// One database machine of the trial: PostgreSQL under Patroni, with its etcd, behind gates.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { listChildren } from '@casework/testing/database/own-server'
import { reservePort } from '@casework/testing/ports'
import { readSettings, renderPatroniConfig } from './deploy-files.ts'
import type { EtcdMember } from './etcd.ts'
import { startGate, type Gate } from './gate.ts'
import { PROGRAMS, signalProcess, startProgram, type Program } from './programs.ts'

export interface PatroniNode {
  readonly name: string
  /** Port of PostgreSQL for everybody else. */
  readonly port: number
  readonly logFile: string
  readonly configFile: string
  readonly env: Record<string, string>
  start(): void
  /** Kills Patroni and PostgreSQL. */
  kill(): Promise<void>
  /** Pauses Patroni and PostgreSQL. */
  freeze(): void
  thaw(): void
  /** Cuts all connections to and from the machine; its etcd is paused, since others reach it. */
  cut(): void
  repair(): void
  ask(path: string): Promise<Response>
  asSuperuser<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
    database?: string,
  ): Promise<Row[]>
  stop(): Promise<void>
}

export interface Passwords {
  readonly superuser: string
  readonly replication: string
  readonly rewind: string
  readonly restapi: string
}

const ASK_MS = 2000

/** Prepares a node; it runs after `start`. */
export async function createPatroniNode(
  name: string,
  { folder, etcd, passwords }: { folder: string; etcd: EtcdMember[]; passwords: Passwords },
): Promise<PatroniNode> {
  const [postgresPort, restPort] = [await reservePort(), await reservePort()]
  const [postgresGate, restGate] = [await startGate(postgresPort), await startGate(restPort)]
  const etcdGates = await Promise.all(etcd.map(({ clientPort }) => startGate(clientPort)))
  const gates: Gate[] = [postgresGate, restGate, ...etcdGates]
  const ownEtcd = etcd[Number(name.slice(2)) - 1]?.program
  const data = join(folder, `data-${name}`)
  const logFile = join(folder, `patroni-${name}.log`)
  const configFile = join(folder, 'config.yml')
  writeFileSync(configFile, renderPatroniConfig(folder))
  const env = {
    ...readSettings('patroni.env'),
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restGate.port}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgresPort}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgresGate.port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass-${name}`),
    PATRONI_ETCD_HOSTS: etcdGates.map(({ port }) => `127.0.0.1:${port}`).join(','),
    // Otherwise Patroni asks etcd for its addresses, which lead past the gates.
    PATRONI_ETCD_USE_PROXIES: 'true',
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_PASSWORD: passwords.rewind,
    PATRONI_RESTAPI_PASSWORD: passwords.restapi,
  }
  let patroni: Program | undefined
  const signalAll = (signal: NodeJS.Signals) => {
    patroni?.signal(signal)
    // PostgreSQL is in a session of its own. The postmaster first, since it would start processes.
    const postmaster = readPostmasterPid(data)
    if (postmaster === undefined) return
    for (const pid of [postmaster, ...listChildren(postmaster)]) signalProcess(pid, signal)
  }
  const kill = async () => {
    signalAll('SIGKILL')
    await patroni?.kill()
    patroni = undefined
  }
  // Also when the trial ends by an error.
  process.on('exit', () => signalAll('SIGKILL'))
  return {
    name,
    port: postgresGate.port,
    logFile,
    configFile,
    env,
    start: () => (patroni = startProgram(PROGRAMS.patroni, [configFile], { env, logFile })),
    kill,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    cut: () => {
      for (const gate of gates) gate.cut()
      ownEtcd?.signal('SIGSTOP')
    },
    repair: () => {
      ownEtcd?.signal('SIGCONT')
      for (const gate of gates) gate.repair()
    },
    ask: (path) =>
      fetch(`http://127.0.0.1:${restGate.port}${path}`, { signal: AbortSignal.timeout(ASK_MS) }),
    asSuperuser: async <Row extends pg.QueryResultRow>(
      text: string,
      values = [],
      database = 'casework',
    ) => {
      const client = new pg.Client({
        host: '127.0.0.1',
        port: postgresGate.port,
        user: 'postgres',
        password: passwords.superuser,
        database,
        connectionTimeoutMillis: 5000,
        query_timeout: 20_000,
      })
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query<Row>(text, values)).rows
      } finally {
        client.end().catch(() => undefined)
      }
    },
    stop: async () => {
      await kill()
      for (const gate of gates) await gate.stop()
      rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

function readPostmasterPid(data: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    // A stale file may name a process of somebody else.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined
  } catch {
    return undefined
  }
}
