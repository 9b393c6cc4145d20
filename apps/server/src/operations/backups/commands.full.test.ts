// The commands as processes, beside a running Casework with its embedded database.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startServer, type ServerProcess } from '@casework/testing/server-process'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { newEmptyDatabase } from '@casework/testing/database/new-database'
import { listFiles } from '@casework/testing/documents/upload-requests'
import { startMailServer } from '@casework/testing/mail/mail-server'
import { PASSPHRASE } from '../../../test/operations/test-installation.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const TIMEOUT = { timeout: 240_000 }

let folder: string
let DATA_DIR: string
let server: ServerProcess | undefined
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cw-commands-'))
  chmodSync(folder, 0o711)
  DATA_DIR = join(folder, 'data')
  server = await startServer({ DATA_DIR })
  const seeded = await run({ DATA_DIR }, 'database/seed/seed.ts')
  if (seeded.code !== 0) throw new Error(seeded.errors)
}, TIMEOUT.timeout)
afterAll(async () => {
  if (server) {
    process.kill(server.pid, 'SIGTERM')
    await server.exited
  }
  rmSync(folder, { recursive: true, force: true })
})

interface Outcome {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** A name alone is a program in `operations/`. */
const findProgram = (name: string) =>
  name.includes('/') ? name : join('apps/server/src/operations', name)

/** Runs a command as its npm script does. */
function run(settings: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const [program = '', ...rest] = args
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', findProgram(program), ...rest],
    { cwd: ROOT, env: { PATH, HOME, LOG_LEVEL: 'silent', ...settings } },
  )
  let [output, errors] = ['', '']
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output, errors })))
}

const parse = ({ code, output, errors }: Outcome) => {
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  return JSON.parse(output) as Record<string, unknown>
}

test('print how they are used, and one sentence for a wrong folder', async () => {
  const nowhere = join(folder, 'nowhere')
  for (const [command, sentence] of [
    ['backup.ts', 'Usage: npm run backup -- TARGET'],
    ['restore.ts', 'Usage: npm run restore -- SOURCE'],
  ] as const) {
    const { code, errors } = await run({ DATA_DIR: nowhere }, command)
    expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining(sentence) })
  }
  for (const [command, ...args] of [['backup.ts', join(folder, 'unused')], ['verify.ts']] as const)
    expect(await run({ DATA_DIR: nowhere }, command, ...args)).toEqual({
      code: 1,
      output: '',
      errors: `There is no installation in ${nowhere}. Check DATA_DIR.\n`,
    })
  expect(existsSync(nowhere)).toBe(false)
})

test(
  'back up a running installation and restore it embedded, then external (FIX-094)',
  TIMEOUT,
  async () => {
    const target = join(folder, 'backups')
    const settings = { DATA_DIR, BACKUP_PASSPHRASE: PASSPHRASE }
    const made = parse(await run(settings, 'backup.ts', target, '--keep', '7d,4w,12m'))
    expect(made).toMatchObject({ encrypted: true, damaged_documents: [], removed: [] })
    const checked = parse(await run({ BACKUP_PASSPHRASE: PASSPHRASE }, 'verify.ts', target))
    expect(checked).toMatchObject({ rows: made['rows'], problems: [] })

    const refused = await run(settings, 'restore.ts', target)
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toBe(
      `${join(DATA_DIR, 'postgres')} is there already. A restore overwrites nothing; set DATA_DIR to a new folder.\n`,
    )

    const moved = { DATA_DIR: join(folder, 'new machine'), BACKUP_PASSPHRASE: PASSPHRASE }
    expect(parse(await run(moved, 'restore.ts', target))).toMatchObject({
      rows: made['rows'],
      restored_key: true,
    })
    expect(readFileSync(join(moved.DATA_DIR, 'secret.key'), 'utf8')).toBe(
      readFileSync(join(DATA_DIR, 'secret.key'), 'utf8'),
    )
    expect(parse(await run(moved, 'verify.ts'))).toMatchObject({
      files: made['files'],
      problems: [],
    })

    const database = await newEmptyDatabase()
    onTestFinished(database.drop)
    const url = toDatabaseUrl(database.owner)
    const external = { DATA_DIR: join(folder, 'external'), BACKUP_PASSPHRASE: PASSPHRASE }
    parse(await run(external, 'restore.ts', target, '--into', url))
    const SECRET_KEY = readFileSync(join(external.DATA_DIR, 'secret.key'), 'utf8').trim()
    const again = await startServer({ ...external, DATABASE_URL: url, SECRET_KEY })
    onTestFinished(() => again.kill())
    expect((await fetch(`${again.address}/health/ready`)).status).toBe(200)
  },
)

test('verify names a damaged document by its id, and exits with 1', TIMEOUT, async () => {
  const copy = join(folder, 'damaged')
  const target = join(folder, 'plain')
  parse(await run({ DATA_DIR }, 'backup.ts', target))
  cpSync(target, copy, { recursive: true })
  rmSync(listFiles(join(copy, 'files'))[0] ?? '')

  const { code, errors } = await run({}, 'verify.ts', copy)

  expect(code).toBe(1)
  expect(errors).toMatch(/^The file of document \d+ is missing\n$/)
})

test('doctor finds a healthy installation, and what is wrong with one', TIMEOUT, async () => {
  parse(await run({ DATA_DIR }, 'backup.ts', join(folder, 'for doctor')))
  const healthy = await run({ DATA_DIR }, 'doctor.ts')
  expect(healthy).toMatchObject({ code: 0, errors: '' })
  for (const name of [
    'settings',
    'versions',
    'disk',
    'sandbox',
    'mail',
    'database',
    'clock',
    'migrations',
    'rights',
    'backup',
    'mail queue',
    'quarantine',
    'files',
  ])
    expect(healthy.output).toMatch(new RegExp(`^(ok     |WARNING)  ${name}: .+`, 'm'))

  const mails = await startMailServer()
  const SMTP_URL = mails.url
  expect((await run({ DATA_DIR, SMTP_URL }, 'doctor.ts')).output).toMatch(/^ok {7}mail: /m)
  await mails.stop()
  const unreachable = await run({ DATA_DIR, SMTP_URL }, 'doctor.ts')
  expect(unreachable).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^FAILURE {2}mail: .* does not accept mails \(\w+\)\. Check SMTP_URL\.$/m,
    ),
  })
  expect(await run({ DATA_DIR, SECRET_KEY: 'x'.repeat(40) }, 'doctor.ts')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^FAILURE {2}rights: casework_app_casework cannot sign in/m),
  })
  expect(await run({ DATA_DIR, PORT: 'http' }, 'doctor.ts')).toMatchObject({
    code: 1,
    output: expect.stringContaining('PORT must be a number'),
  })
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  expect(await run({ DATA_DIR: empty }, 'doctor.ts')).toEqual({
    code: 1,
    errors: '',
    output: `FAILURE  settings: There is no installation in ${empty}. Check DATA_DIR.\n`,
  })
})
