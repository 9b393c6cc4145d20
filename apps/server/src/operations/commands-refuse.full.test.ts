// Every command of an operator with every wrong setting: it ends by itself, says why in a sentence,
// and changes nothing (FIX-252).
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFirm, startTestApp, type TestApp } from '@casework/testing'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { uploadDocuments } from '@casework/testing/files/installation'
import { getUnusedPort } from '@casework/testing/mail/mail-server'
import { forEachInParallel } from './backups/file-list.ts'
import { readRows } from '../../test/operations/test-installation.ts'
import {
  expectRefusal,
  listCommands,
  run,
  SLOW_TEST,
  WRONG_KEY,
  type Settings,
} from '../../test/operations/refused-commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'cw-refusals-'))
let casework: TestApp
let email: string
let database: TestDatabase
let silent: Server
const sockets = new Set<Socket>()
beforeAll(async () => {
  database = await newDatabase()
  casework = await startTestApp({ database, settings: { DATA_DIR: join(folder, 'data') } })
  const firm = await newFirm(casework)
  email = firm.owner.email
  await uploadDocuments(firm, 1)
  silent = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const made = await run(external(), ['backup.ts', join(folder, 'backups')])
  if (made.code !== 0) throw new Error(made.text)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  silent.close()
  await casework.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** What is right; the tables below make one thing wrong. */
const external = (): Settings => ({
  DATA_DIR: casework.config.DATA_DIR,
  DATABASE_URL: toDatabaseUrl(database.owner),
  SECRET_KEY: database.secret,
})
const at = (port: number) =>
  toDatabaseUrl({ ...database.owner, host: '127.0.0.1', port, user: 'x', password: 'x' })

/** What a refused command must leave as it is: rows, passwords of the roles, files. */
async function takeFingerprint() {
  for (const role of [database.app, database.auth, database.jobs, database.backup])
    await onDatabase(role, (client) => client.query('select'))
  return {
    rows: await readRows(database.backup),
    files: readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted(),
  }
}

interface Wrong {
  readonly settings: () => Settings | Promise<Settings>
  /** Part of the sentence. */
  readonly says: RegExp
  /** Commands that say something else first, or do not depend on the setting. */
  readonly others?: Readonly<Record<string, RegExp>>
  /** Commands for which it is not wrong. */
  readonly without?: readonly string[]
}

/** A restore never overwrites, and a reset is for the embedded database. */
const OTHER_REFUSALS = {
  restore: /is not empty|is running on this database/,
  'db:reset': /db:reset deletes only the embedded database/,
}
const S3 = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'casework',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}
/** They do not look into the store. */
const WITHOUT_STORE = ['second-factor:reset', 'db:migrate', 'firm erase']

const WRONG: Readonly<Record<string, Wrong>> = {
  'another SECRET_KEY': {
    settings: () => ({ ...external(), SECRET_KEY: WRONG_KEY }),
    says: /SECRET_KEY is not the key of this installation/,
    others: { ...OTHER_REFUSALS, doctor: /cannot sign in.*Check SECRET_KEY/ },
  },
  'a SECRET_KEY that is too short': {
    settings: () => ({ ...external(), SECRET_KEY: 'short' }),
    says: /SECRET_KEY/,
    others: { 'db:reset': OTHER_REFUSALS['db:reset'] },
  },
  'no SECRET_KEY': {
    settings: () => ({ ...external(), SECRET_KEY: '' }),
    says: /SECRET_KEY is required/,
    others: { 'db:reset': OTHER_REFUSALS['db:reset'] },
  },
  'a DATABASE_URL that is none': {
    settings: () => ({ ...external(), DATABASE_URL: 'mysql://localhost/casework' }),
    says: /DATABASE_URL must start with/,
    others: { 'db:reset': OTHER_REFUSALS['db:reset'] },
  },
  'a database that nobody serves': {
    settings: async () => ({ ...external(), DATABASE_URL: at(await getUnusedPort()) }),
    says: /database cannot be reached/i,
    others: { 'db:reset': OTHER_REFUSALS['db:reset'] },
  },
  'a database that does not answer': {
    settings: () => ({
      ...external(),
      DATABASE_URL: at((silent.address() as AddressInfo).port),
    }),
    says: /database cannot be reached/i,
    others: { 'db:reset': OTHER_REFUSALS['db:reset'] },
  },
  "another password of the database's owner": {
    settings: () => ({
      ...external(),
      DATABASE_URL: toDatabaseUrl({ ...database.owner, password: 'wrong' }),
    }),
    says: /database cannot be reached/i,
    others: { 'db:reset': OTHER_REFUSALS['db:reset'] },
  },
  'half of the settings of S3': {
    settings: () => ({ ...external(), S3_ENDPOINT: S3.S3_ENDPOINT }),
    says: /S3 needs S3_ENDPOINT/,
    others: { 'db:reset': OTHER_REFUSALS['db:reset'] },
  },
  'an object store that nobody serves': {
    settings: () => ({ ...external(), ...S3 }),
    says: /file store does not answer|ECONNREFUSED/i,
    others: OTHER_REFUSALS,
    without: WITHOUT_STORE,
  },
  'an object store that does not answer': {
    settings: () => ({
      ...external(),
      ...S3,
      S3_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    }),
    says: /file store does not answer/i,
    others: OTHER_REFUSALS,
    without: WITHOUT_STORE,
  },
  'a DATA_DIR without files': {
    settings: () => ({ ...external(), DATA_DIR: join(folder, 'nowhere') }),
    says: /file store .*nowhere.* does not exist/,
    others: OTHER_REFUSALS,
    without: [...WITHOUT_STORE, 'db:seed', 'db:seed --scale'],
  },
}

const listRefusals = (wrong: Wrong) =>
  Object.entries(listCommands({ folder, email }))
    .filter(([name]) => !wrong.without?.includes(name))
    .map(([name, args]) => ({ name, args, says: wrong.others?.[name] ?? wrong.says }))

test.each(Object.entries(WRONG))(
  'every command refuses %s and changes nothing (FIX-252)',
  async (_what, wrong) => {
    const before = await takeFingerprint()
    const settings = await wrong.settings()

    await forEachInParallel(listRefusals(wrong), async ({ name, args, says }) =>
      expectRefusal(name, await run(settings, args), says),
    )

    expect(await takeFingerprint()).toEqual(before)
  },
  SLOW_TEST,
)

test(
  'commands refuse a place for backups that does not answer (FIX-252)',
  async () => {
    const { port } = silent.address() as AddressInfo
    const settings = {
      ...external(),
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      BACKUP_S3_ACCESS_KEY_ID: 'key',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    }
    await forEachInParallel(['backup.ts', 'verify.ts', 'restore.ts'], async (program) =>
      expectRefusal(
        program,
        await run(settings, [program, 's3://casework/backups']),
        /bucket casework .* does not answer/,
      ),
    )
  },
  SLOW_TEST,
)

test('these are all commands of an operator (FIX-252)', () => {
  const file = fileURLToPath(new URL('../../../../package.json', import.meta.url))
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> }
  const programs = Object.values(scripts).flatMap((script) =>
    [
      .../\b(?:apps\/server\/src\/operations\/|(?=database\/))(\S+\.ts)/g[Symbol.matchAll](script),
    ].map(([, program]) => program),
  )
  // It writes a file of the repository.
  const tried = [
    'database/write-schema.ts',
    ...Object.values(listCommands({ folder, email })).map(([name]) => name),
  ]
  expect(new Set(programs)).toEqual(new Set(tried))
})
