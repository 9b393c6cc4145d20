import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { BaselineStatement, SampleFirm } from './scenario.ts'

const PGBENCH = [
  '/usr/lib/postgresql/18/bin/pgbench',
  '/usr/lib/postgresql/17/bin/pgbench',
  '/usr/lib/postgresql/16/bin/pgbench',
  '/usr/lib/postgresql/15/bin/pgbench',
].find(existsSync)

/** Runs a statement without a server: with pgbench if installed, else over one connection. */
export async function runStatement(
  database: pg.ClientConfig,
  name: string,
  statement: BaselineStatement,
  requests: number,
  firm: SampleFirm,
): Promise<void> {
  const values = (iteration: number) => statement.values(firm, iteration)
  if (PGBENCH) return runPgbench(PGBENCH, database, statement.text, values(0), requests)
  const client = new pg.Client(database)
  await client.connect()
  try {
    for (let iteration = 0; iteration < requests; iteration += 1)
      await client.query({ name, text: statement.text, values: values(iteration) })
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
    const variables = values.flatMap((value, index) => ['-D', `p${index + 1}=${String(value)}`])
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
      ...variables,
      '-h',
      host,
      '-p',
      String(port),
      '-U',
      user,
      name,
    ]
    const result = spawnSync(program, args, {
      env: { ...process.env, PGPASSWORD: String(password) },
      encoding: 'utf8',
    })
    if (result.status !== 0) throw new Error(`pgbench: ${result.stderr}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
