// Runs a command with an external PostgreSQL that resembles a managed server: it is reached over the
// network, and the database owner is not a superuser. The variable is set to its URL.
// Usage: `with-external-postgres.ts <variable> <program> <args…>`
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../../../apps/server/src/platform/postgres/index.ts'
import { onDatabase } from './test-server.ts'
import { reservePort } from '../ports.ts'

const [variable = '', program = '', ...args] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'casework-external-'))
chmodSync(folder, 0o711)
try {
  const port = await reservePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    fsync: 'off',
    synchronous_commit: 'off',
    max_connections: '300',
  }
  const postgres = await startEmbeddedPostgres({ data_dir: folder, settings, log: () => undefined })
  try {
    await onDatabase({ ...postgres.owner, user: 'postgres' }, async (client) => {
      await client.query(`create role firm_admin login createdb createrole password 'p@ss/word'`)
      await client.query('create database firm owner firm_admin')
    })
    const url = `postgres://firm_admin:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}/firm`
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, [variable]: url },
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill(signal))
    process.exitCode =
      (await new Promise<number | null>((resolve) => child.once('exit', resolve))) ?? 1
  } finally {
    await postgres.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
