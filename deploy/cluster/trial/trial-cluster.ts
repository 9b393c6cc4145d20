// Everything of deploy/cluster on one machine: etcd, PostgreSQL under Patroni, an object store,
// Casework processes and haproxy, on free ports of the loopback interface.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startServer, type ServerProcess } from '@casework/testing/server-process'
import { reservePort } from '@casework/testing/ports'
import { startObjectStore } from '@casework/testing/s3/object-store'
import { renderHaproxyConfig } from './deploy-files.ts'
import { NAMES, startEtcd } from './etcd.ts'
import { createPatroniNode, type PatroniNode } from './patroni-node.ts'
import { findUnprivilegedUser, PROGRAMS, readTail, startProgram } from './programs.ts'

export interface TrialCluster {
  readonly nodes: readonly PatroniNode[]
  readonly servers: readonly ServerProcess[]
  /** haproxy in front of the processes. */
  readonly address: string
  /** Folders in which the processes write their mails. */
  readonly mailFolders: readonly string[]
  findPrimary(): Promise<PatroniNode | undefined>
  /** Waits until there is a primary. */
  requirePrimary(): Promise<PatroniNode>
  /** Waits until there is a primary, a synchronous standby and another standby. */
  waitForHealthy(): Promise<void>
  /** Moves the primary as an administrator does. */
  switchOver(): Promise<void>
  stop(): Promise<void>
}

const PROCESSES = 3
const HEALTHY_MS = 180_000
const createSecret = () => randomBytes(24).toString('hex')

type Closing = (() => Promise<unknown>)[]

/** @param logFolder where the logs are copied at the end, if anywhere */
export async function startTrialCluster(
  log: (line: string) => void,
  logFolder?: string,
): Promise<TrialCluster> {
  const closing: Closing = []
  const stop = async () => {
    // What is starting meanwhile is added, and closed too.
    for (let close = closing.pop(); close; close = closing.pop()) await close()
  }
  // Also while it starts. A second signal ends at once; the exit handlers then kill what is left.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  try {
    return { ...(await startParts(closing, log, logFolder)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function createFolder(closing: Closing, logFolder: string | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'cw-cluster-'))
  closing.push(async () => {
    if (logFolder !== undefined) copyLogs(folder, logFolder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  chmodSync(folder, 0o711)
  const user = findUnprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

function copyLogs(folder: string, target: string): void {
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.log')))
    copyFileSync(join(folder, name), join(target, name))
}

async function startParts(
  closing: Closing,
  log: (line: string) => void,
  logFolder: string | undefined,
) {
  const folder = createFolder(closing, logFolder)
  const etcd = await startEtcd(folder)
  for (const { program } of etcd) closing.push(() => program.kill())
  log('etcd: 3 members')
  const passwords = {
    superuser: createSecret(),
    replication: createSecret(),
    rewind: createSecret(),
    restapi: createSecret(),
  }
  const nodes: PatroniNode[] = []
  for (const name of NAMES) {
    const node = await createPatroniNode(name, { folder, etcd, passwords })
    closing.push(() => node.stop())
    nodes.push(node)
  }
  const control = createControl(nodes)
  for (const node of nodes) node.start()
  await control.waitForHealthy()
  const primary = await control.requirePrimary()
  log(`PostgreSQL: primary ${primary.name}, 2 standbys`)
  const password = createSecret()
  await primary.asSuperuser(
    `create role casework login createrole password '${password}'`,
    [],
    'postgres',
  )
  await primary.asSuperuser(
    "create database casework owner casework encoding 'UTF8' template template0",
    [],
    'postgres',
  )
  const objects = await startObjectStore()
  closing.push(() => objects.stop())
  log('object store')
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const servers: ServerProcess[] = []
  const mailFolders: string[] = []
  const secret = createSecret()
  for (let index = 0; index < PROCESSES; index += 1) {
    const dataDir = join(folder, `app-${index}`)
    mkdirSync(dataDir)
    mailFolders.push(join(dataDir, 'mail'))
    const server = await startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://casework:${password}@${hosts}/casework?target_session_attrs=read-write`,
      SECRET_KEY: secret,
      S3_ENDPOINT: objects.settings.endpoint,
      S3_BUCKET: objects.settings.bucket,
      S3_ACCESS_KEY_ID: objects.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: objects.settings.secretAccessKey,
      RATE_LIMIT_FACTOR: '1000000',
      DRAIN_SECONDS: '5',
      TRUST_PROXY: '127.0.0.1',
    })
    closing.push(() => server.kill())
    servers.push(server)
  }
  log(`Casework: ${PROCESSES} processes`)
  const address = await startHaproxy(folder, servers, closing)
  log(`haproxy: ${address}`)
  return { nodes, servers, address, mailFolders, ...control }
}

async function startHaproxy(folder: string, servers: ServerProcess[], closing: Closing) {
  const port = await reservePort()
  const file = join(folder, 'haproxy.cfg')
  const ports = servers.map(({ address }) => Number(new URL(address).port))
  writeFileSync(file, renderHaproxyConfig(port, ports))
  const logFile = join(folder, 'haproxy.log')
  const haproxy = startProgram(PROGRAMS.haproxy, ['-db', '-n', '2000', '-f', file], { logFile })
  closing.push(() => haproxy.kill())
  const address = `http://127.0.0.1:${port}`
  await waitUntil(
    () =>
      fetch(`${address}/health/ready`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    60_000,
    () => `haproxy is not ready:\n${readTail(logFile)}`,
  )
  return address
}

interface Member {
  readonly role: string
  readonly state: string
}

function createControl(nodes: readonly PatroniNode[]) {
  const findPrimary = async () => {
    const answers = await Promise.all(
      nodes.map((node) =>
        node.ask('/primary').then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    )
    return nodes[answers.indexOf(true)]
  }
  const requirePrimary = async () => {
    let primary: PatroniNode | undefined
    await waitUntil(
      async () => (primary = await findPrimary()) !== undefined,
      HEALTHY_MS,
      () => 'There is no primary',
    )
    return primary as unknown as PatroniNode
  }
  const isHealthy = async () => {
    const primary = await findPrimary()
    if (!primary) return false
    const { members } = (await (await primary.ask('/cluster')).json()) as { members: Member[] }
    const count = (role: string) =>
      members.filter((member) => member.role === role && /^(running|streaming)$/.test(member.state))
        .length
    if (count('leader') !== 1 || count('sync_standby') !== 1 || count('replica') !== 1) return false
    const rows = await primary.asSuperuser(
      "select from pg_stat_replication where state = 'streaming'",
      [],
      'postgres',
    )
    return rows.length === 2
  }
  return {
    findPrimary,
    requirePrimary,
    waitForHealthy: () =>
      waitUntil(
        () => isHealthy().catch(() => false),
        HEALTHY_MS,
        () =>
          `The cluster is not healthy:\n${nodes.map((node) => readTail(node.logFile)).join('\n\n')}`,
      ),
    switchOver: async () => {
      const { configFile, env } = nodes[0] as PatroniNode
      await promisify(execFile)(
        PROGRAMS.patronictl,
        ['-c', configFile, 'switchover', 'casework', '--force'],
        { env: { ...process.env, ...env, LC_ALL: 'C.UTF-8' }, timeout: 60_000 },
      )
    },
  }
}

/** @throws Error with the described reason after the limit */
export async function waitUntil(
  isTrue: () => Promise<boolean>,
  limitMs: number,
  describe: () => string,
): Promise<void> {
  const deadline = Date.now() + limitMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(describe())
    await pause(200)
  }
}
