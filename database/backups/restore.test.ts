import {
  appendFileSync,
  cpSync,
  globSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../../apps/server/src/platform/database/prepare.ts'
import { newEmptyDatabase } from '../../apps/server/test/database/new-database.ts'
import { onDatabase } from '../../apps/server/test/database/test-server.ts'
import { findLost, openInstallation } from '../../apps/server/test/files/installation.ts'
import { newFirm } from '../../apps/server/test/casework/index.ts'
import { dumpSchema } from '../dump-schema.ts'
import {
  asOpened,
  backUp,
  newInstallation,
  newPath,
  newTarget,
  readRows,
  readTarget,
} from './test-installation.ts'

const PASSPHRASE = 'correct horse battery staple'
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** A backup of its own, which a test may damage. */
async function newBackup(env: NodeJS.ProcessEnv = {}) {
  const installation = await newInstallation()
  const target = newPath()
  const { backup } = await backUp(installation, { target, env })
  return { installation, target, folder: join(target, 'backups', backup) }
}

const findFile = (folder: string) => join(folder, globSync('files/*/*', { cwd: folder })[0] ?? '')

/** Changes the manifest like a version that computed its sum. */
function editManifest(folder: string, edit: (manifest: Record<string, unknown>) => void) {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  edit(manifest)
  const json = JSON.stringify(manifest)
  writeFileSync(path, json)
  writeFileSync(join(folder, 'manifest.sha256'), createHash('sha256').update(json).digest('hex'))
}

describe('refuses, and changes nothing (FIX-094)', () => {
  let backup: Awaited<ReturnType<typeof newBackup>>
  const DAMAGES: Record<string, [damage: () => void, message: RegExp]> = {
    'a cut file': [
      () => truncateSync(findFile(backup.target), 3),
      /The file of document \d+ has 3 bytes instead of \d+/,
    ],
    'a changed file': [
      () => {
        const path = findFile(backup.target)
        const bytes = readFileSync(path)
        bytes[0] = (bytes[0] ?? 0) ^ 1
        writeFileSync(path, bytes)
      },
      /The file of document \d+ differs from its checksum/,
    ],
    'a missing file': [
      () => rmSync(findFile(backup.target)),
      /The file of document \d+ is missing/,
    ],
    'a missing table': [
      () => rmSync(join(backup.folder, 'tables/clients.copy')),
      /The table clients is missing/,
    ],
    'a cut table': [
      () => truncateSync(join(backup.folder, 'tables/clients.copy'), 10),
      /The table clients has 0 rows instead of/,
    ],
    'a missing list of files': [
      () => rmSync(join(backup.folder, 'files.tsv')),
      /The list of files is missing/,
    ],
    'a changed manifest': [
      () => appendFileSync(join(backup.folder, 'manifest.json'), ' '),
      /The manifest of the backup .* is damaged/,
    ],
    'a backup that was interrupted': [
      () => rmSync(join(backup.folder, 'manifest.json')),
      /holds no complete backup/,
    ],
    'a newer format': [
      () => editManifest(backup.folder, (manifest) => (manifest['format'] = 2)),
      /was written by a newer version of Casework \(format 2; this version reads up to 1\)/,
    ],
    'a migration that this version does not have': [
      () =>
        editManifest(backup.folder, (manifest) =>
          (manifest['migrations'] as object[]).push({ name: '9999_later', checksum: 'x' }),
        ),
      /this version has no migration 9999_later/,
    ],
    'a folder that holds no backups': [
      () => rmSync(join(backup.target, 'casework-backups.json')),
      /holds no backups of Casework/,
    ],
  }

  test.each(Object.entries(DAMAGES))('%s', async (_name, [damage, message]) => {
    backup = await newBackup()
    damage()
    const target = await newTarget()
    const before = await readTarget(target)

    await expect(target.restore(backup.target)).rejects.toThrow(message)

    expect(await readTarget(target)).toEqual(before)
    expect(before).toEqual({ tables: 0, files: 'no folder' })
  })

  test('a wrong passphrase, and none', async () => {
    const { target: source } = await newBackup({ BACKUP_PASSPHRASE: PASSPHRASE })
    const target = await newTarget()

    await expect(
      target.restore(source, { env: { BACKUP_PASSPHRASE: `${PASSPHRASE}!` } }),
    ).rejects.toThrow(/BACKUP_PASSPHRASE is not the passphrase of the folder/)
    await expect(target.restore(source)).rejects.toThrow(/is encrypted. Set BACKUP_PASSPHRASE/)
    expect(await readTarget(target)).toEqual({ tables: 0, files: 'no folder' })
  })

  describe('a target that is not empty', () => {
    test('a database with an installation', async () => {
      const { target: source } = await newBackup()
      const other = await newInstallation()
      await other.close()
      const target = await newTarget(other.database)
      const before = await readRows(other.database.backup)

      await expect(target.restore(source)).rejects.toThrow(
        /The database is not empty: it has an installation with \d+ people/,
      )
      expect(await readRows(other.database.backup)).toEqual(before)
      expect((await readTarget(target)).files).toBe('no folder')
    })

    test('a database with other tables', async () => {
      const { target: source } = await newBackup()
      const target = await newTarget()
      await onDatabase(target.database.owner, (client) =>
        client.query('create table notes (id int)'),
      )

      await expect(target.restore(source)).rejects.toThrow(/it has tables that are not of Casework/)
      expect(await readTarget(target)).toEqual({ tables: 1, files: 'no folder' })
    })

    test('a database that Casework is running on', async () => {
      const { target: source } = await newBackup()
      const database = await newEmptyDatabase()
      onTestFinished(database.drop)
      const target = await newTarget(database)
      await prepareDatabase({
        owner: database.owner,
        secret: database.secret,
        log: () => undefined,
      })
      await onDatabase(database.app, async () => {
        await expect(target.restore(source)).rejects.toThrow(
          /A Casework is running on this database/,
        )
      })
    })

    test('a store with other files', async () => {
      const { target: source, installation } = await newBackup()
      const other = await newInstallation()
      const target = await newTarget()
      await expect(
        target.restore(source, { env: { DATA_DIR: other.casework.config.DATA_DIR } }),
      ).rejects.toThrow(/belongs to another installation/)
      const id = await installation.store.readNote('installation-id')
      await other.store.writeNote('installation-id', id ?? '')
      await expect(
        target.restore(source, { env: { DATA_DIR: other.casework.config.DATA_DIR } }),
      ).rejects.toThrow(/is not empty: it has files that are not in the backup/)
      expect(await findLost(other, other.documents)).toEqual([])
      expect(await readTarget(target)).toEqual({ tables: 0, files: 'no folder' })
    })
  })
})

describe('restores', () => {
  test('every row, file, level, id and number into another database (FIX-094)', async () => {
    const { installation, target: source } = await newBackup()
    const target = await newTarget()

    const result = await target.restore(source)

    expect(result).toMatchObject({ files: 4, damaged_documents: [], restored_key: false })
    expect(await readRows(target.database.backup)).toEqual(
      await readRows(installation.database.backup),
    )
    const restored = await asOpened(target)
    await restored.claim()
    expect(await findLost(restored, installation.documents)).toEqual([])
    const schema = await onDatabase(target.database.owner, dumpSchema)
    expect(schema).toBe(readFileSync(new URL('../schema.sql', import.meta.url), 'utf8'))
    // New rows get ids that were never used.
    const { owner } = await newFirm(restored.casework)
    expect(owner.account_id).toBeGreaterThan(installation.firm.account_id)
    await restored.close()
  })

  test('continues after an interrupted restore', async () => {
    const { installation, target: source } = await newBackup()
    const target = await newTarget()
    await target.restore(source)
    await onDatabase(target.database.owner, (client) => client.query('drop owned by current_user'))
    const again = await newTarget()

    await again.restore(source, { env: { DATA_DIR: target.folder } })

    const restored = await openInstallation(again.database, { folder: target.folder })
    expect(await findLost(restored, installation.documents)).toEqual([])
  })

  test('an encrypted backup with its key, which no unencrypted one contains', async () => {
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
      'Acme',
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
