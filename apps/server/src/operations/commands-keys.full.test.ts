// The key of an installation, for commands beside its embedded database, for those that prepare one,
// and where there is no installation (FIX-252).
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '@casework/testing/server-process'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { newDatabase, newEmptyDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { forEachInParallel } from './backups/file-list.ts'
import {
  expectRefusal,
  listCommands,
  run,
  SLOW_TEST,
  WRONG_KEY,
  type Settings,
} from '../../test/operations/refused-commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'cw-keys-'))
// PostgreSQL may run as another user.
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SECRET_KEY = 'k'.repeat(48)
const commands = listCommands({ folder, email: 'nobody@example.com' })
/** A restore makes an installation, and a reset needs no key. */
const names = Object.keys(commands).filter((name) => !['restore', 'db:reset'].includes(name))
const NEED_INSTALLATION = names.filter((name) => !name.startsWith('db:'))

test(
  'commands for an installation create none, in an empty database or an empty folder (FIX-252)',
  async () => {
    const empty = await newEmptyDatabase()
    const nowhere = join(folder, 'no installation')
    const cases: readonly [Settings, RegExp, RegExp][] = [
      [
        { DATA_DIR: nowhere, SECRET_KEY, DATABASE_URL: toDatabaseUrl(empty.owner) },
        /There is no installation in this database/,
        /FAILURE/,
      ],
      [{ DATA_DIR: nowhere }, /There is no installation in /, /There is no installation in /],
      [
        { DATA_DIR: nowhere, SECRET_KEY },
        /There is no installation in /,
        /There is no installation in /,
      ],
    ]
    for (const [settings, says, doctorSays] of cases)
      await forEachInParallel(NEED_INSTALLATION, async (name) => {
        const outcome = await run(settings, commands[name] ?? [])
        expectRefusal(name, outcome, name === 'doctor' ? doctorSays : says)
      })

    expect(existsSync(nowhere)).toBe(false)
    const tables = await onDatabase(empty.owner, (client) =>
      client.query(`select from pg_class where relnamespace = 'public'::regnamespace`),
    )
    expect(tables.rowCount).toBe(0)
    await empty.drop()
  },
  SLOW_TEST,
)

test(
  'every command ends beside an embedded database with another key or none, running or stopped (FIX-252)',
  async () => {
    const DATA_DIR = join(folder, 'embedded')
    const server = await startServer({ DATA_DIR })
    const key = join(DATA_DIR, 'secret.key')
    const isRefused = async (name: string, settings: Settings, says: RegExp) => {
      const outcome = await run({ DATA_DIR, ...settings }, commands[name] ?? [])
      expectRefusal(name, outcome, name === 'doctor' ? /SECRET_KEY/ : says)
    }
    const wrong = { SECRET_KEY: WRONG_KEY }
    const WRONG_SAYS = /SECRET_KEY is not the key of this installation/
    await forEachInParallel(names, (name) => isRefused(name, wrong, WRONG_SAYS))
    process.kill(server.pid, 'SIGTERM')
    await server.exited
    // Each starts the database for itself and stops it again.
    for (const name of names) await isRefused(name, wrong, WRONG_SAYS)
    renameSync(key, `${key}.away`)
    await forEachInParallel(names, (name) =>
      isRefused(name, {}, /The key of this installation is missing/),
    )
    expect(existsSync(key)).toBe(false)
    renameSync(`${key}.away`, key)
    // The passwords of the roles are what they were.
    expect(await run({ DATA_DIR }, ['verify.ts'])).toMatchObject({ code: 0 })
  },
  SLOW_TEST,
)

test(
  'the key is taken by a command that prepares, and by a start, which takes a new one too (FIX-252)',
  async () => {
    const own = await newDatabase()
    const settings = {
      DATA_DIR: join(folder, 'prepared'),
      DATABASE_URL: toDatabaseUrl(own.owner),
      SECRET_KEY: own.secret,
    }
    expect(await run(settings, ['database/migrate.ts'])).toMatchObject({ code: 0 })
    const replaced = { ...settings, SECRET_KEY: WRONG_KEY }
    expectRefusal(
      'db:migrate',
      await run(replaced, ['database/migrate.ts']),
      /SECRET_KEY is not the key/,
    )

    const server = await startServer(replaced)
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
    await server.kill()

    expect(await run(replaced, ['database/migrate.ts'])).toMatchObject({ code: 0 })
    expectRefusal(
      'db:migrate',
      await run(settings, ['database/migrate.ts']),
      /SECRET_KEY is not the key/,
    )
    await own.drop()
  },
  SLOW_TEST,
)

test(
  'a command waits only so long for another process that prepares the database (FIX-252)',
  async () => {
    const PREPARE_LOCK = 742_001
    const own = await newDatabase()
    const settings = {
      DATA_DIR: join(folder, 'waiting'),
      DATABASE_URL: toDatabaseUrl(own.owner),
      SECRET_KEY: own.secret,
    }
    await onDatabase(own.owner, async (client) => {
      await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK])
      const outcome = await run(settings, ['database/migrate.ts'])
      expectRefusal('db:migrate', outcome, /Another process is preparing this database/)
    })
    await own.drop()
  },
  SLOW_TEST,
)
