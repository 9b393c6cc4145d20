import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../../platform/database/migrate/prepare.ts'
import { SEND_MAIL } from '../../platform/mail/outbox.ts'
import { newEmptyDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { mountSmallDisk, remount } from '@casework/testing/documents/small-disk'
import { getStoreFolder, listFiles } from '@casework/testing/documents/upload-requests'
import { reservePort } from '@casework/testing/ports'
import {
  newInstallationDatabase,
  newFolder,
  openInstallation,
} from '@casework/testing/files/installation'
import { connect } from '../backups/backup-source.ts'
import { checkBackupAge, checkMigrations, checkRights, checkVersion } from './database.ts'
import { checkPooler } from './connections.ts'
import { checkFileStore, checkQuarantine } from './files.ts'
import { tryCheck, type Finding } from './finding.ts'
import { checkOpenFiles } from './machine.ts'
import { checkMailQueue } from './mails.ts'

async function newChecked() {
  const database = await newInstallationDatabase()
  const opened = await openInstallation(database, { folder: newFolder() })
  await opened.claim()
  const client = new pg.Client(database.owner)
  await client.connect()
  onTestFinished(() => client.end())
  return { ...opened, database, client }
}

const expectFinding = (
  [finding]: readonly Finding[],
  state: Finding['state'],
  text: string,
): void => expect(finding).toMatchObject({ state, text: expect.stringContaining(text) })

test('warns if there is no backup, or only an old one', async () => {
  const { client } = await newChecked()
  expectFinding(await checkBackupAge(client), 'warning', 'There is no backup yet.')
  await client.query(`update installation set backed_up_at = now() - interval '3 hours'`)
  expectFinding(await checkBackupAge(client), 'ok', '3 hours old')
  await client.query(`update installation set backed_up_at = now() - interval '3 days'`)
  expectFinding(await checkBackupAge(client), 'warning', '72 hours old. Check the timer')
})

test('warns of a machine that allows few open files', async () => {
  const limits = join(newFolder(), 'limits')
  writeFileSync(
    limits,
    'Max open files            256                  256                  files\n',
  )
  expectFinding(await checkOpenFiles(limits), 'warning', 'At most 256 files')
  writeFileSync(
    limits,
    'Max open files            1024                 524288               files\n',
  )
  expectFinding(await checkOpenFiles(limits), 'ok', 'At most 524288 files')
})

test('warns of migrations that are not applied', async () => {
  const { client } = await newChecked()
  expectFinding(await checkMigrations(client), 'ok', 'up to date')
  const database = await newEmptyDatabase()
  onTestFinished(database.drop)
  const { owner, secret } = database
  await prepareDatabase({ owner, secret, log: () => undefined, upTo: ['0001_foundation'] })
  const findings = await onDatabase(owner, checkMigrations)
  expectFinding(findings, 'warning', 'Not applied yet: 0002_countries')
})

test('reports roles that cannot sign in, and a database that was changed by hand', async () => {
  const { client, casework, database } = await newChecked()
  const config = { ...casework.config, SECRET_KEY: database.secret }
  expectFinding(await checkRights(client, database.owner, config), 'ok', 'All roles can sign in')
  const other = { ...config, SECRET_KEY: 'another key of at least 32 characters' }
  expectFinding(await checkRights(client, database.owner, other), 'failure', 'cannot sign in')
  await client.query('alter table clients no force row level security')
  expectFinding(
    await checkRights(client, database.owner, config),
    'failure',
    'row-level security is forced on a fenced table (clients)',
  )
})

test('reports the store of another installation, and warns of a stopped sweep', async () => {
  const { client, store, casework } = await newChecked()
  expectFinding(await checkFileStore(client, store), 'ok', 'can be read and written')
  expect(listFiles(getStoreFolder(casework))).toEqual([])
  expectFinding(await checkQuarantine(client, store), 'ok', 'Files in quarantine: 0')
  await client.query(`update installation set sweep_stopped = 'too many'`)
  expectFinding(await checkQuarantine(client, store), 'warning', 'too many')
  await store.writeNote('installation-id', 'another one')
  expectFinding(await checkFileStore(client, store), 'failure', 'installation another one')
})

test('warns of mails that wait or were given up', async () => {
  const { database } = await newChecked()
  const check = () => onDatabase(database.jobs, checkMailQueue)
  expectFinding(await check(), 'ok', 'Mails waiting: 0')
  await onDatabase(database.jobs, async (client) => {
    await client.query('select graphile_worker.add_job($1, $2)', [SEND_MAIL, '{}'])
    await client.query(
      `update graphile_worker._private_jobs set created_at = now() - interval '20 minutes'`,
    )
  })
  expectFinding(await check(), 'warning', 'Mails waiting: 1, the oldest for 20 minutes')
  await onDatabase(database.jobs, (client) =>
    client.query('update graphile_worker._private_jobs set attempts = max_attempts'),
  )
  expectFinding(await check(), 'warning', 'Mails given up: 1.')
})

test('reports a store that cannot be written', async (context) => {
  const folder = mountSmallDisk(context, '4m')
  const opened = await openInstallation(await newInstallationDatabase(), { folder })
  await opened.claim()
  remount(folder, 'ro')
  const check = checkFileStore(new pg.Client(), opened.store)
  await expect(tryCheck('files', () => check.then(() => []))).resolves.toEqual([
    { state: 'failure', name: 'files', text: 'The file store cannot be written' },
  ])
  remount(folder, 'rw')
})

test('reports a pooler that loses sessions', async () => {
  const { client, database } = await newChecked()
  expectFinding(await checkPooler(client, database.owner), 'ok', 'keep their session')
  // Greeted by one process and answered by another, as behind a pooler in transaction mode.
  const other = new pg.Client(database.owner)
  await other.connect()
  onTestFinished(() => other.end())
  let turn = 0
  const pooled = Object.assign(Object.create(client) as pg.Client, {
    processID: -1,
    query: (text: string) => [client, other][turn++ % 2]?.query(text),
  })
  expectFinding(await checkPooler(pooled, database.owner), 'failure', 'DATABASE_DIRECT_URL')
})

test('checks the one of several hosts that accepts writes', async () => {
  const { owner } = await newInstallationDatabase()
  const { host = '', port = 0 } = owner
  const hosts = [
    { host: '127.0.0.1', port: await reservePort() },
    { host, port },
  ]
  const client = await connect({ ...owner, ...hosts[0], hosts })
  onTestFinished(() => client.end())
  expectFinding(await checkVersion(client), 'ok', 'PostgreSQL')
})
