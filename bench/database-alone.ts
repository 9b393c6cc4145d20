import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { BareStatement, Subject } from './work.ts'

const PGBENCH = [
  '/usr/lib/postgresql/18/bin/pgbench',
  '/usr/lib/postgresql/17/bin/pgbench',
  '/usr/lib/postgresql/16/bin/pgbench',
  '/usr/lib/postgresql/15/bin/pgbench',
].find(existsSync)

/** Runs the statement of a work by itself: by pgbench where it is installed, else in a loop over one connection. */
export async function runStatement(
  database: pg.ClientConfig,
  name: string,
  bare: BareStatement,
  requests: number,
  subject: Subject,
): Promise<void> {
  const values = (turn: number) => bare.values(subject, turn)
  if (PGBENCH) return runPgbench(PGBENCH, database, bare.text, values(0), requests)
  const client = new pg.Client(database)
  await client.connect()
  try {
    for (let turn = 0; turn < requests; turn += 1)
      await client.query({ name, text: bare.text, values: values(turn) })
  } finally {
    await client.end()
  }
}

function runPgbench(
  program: string,
  database: pg.ClientConfig,
  text: string,
  values: readonly unknown[],
  count: number,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'casework-pgbench-'))
  try {
    const script = join(folder, 'statement.sql')
    writeFileSync(
      script,
      `${text
        .replaceAll(/\$(\d+)/g, ':p$1')
        .replaceAll(/\s+/g, ' ')
        .trim()};\n`,
    )
    const settings = values.flatMap((value, place) => ['-D', `p${place + 1}=${String(value)}`])
    const { host = '', port = 0, user = '', password, database: name = '' } = database
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      '1',
      '-t',
      String(count),
      '-f',
      script,
      ...settings,
      '-h',
      host,
      '-p',
      String(port),
      '-U',
      user,
      name,
    ]
    const done = spawnSync(program, args, {
      env: { ...process.env, PGPASSWORD: String(password) },
      encoding: 'utf8',
    })
    if (done.status !== 0) throw new Error(`pgbench: ${done.stderr}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
