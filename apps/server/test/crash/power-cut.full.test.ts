import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../../src/platform/database/migrate/prepare.ts'
import { findEmbeddedPostgres } from '../../src/platform/postgres/index.ts'
import { newFirm, startTestApp } from '@casework/testing'
import type { TestDatabase } from '@casework/testing/database/new-database'
import {
  expectAllDownloadable,
  expectNothingLost,
  sweepAndExpectNoOrphans,
} from './surviving-records.ts'
import { countAcknowledged, createLedger } from './ledger.ts'
import { WHY_NO_DISK, mountOwnDisk } from './own-disk.ts'
import { startServer, type ServerProcess } from '@casework/testing/server-process'
import { writeUntilKilled } from './mixed-load.ts'

/** `npm run test:stress` raises this. */
const CUTS = Number(process.env['STRESS_CUTS'] ?? 2)
const SECRET = 'a secret that outlives the power cuts, 32 characters'

/** The server and all its descendants, including PostgreSQL. */
function listProcesses(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`
  const children = existsSync(path)
    ? readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number)
    : []
  return [pid, ...children.flatMap(listProcesses)]
}

async function killAll(server: ServerProcess, pids = listProcesses(server.pid)): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has already exited.
    }
  }
  await server.kill()
}

/** Writes a file like the file store, but without fsync; the result tells whether it still exists. */
function writeUnsynced(folder: string, bytes: Buffer): () => boolean {
  const [part, path] = [join(folder, 'part'), join(folder, randomBytes(8).toString('hex'))]
  const file = openSync(part, 'wx')
  writeSync(file, bytes)
  closeSync(file)
  renameSync(part, path)
  return () => existsSync(path) && readFileSync(path).equals(bytes)
}

/** The connection to the server's embedded database. */
async function readDatabase(data_dir: string): Promise<TestDatabase> {
  const owner = await findEmbeddedPostgres(data_dir)
  if (!owner) throw new Error('There is no database')
  const roles = await prepareDatabase({ owner, secret: SECRET, log: () => undefined })
  return { owner, ...roles, secret: SECRET, drop: async () => undefined }
}

async function createUploader(database: TestDatabase) {
  const casework = await startTestApp({ database })
  const firm = await newFirm(casework)
  const uploader = { signToken: firm.owner.signToken, client_id: (await firm.addClient()).id }
  await casework.stop()
  return uploader
}

test(
  `loses no acknowledged write in ${CUTS} power cuts, no row lacks its file, and the sweep leaves no file without a row (F2)`,
  async (context) => {
    const disk = mountOwnDisk()
    if (!disk) return context.skip(WHY_NO_DISK)
    // Files and database are on this disk, and the embedded database syncs every commit.
    const DATA_DIR = join(disk.folder, 'data')
    const start = () => startServer({ DATA_DIR, SECRET_KEY: SECRET, RATE_LIMIT_FACTOR: '1000' })
    const cutPower = async (server: ServerProcess) => {
      const pids = listProcesses(server.pid)
      disk.cut()
      await killAll(server, pids)
      await disk.restore()
    }
    const files = join(DATA_DIR, 'files')
    const unsyncedFolder = join(disk.folder, 'witnesses')
    mkdirSync(unsyncedFolder)
    const ledger = createLedger()
    let compared = 0
    const counts = { broken: 0, unsynced_lost: 0 }

    let server = await start()
    onTestFinished(async () => {
      await killAll(server)
      await disk.remove()
    })
    const { signToken, client_id } = await createUploader(await readDatabase(DATA_DIR))
    for (let cut = 0; cut < CUTS; cut += 1) {
      mkdirSync(unsyncedFolder, { recursive: true })
      const hasSurvived = writeUnsynced(unsyncedFolder, randomBytes(100_000))
      const { interrupted } = await writeUntilKilled(
        { client_id, token: signToken(), address: server.address },
        ledger,
        () => cutPower(server),
      )
      counts.broken += interrupted
      if (!hasSurvived()) counts.unsynced_lost += 1
      server = await start()
      compared = await expectNothingLost(await readDatabase(DATA_DIR), files, ledger, compared)
    }

    await expectAllDownloadable(server.address, signToken(), ledger)
    const swept = await sweepAndExpectNoOrphans(await readDatabase(DATA_DIR), files)
    // Otherwise the power was not cut or no write was in flight, and the test proves nothing.
    expect(counts.unsynced_lost).toBeGreaterThan(0)
    expect(counts.broken).toBeGreaterThanOrEqual(CUTS)
    expect(countAcknowledged(ledger)).toBeGreaterThanOrEqual(CUTS)
    const summary = `${ledger.documents.size} documents and ${ledger.clients.size} clients acknowledged, ${JSON.stringify(counts)}, after the sweep: ${JSON.stringify(swept)}`
    await context.annotate(summary)
    process.stdout.write(`power cuts: ${summary}\n`)
  },
  120_000 + CUTS * 30_000,
)
