import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { binEndpoints } from '@casework/contract/bin'
import { documentEndpoints } from '@casework/contract/documents'
import { describe, expect, test } from 'vitest'
import { prepareDatabase } from '../../platform/database/migrate/prepare.ts'
import { ask } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { listFiles } from '@casework/testing/documents/upload-requests'
import { findLost, openInstallation, uploadDocuments } from '@casework/testing/files/installation'
import { dumpSchema } from '../../../../../database/dump-schema.ts'
import { loadDatabase } from './load-database.ts'
import { chooseBackup, openForReading } from './open-backups.ts'
import {
  asOpened,
  backUp,
  FILES_OF_INSTALLATION,
  ignore,
  newBackup,
  newInstallation,
  newPath,
  newTarget,
  PASSPHRASE,
  readRows,
  SLOW,
} from '../../../test/operations/test-installation.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../../database/migrations', import.meta.url))

const findDisabledTriggers = (owner: Parameters<typeof onDatabase>[0]) =>
  onDatabase(owner, async (client) => {
    const { rows } = await client.query<{ tgname: string }>(
      `select tgname from pg_trigger where tgenabled <> 'O'`,
    )
    return rows
  })

const readSequences = (owner: Parameters<typeof onDatabase>[0]) =>
  onDatabase(owner, async (client) => {
    const { rows } = await client.query<{ name: string; last: string | null }>(
      `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
    )
    return rows
  })

test('loads nothing if a table changes after it was checked', async () => {
  const { target: source } = await newBackup()
  const target = await newTarget()
  const { database } = target
  await prepareDatabase({ owner: database.owner, secret: database.secret, log: ignore })
  const before = await readRows(database.backup)
  const { place } = await openForReading(source, {})
  const { id, manifest } = await chooseBackup(place)
  const tables = manifest.tables.map((table) =>
    table.name === 'users' ? { ...table, sha256: '' } : table,
  )

  await expect(
    onDatabase(database.owner, (client) =>
      loadDatabase({ client, place, id, manifest: { ...manifest, tables }, onStep: ignore }),
    ),
  ).rejects.toThrow('differs from its checksum')

  expect(await readRows(database.backup)).toEqual(before)
})

test('loads nothing if somebody signed up after it was checked', async () => {
  const { target: source } = await newBackup()
  const target = await newTarget()
  const { owner, secret, backup } = target.database
  await prepareDatabase({ owner, secret, log: ignore })
  const { place } = await openForReading(source, {})
  const { id, manifest } = await chooseBackup(place)
  await onDatabase(owner, (client) =>
    client.query(`
      with person as (
        insert into users (name, email, mobile, country_id, password_hash)
        values ('Ann', 'ann@example.com', '+1 555 010 2030', 840, '-') returning id, email)
      insert into user_emails (user_id, email) select id, email from person`),
  )
  const before = await readRows(backup)

  await expect(
    onDatabase(owner, (client) => loadDatabase({ client, place, id, manifest, onStep: ignore })),
  ).rejects.toThrow('it has an installation with 1 people')

  expect(await readRows(backup)).toEqual(before)
})

describe('restores', () => {
  test('every row, file, level, id and number into another database (FIX-094)', async () => {
    const { installation, target: source } = await newBackup()
    const target = await newTarget()

    const result = await target.restore(source)

    expect(result).toMatchObject({
      files: FILES_OF_INSTALLATION,
      damaged_documents: [],
      restored_key: false,
    })
    expect(await readRows(target.database.backup)).toEqual(
      await readRows(installation.database.backup),
    )
    const restored = await asOpened(target)
    await restored.claim()
    expect(await findLost(restored, installation.documents)).toEqual([])
    const schema = await onDatabase(target.database.owner, dumpSchema)
    expect(schema).toBe(
      readFileSync(new URL('../../../../../database/schema.sql', import.meta.url), 'utf8'),
    )
    expect(await findDisabledTriggers(target.database.owner)).toEqual([])
    // What is counted goes on after the last number that was used.
    expect(await readSequences(target.database.owner)).toEqual(
      await readSequences(installation.database.owner),
    )
    await restored.close()
  })

  test('the files of the bin: what was deleted before the backup comes back after it (BIN-009)', async () => {
    const installation = await newInstallation()
    const { owner } = installation.firm
    const deleted = await uploadDocuments(installation.firm, 2)
    for (const { id } of deleted)
      await owner.call(documentEndpoints.remove, { params: { id: String(id) } })
    const source = newPath()
    await backUp(installation, { target: source })
    const target = await newTarget()

    await target.restore(source)

    const restored = await asOpened(target)
    await restored.claim()
    const { app } = restored.casework
    const { items } = await owner.call(binEndpoints.list, { query: {} })
    for (const { id } of items)
      expect(
        await ask(
          app,
          binEndpoints.restore,
          { params: { id }, body: { with_parents: true } },
          { token: owner.token },
        ),
      ).toMatchObject({ status: 200 })
    expect(await findLost(restored, deleted)).toEqual([])
    await restored.close()
  })

  test('continues after an interrupted restore', async () => {
    const { installation, target: source } = await newBackup()
    const target = await newTarget()
    await target.restore(source)
    rmSync(join(target.folder, 'files/installation-id'))
    rmSync(listFiles(join(target.folder, 'files'))[0] ?? '')
    const again = await newTarget()

    await again.restore(source, { env: { DATA_DIR: target.folder } })

    const restored = await openInstallation(again.database, { folder: target.folder })
    expect(await findLost(restored, installation.documents)).toEqual([])
    await restored.close()
  })

  test('an encrypted backup with its key, which no unencrypted one contains', SLOW, async () => {
    const {
      installation,
      target: source,
      folder,
    } = await newBackup({
      BACKUP_PASSPHRASE: PASSPHRASE,
    })
    const stored = globSync('**/*', { cwd: source, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    for (const secret of [
      // Four letters would come up by chance in so many random bytes.
      'Acme Ltd',
      installation.documents[0]?.text ?? '',
      installation.database.secret,
    ])
      expect(stored.some((bytes) => bytes.includes(secret))).toBe(false)
    const target = await newTarget()

    const { restored_key } = await target.restore(source, {
      env: { BACKUP_PASSPHRASE: PASSPHRASE, SECRET_KEY: '' },
    })

    expect(restored_key).toBe(true)
    expect(readFileSync(join(target.folder, 'secret.key'), 'utf8').trim()).toBe(
      installation.database.secret,
    )
    expect(await findLost(await asOpened(target), installation.documents)).toEqual([])
    const plain = await newBackup()
    expect(readFileSync(join(plain.folder, 'manifest.json'), 'utf8')).not.toContain('secret_key')
    expect(folder).not.toBe(plain.folder)
  })

  test('a backup of an earlier state, and migrates it', async () => {
    const { installation, target: source } = await newBackup()
    const target = await newTarget()
    const migrations = newPath()
    cpSync(MIGRATIONS, migrations, { recursive: true })
    writeFileSync(
      join(migrations, '9999_later.sql'),
      `alter table clients add column later text not null default 'filled by the migration';`,
    )

    await target.restore(source, { migrations })

    const { rows } = await onDatabase(target.database.backup, (client) =>
      client.query('select distinct later from clients'),
    )
    expect(rows).toEqual([{ later: 'filled by the migration' }])
    expect(await findLost(await asOpened(target), installation.documents)).toEqual([])
  })
})
