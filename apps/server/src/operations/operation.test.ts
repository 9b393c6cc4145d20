// Each promise of operation, once and short. `npm run test:full` proves each of them at length.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { invitationEndpoints } from '@casework/contract/invitations'
import { expect, onTestFinished, test } from 'vitest'
import { ask, newFirm, newPerson, startTestApp } from '@casework/testing'
import { newEmail } from '@casework/testing/sign-up'
import { newKilledInstallation } from '../../test/crash/killed-installation.ts'
import { newDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { buildPicture, inspectImage } from '@casework/testing/documents/pictures'
import { fetchFrom, uploadOne } from '@casework/testing/documents/upload-requests'
import { startDatabaseProxy } from '../../test/faults/database-proxy.ts'
import {
  findLost,
  newFolder,
  newInstallationDatabase,
  openInstallation,
  uploadDocuments,
} from '@casework/testing/files/installation'
import {
  asOpened,
  newBackup,
  newTarget,
  readRows,
} from '../../test/operations/test-installation.ts'
import { countFirm } from './firms/erase-firm.ts'
import type { FoundFirm } from './firms/find-firm.ts'
import { erase, findFirmOf } from '../../test/operations/test-erasure.ts'

test('a backup is restored with all rows and files', async () => {
  const { installation, target: source } = await newBackup()
  const target = await newTarget()

  await target.restore(source)

  expect(await readRows(target.database.backup)).toEqual(
    await readRows(installation.database.backup),
  )
  expect(await findLost(await asOpened(target), installation.documents)).toEqual([])
})

test('an acknowledged client survives kill -9 of the server', async () => {
  const { casework, startServer } = await newKilledInstallation()
  const { owner } = await newFirm(casework)
  const { address, kill } = await startServer()
  const created = await fetch(`${address}/api${clientEndpoints.create.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Acme' }),
  })
  expect(created.status).toBeLessThan(300)

  await kill()

  expect((await owner.call(clientEndpoints.list, {})).items).toMatchObject([{ name: 'Acme' }])
})

test.for(['before', 'after'] as const)(
  'a create whose connection to the database is lost %s its statement is done once by a retry',
  async (cut) => {
    const database = await newDatabase()
    const proxy = await startDatabaseProxy(database.owner)
    const casework = await startTestApp({ database: proxy.allThroughProxy(database) })
    onTestFinished(async () => {
      await casework.stop()
      await proxy.stop()
      await database.drop()
    })
    const { owner } = await newFirm(casework)
    const create = () =>
      ask(
        casework.app,
        clientEndpoints.create,
        { body: { name: 'Acme' } },
        { token: owner.token, headers: { 'idempotency-key': key } },
      )
    const key = randomUUID()

    proxy.cutAt(2, cut)
    const first = await create()
    expect(proxy.wasCut()).toBe(true)
    const retried = first.status === 503 ? await create() : first

    expect(retried.status).toBeLessThan(300)
    expect((await owner.call(clientEndpoints.list, {})).pagination.count).toBe(1)
  },
)

test('a document whose file is lost says so, and the others are served', async () => {
  const opened = await openInstallation(await newInstallationDatabase(), { folder: newFolder() })
  const { casework } = opened
  await opened.claim()
  const firm = await newFirm(casework)
  const documents = await uploadDocuments(firm, 2)
  const lost = documents[0]?.id ?? 0
  const store_key = await onDatabase(casework.database.jobs, async (client) => {
    const { rows } = await client.query<{ store_key: string }>(
      'select store_key from documents where id = $1',
      [lost],
    )
    return rows[0]?.store_key ?? ''
  })

  rmSync(join(casework.config.DATA_DIR, 'files', store_key))

  expect(await findLost(opened, documents)).toEqual([lost])
  expect(await firm.owner.ask(documentEndpoints.download, { params: { id: lost } })).toMatchObject({
    status: 503,
    body: { error: { type: 'file_unavailable' } },
  })
})

test('one firm of two is erased with its files and mails, and the other keeps all (FIX-251)', async () => {
  const database = await newInstallationDatabase()
  const { casework, claim } = await openInstallation(database, { folder: newFolder() })
  await claim()
  const firms = [await newFirm(casework), await newFirm(casework)] as const
  for (const firm of firms) {
    await firm.addSession()
    await uploadDocuments(firm, 1)
    for (const { email } of [await newPerson(casework), { email: newEmail() }])
      await firm.owner.call(invitationEndpoints.send, {
        body: { emails: [email], invited_names: ['Ann'] },
      })
  }
  expect(await casework.mails()).toHaveLength(4)
  const erased = await findFirmOf(casework, firms[0].owner.email)
  const kept = await findFirmOf(casework, firms[1].owner.email)
  const countRows = (firm: FoundFirm) =>
    onDatabase(database.backup, async (reader) => (await countFirm(reader, firm)).rows)
  const before = await countRows(kept)

  const { letters, files } = await erase(casework, erased)

  expect([letters, files, (await casework.mails()).length]).toEqual([2, 1, 2])
  expect(Object.values(await countRows(erased)).filter((count) => count > 0)).toEqual([])
  expect(before).toMatchObject({ clients: 2, cases: 1, sessions: 1, invitations: 2 })
  expect(await countRows(kept)).toEqual(before)
})

test('the first page of a picture is shown by a confined process', async () => {
  const casework = await startTestApp()
  onTestFinished(casework.stop)
  const firm = await newFirm(casework)
  const { id } = await uploadOne(
    firm.owner,
    { security_level: 'green', client_id: (await firm.addClient()).id },
    ['seal.png', await buildPicture('png')],
  )

  const { bytes } = await fetchFrom(casework, `/api/documents/${id}/preview/`, {
    token: firm.owner.token,
  })

  expect(await inspectImage(bytes)).toMatchObject({ format: 'webp', width: 360, height: 100 })
})
