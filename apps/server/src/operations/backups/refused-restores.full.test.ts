import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../../platform/database/migrate/prepare.ts'
import { newEmptyDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { findLost } from '@casework/testing/files/installation'
import {
  newBackup,
  newInstallation,
  newPath,
  newTarget,
  PASSPHRASE,
  readRows,
  readTarget,
  SLOW,
} from '../../../test/operations/test-installation.ts'

const findFile = (folder: string) => join(folder, globSync('files/*/*', { cwd: folder })[0] ?? '')

let original: string | undefined
afterAll(() => {
  if (original) rmSync(original, { recursive: true })
})

/** A copy of one backup that this file makes, which a test may damage. */
async function copyBackup() {
  if (!original) {
    const made = await newBackup()
    original = mkdtempSync(join(tmpdir(), 'cw-backup-'))
    cpSync(made.target, original, { recursive: true })
  }
  const target = newPath()
  cpSync(original, target, { recursive: true })
  const [name = ''] = readdirSync(join(target, 'backups'))
  return { target, folder: join(target, 'backups', name) }
}

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
  let backup: Awaited<ReturnType<typeof copyBackup>>
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
    'an unreadable manifest': [
      () => {
        writeFileSync(join(backup.folder, 'manifest.json'), '{')
        const sum = createHash('sha256').update('{').digest('hex')
        writeFileSync(join(backup.folder, 'manifest.sha256'), `${sum}  manifest.json\n`)
      },
      /The manifest of the backup .* cannot be read/,
    ],
    'a newer backup that is not complete': [
      () => {
        const later = join(backup.target, 'backups/2999-01-01T00-00-00-000Z/tables')
        mkdirSync(later, { recursive: true })
        writeFileSync(join(later, 'clients.copy'), '')
      },
      /The newest backup 2999-01-01T00-00-00-000Z .* is not complete.*--backup 20/,
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
    backup = await copyBackup()
    damage()
    const target = await newTarget()
    const before = await readTarget(target)

    await expect(target.restore(backup.target)).rejects.toThrow(message)

    expect(await readTarget(target)).toEqual(before)
    expect(before).toEqual({ tables: 0, files: 'no folder' })
  })

  test('a wrong passphrase, and none', SLOW, async () => {
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
      const { target: source } = await copyBackup()
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
      const { target: source } = await copyBackup()
      const target = await newTarget()
      await onDatabase(target.database.owner, (client) =>
        client.query('create table notes (id int)'),
      )

      await expect(target.restore(source)).rejects.toThrow(/it has tables that are not Casework's/)
      expect(await readTarget(target)).toEqual({ tables: 1, files: 'no folder' })
    })

    test('a database that Casework is running on', async () => {
      const { target: source } = await copyBackup()
      const database = await newEmptyDatabase()
      onTestFinished(database.drop)
      const target = await newTarget(database)
      await prepareDatabase({
        owner: database.owner,
        secret: database.secret,
        log: () => undefined,
      })
      await onDatabase(database.app, async () => {
        await expect(target.restore(source)).rejects.toThrow(/Casework is running on this database/)
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
