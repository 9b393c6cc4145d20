// A PostgreSQL primary with a streaming standby, on two ports of this machine.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync, chownSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/postgres/index.ts'
import { onDatabase } from '@casework/testing/database/test-server'
import { reservePort } from '@casework/testing/ports'

/** One server of the cluster. */
interface Node {
  readonly owner: pg.ClientConfig
  asSuperuser<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** Stops it cleanly, so that the other one has everything. */
  stop(): Promise<void>
  /** Makes this standby the primary. */
  promote(): Promise<void>
  /** Starts it again as a standby of the other one. */
  startAsStandby(): Promise<void>
}

export interface Cluster {
  readonly nodes: readonly [Node, Node]
  /** The DATABASE_URL that names both. */
  readonly url: string
  /** Waits until the standby has replayed what the primary has written. */
  waitForReplay(): Promise<void>
  drop(): Promise<void>
}

const REPLAY_MS = 30_000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '32MB',
  fsync: 'off',
  full_page_writes: 'on',
  max_connections: '60',
}

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'cw-node-'))
  chmodSync(folder, 0o711)
  return folder
}

const startIn = (folder: string, port: number, settings: Record<string, string>) =>
  startEmbeddedPostgres({
    data_dir: folder,
    log: () => undefined,
    settings: { ...SETTINGS, ...settings, port: String(port) },
  })

function markAsStandby(folder: string) {
  const data = join(folder, 'postgres')
  const { uid, gid } = statSync(data)
  const file = join(data, 'standby.signal')
  writeFileSync(file, '')
  chownSync(file, uid, gid)
}

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>

function createNode(
  folder: string,
  port: number,
  otherPort: number,
  first: { server: Server | undefined; password: string },
): Node & { readonly folder: string } {
  let { server } = first
  const owner = {
    host: '127.0.0.1',
    port,
    user: 'casework_owner',
    password: first.password,
    database: 'casework',
  }
  const asSuperuser = <Row extends pg.QueryResultRow>(text: string) =>
    onDatabase(
      { ...owner, user: 'postgres' },
      async (client) => (await client.query<Row>(text)).rows,
    )
  return {
    folder,
    owner,
    asSuperuser,
    stop: async () => {
      await server?.stop()
      server = undefined
    },
    promote: async () => void (await asSuperuser('select pg_promote()')),
    startAsStandby: async () => {
      markAsStandby(folder)
      server = await startIn(folder, port, {
        primary_conninfo: `host=127.0.0.1 port=${otherPort} user=postgres password=${first.password}`,
      })
    },
  }
}

export async function startCluster(): Promise<Cluster> {
  const [folder, copy] = [newFolder(), newFolder()]
  const [port, otherPort] = [await reservePort(), await reservePort()]
  const draft = await startIn(folder, port, {})
  await draft.stop()
  // Keeps owner and modes, which PostgreSQL checks.
  execFileSync('cp', ['-a', `${folder}/.`, copy])
  const server = await startIn(folder, port, {})
  const { password } = server.owner
  const one = createNode(folder, port, otherPort, { server, password })
  const two = createNode(copy, otherPort, port, { server: undefined, password })
  await two.startAsStandby()
  return {
    nodes: [one, two],
    url: `postgres://casework_owner:${password}@127.0.0.1:${port},127.0.0.1:${otherPort}/casework`,
    waitForReplay: async () => {
      const [primary] = await one.asSuperuser<{ at: string }>('select pg_current_wal_lsn() at')
      for (const deadline = Date.now() + REPLAY_MS; Date.now() < deadline;) {
        const [standby] = await two.asSuperuser<{ done: boolean }>(
          `select pg_last_wal_replay_lsn() >= '${primary?.at}'::pg_lsn as done`,
        )
        if (standby?.done) return
        await pause(20)
      }
      throw new Error('The standby does not replay')
    },
    drop: async () => {
      for (const node of [two, one]) {
        await node.stop()
        rmSync(node.folder, { recursive: true, force: true })
      }
    },
  }
}
