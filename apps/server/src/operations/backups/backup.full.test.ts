import {
  existsSync,
  globSync,
  mkdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { binEndpoints } from '@casework/contract/bin'
import { documentEndpoints } from '@casework/contract/documents'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../../platform/database/migrate/prepare.ts'
import { newEmptyDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { mountSmallDisk } from '@casework/testing/documents/small-disk'
import { getStoreFolder, listFiles } from '@casework/testing/documents/upload-requests'
import { uploadDocuments } from '@casework/testing/files/installation'
import { checkBackup } from './check-backup.ts'
import { listBackups } from './manifest.ts'
import { chooseBackup, openForReading } from './open-backups.ts'
import { openPlace } from './open-place.ts'
import { removeExpired } from './retention.ts'
import {
  backUp,
  FILES_OF_INSTALLATION,
  ignore,
  newInstallation,
  newPath,
  newTarget,
  PASSPHRASE,
  SLOW,
} from '../../../test/operations/test-installation.ts'
import { verifyInstallation } from './verify-installation.ts'

const check = async (source: string, id?: string) => {
  const { place } = await openForReading(source, {})
  return checkBackup({ place, ...(await chooseBackup(place, id)), onStep: ignore })
}

describe('refuses a target (FIX-094)', () => {
  test('that holds something else', async () => {
    const target = newPath()
    mkdirSync(target)
    writeFileSync(join(target, 'holiday.jpg'), '')

    await expect(backUp(await newInstallation(), { target })).rejects.toThrow(
      /is not empty and holds no backups \(holiday.jpg\)/,
    )
    expect(globSync('**/*', { cwd: target })).toEqual(['holiday.jpg'])
  })

  test('that holds the backups of another installation', async () => {
    const target = newPath()
    await backUp(await newInstallation(), { target })

    await expect(backUp(await newInstallation(), { target })).rejects.toThrow(
      /holds the backups of another installation/,
    )
  })

  test('whose passphrase is wrong, missing or needless', SLOW, async () => {
    const installation = await newInstallation()
    const [target, plain] = [newPath(), newPath()]
    const backUpWith = (BACKUP_PASSPHRASE: string | undefined) =>
      backUp(installation, { target, env: { BACKUP_PASSPHRASE } })

    await backUpWith(PASSPHRASE)
    await expect(backUpWith('another passphrase')).rejects.toThrow(/is not the passphrase of/)
    await expect(backUpWith(undefined)).rejects.toThrow(/is encrypted/)
    await backUp(installation, { target: plain })
    await expect(
      backUp(installation, { target: plain, env: { BACKUP_PASSPHRASE: PASSPHRASE } }),
    ).rejects.toThrow(/are not encrypted/)
  })

  test('while another backup runs', async () => {
    const installation = await newInstallation()
    const holder = new pg.Client(installation.database.backup)
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('select pg_advisory_lock(742015)')

    await expect(backUp(installation, { target: newPath() })).rejects.toThrow(
      'Another backup of this database is running.',
    )
  })

  test('that is full: the earlier backup stays, and the next one is not complete (FIX-094)', async (context) => {
    const target = mountSmallDisk(context, '2m')
    const installation = await newInstallation()
    const { backup } = await backUp(installation, { target })
    await onDatabase(installation.database.auth, (client) =>
      client.query(
        `set statement_timeout = 0;
         insert into user_emails (user_id, email)
         select id, repeat('x', 200) || n || '@example.com' from users, generate_series(1, 10000) n`,
      ),
    )

    await expect(backUp(installation, { target })).rejects.toThrow(/cannot be used: ENOSPC/)

    expect(await listBackups(await openPlace(target, {}))).toEqual([backup])
    expect((await check(target, backup)).problems).toEqual([])
  })

  test('for a database that this version has not prepared', async () => {
    const database = await newEmptyDatabase()
    onTestFinished(database.drop)
    const { store } = await newInstallation()
    await prepareDatabase({
      owner: database.owner,
      secret: database.secret,
      log: ignore,
      upTo: ['0001_foundation'],
    })
    await expect(backUp({ database, store }, { target: newPath() })).rejects.toThrow(
      'This database was made by a version without backups.',
    )
  })
})

describe('a backup', () => {
  test('names every row and file, and is valid (FIX-094)', async () => {
    const installation = await newInstallation()
    const target = newPath()

    const result = await backUp(installation, { target })

    const files = FILES_OF_INSTALLATION
    expect(result).toMatchObject({ files, copied_files: files, damaged_documents: [], removed: [] })
    expect(await check(target)).toMatchObject({ rows: result.rows, files, problems: [] })
    const { rows } = await onDatabase(installation.database.owner, (client) =>
      client.query('select backed_up_at from installation where backed_up_at is not null'),
    )
    expect(rows).toHaveLength(1)
  })

  test('copies each file once', async () => {
    const installation = await newInstallation()
    const target = newPath()
    await backUp(installation, { target })
    await uploadDocuments(installation.firm, 1)
    expect((await backUp(installation, { target })).copied_files).toBe(1)
    // An interrupted copy of a file is not trusted.
    truncateSync(join(target, globSync('files/*/*', { cwd: target })[0] ?? ''), 5)
    expect((await backUp(installation, { target })).copied_files).toBe(1)
    expect((await check(target)).problems).toEqual([])
  })

  test('is made although a file is missing or damaged, and names the documents', async () => {
    const installation = await newInstallation()
    const [missing, cut] = listFiles(getStoreFolder(installation.casework))
    rmSync(missing ?? '')
    truncateSync(cut ?? '', 1)
    const target = newPath()
    const { damaged_documents } = await backUp(installation, { target })
    expect(damaged_documents.length).toBeGreaterThan(0)
    const { problems } = await check(target)
    expect(new Set(problems.map(({ document }) => document))).toEqual(new Set(damaged_documents))
    const restored = await newTarget()
    expect(await restored.restore(target)).toMatchObject({ damaged_documents })
  })

  test('with --keep removes what has expired, and no file that another backup needs', async () => {
    const installation = await newInstallation()
    const target = newPath()
    const { backup: first } = await backUp(installation, { target })
    const { owner } = installation.firm
    await owner.call(documentEndpoints.remove, {
      params: { id: installation.documents[0]?.id ?? 0 },
    })
    const before = listFiles(join(target, 'files')).length
    const keep = { d: 1, w: 0, m: 0 }

    const kept = await backUp(installation, { target, keep })

    expect(kept.removed).toEqual([first])
    // The bin names its file.
    expect(listFiles(join(target, 'files'))).toHaveLength(before)
    const [item] = (await owner.call(binEndpoints.list, { query: {} })).items
    await owner.call(binEndpoints.purge, { params: { id: item?.id ?? 0 } })
    expect((await backUp(installation, { target, keep })).removed).toEqual([kept.backup])
    expect(listFiles(join(target, 'files'))).toHaveLength(before - 1)
    expect(await check(target)).toMatchObject({ files: before - 1, problems: [] })
  })

  test('with --keep keeps all files while the list of a kept one is damaged, and what was made now', async () => {
    const installation = await newInstallation()
    const target = newPath()
    const { backup: first } = await backUp(installation, { target })
    const { backup: second } = await backUp(installation, { target })
    const files = listFiles(join(target, 'files'))
    const list = join(target, 'backups', second, 'files.tsv')
    truncateSync(list, Math.floor(statSync(list).size / 2))
    const { place } = await openForReading(target, {})
    const keep = { d: 1, w: 0, m: 0 }

    expect(await removeExpired(place, keep, first)).toEqual([])
    expect(await removeExpired(place, keep)).toEqual([first])
    expect(listFiles(join(target, 'files'))).toEqual(files)
  })

  test('with --keep removes what a killed backup has left', async () => {
    const installation = await newInstallation()
    const target = newPath()
    await backUp(installation, { target })
    const remains = join(target, 'backups/2026-01-01T00-00-00-000Z/tables')
    mkdirSync(remains, { recursive: true })
    writeFileSync(join(remains, 'clients.part'), 'half a table')

    await backUp(installation, { target, keep: { d: 1, w: 0, m: 0 } })

    expect(existsSync(join(remains, 'clients.part'))).toBe(false)
  })
})

describe('verify', () => {
  const verify = async ({ database, store }: Awaited<ReturnType<typeof newInstallation>>) => {
    const client = new pg.Client(database.backup)
    await client.connect()
    try {
      return await verifyInstallation({ client, store, onStep: ignore })
    } finally {
      await client.end()
    }
  }

  test('names documents whose file is missing, cut or changed, by id only', async () => {
    const installation = await newInstallation()
    expect((await verify(installation)).problems).toEqual([])
    const [missing, cut, changed] = listFiles(getStoreFolder(installation.casework))
    rmSync(missing ?? '')
    truncateSync(cut ?? '', 1)
    writeFileSync(changed ?? '', 'x'.repeat(1000))

    const { problems } = await verify(installation)

    expect(problems.length).toBeGreaterThan(1)
    for (const { document, text } of problems)
      expect(text).toMatch(
        new RegExp(
          `^The file of document ${document} (is missing|has \\d+ bytes instead of \\d+)$`,
        ),
      )
  })

  test('names a document in the bin whose file is missing (BIN-019)', async () => {
    const installation = await newInstallation()
    const before = listFiles(getStoreFolder(installation.casework))
    const [document] = await uploadDocuments(installation.firm, 1)
    const params = { id: String(document?.id) }
    await installation.firm.owner.call(documentEndpoints.remove, { params })
    const [file] = listFiles(getStoreFolder(installation.casework)).filter(
      (path) => !before.includes(path),
    )
    expect((await verify(installation)).problems).toEqual([])
    rmSync(file ?? '')

    expect((await verify(installation)).problems).toEqual([
      { document: params.id, text: `The file of document ${params.id} is missing` },
    ])
  })

  test('reports a store of another installation', async () => {
    const installation = await newInstallation()
    await installation.store.writeNote('installation-id', 'another one')
    expect((await verify(installation)).problems).toMatchObject([
      { text: expect.stringContaining('belongs to another one') },
    ])
  })
})
