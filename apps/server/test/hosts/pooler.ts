import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { TestDatabase } from '@casework/testing/database/new-database'
import { reservePort } from '@casework/testing/ports'

/** Named statements in transaction mode need 1.21; undefined if PgBouncer is not installed. */
export const poolerVersion = ((): number | undefined => {
  try {
    const text = execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' })
    const [, major, minor] = /(\d+)\.(\d+)/.exec(text) ?? []
    return Number(major) * 100 + Number(minor)
  } catch {
    return undefined
  }
})()

export const NAMED_STATEMENTS_SINCE = 121

export interface Pooler {
  throughPooler(config: pg.ClientConfig): pg.ClientConfig
  stop(): Promise<void>
}

/** Starts PgBouncer in front of a database. It does not run as root. */
export async function startPooler(
  mode: 'session' | 'transaction',
  database: TestDatabase,
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'cw-pooler-'))
  chmodSync(folder, 0o755)
  const port = await reservePort()
  const { owner, app, auth, jobs, backup } = database
  const users = [owner, app, auth, jobs, backup].map(
    ({ user, password }) => `"${user}" "${String(password)}"`,
  )
  writeFileSync(join(folder, 'users.txt'), `${users.join('\n')}\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users.txt'),
    pool_mode: mode,
    default_pool_size: 20,
    ...((poolerVersion ?? 0) >= NAMED_STATEMENTS_SINCE ? { max_prepared_statements: 500 } : {}),
  }
  const file = join(folder, 'pgbouncer.ini')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    file,
    `[databases]\n* = host=${owner.host} port=${owner.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  const asUser = process.getuid?.() === 0 ? findUser('postgres') : undefined
  if (asUser) chownSync(folder, asUser.uid, asUser.gid)
  const child = spawn('pgbouncer', ['-q', file], { ...asUser, stdio: 'ignore' })
  const exited = once(child, 'exit')
  while (!(await canConnect(port))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start')
    await pause(20)
  }
  return {
    throughPooler: (config) => ({ ...config, host: '127.0.0.1', port }),
    stop: async () => {
      child.kill('SIGINT')
      await Promise.race([exited, pause(2000)])
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findUser(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
