import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { LEVELS } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { newFirm } from '@casework/testing'
import { buildPicture } from '@casework/testing/documents/pictures'
import { buildForm, getStoreFolder, uploadOne } from '@casework/testing/documents/upload-requests'
import { newKilledInstallation } from './killed-installation.ts'
import { createLedger } from './ledger.ts'
import { expectNothingLost, sweepAndExpectNoOrphans } from './surviving-records.ts'

/** `npm run test:stress` raises this. */
const KILLS = Number(process.env['STRESS_KILLS'] ?? 4)
const DOCUMENTS = 30

test(
  `${KILLS} kills during bulk changes and combined uploads leave all or nothing (INTAKE-040)`,
  async () => {
    const { database, casework, startServer } = await newKilledInstallation()
    const { owner, addClient } = await newFirm(casework)
    const client_id = (await addClient()).id
    const ids: number[] = []
    for (let n = 0; n < DOCUMENTS; n += 1)
      ids.push((await uploadOne(owner, { security_level: 'green', client_id })).id)
    const photo = ['a.jpg', await buildPicture('jpeg')] as const
    const { body, type } = await buildForm([
      ['security_level', 'green'],
      ['client_id', String(client_id)],
      ['combine_as_pdf', 'true'],
      photo,
      photo,
    ])
    const folder = getStoreFolder(casework)
    let interrupted = 0

    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await startServer()
      const authorization = `Bearer ${owner.signToken()}`
      const send = async (
        path: string,
        init: {
          method: string
          headers: Record<string, string>
          body: string | Buffer<ArrayBuffer>
        },
      ) => {
        const headers = { ...init.headers, authorization }
        const sent = fetch(`${server.address}/api${path}`, { ...init, headers })
        const { status } = await sent.catch(() => ({ status: 503 }))
        if (status === 503) interrupted += 1
        return status !== 503
      }
      const change = async (turn = kill): Promise<void> => {
        const changed = await send('/documents/bulk/', {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ids, security_level: LEVELS[turn % LEVELS.length] }),
        })
        if (changed) await change(turn + 1)
      }
      const combining = send('/documents/upload/', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
      const changing = change()
      await wait(randomInt(50, 1500))
      await server.kill()
      await Promise.all([changing, combining])

      await expectNothingLost(database, folder, createLedger())
      const { items } = await owner.call(documentEndpoints.list, { query: { page_size: '1000' } })
      const changed = items.filter(({ id }) => ids.includes(id))
      expect(changed).toHaveLength(DOCUMENTS)
      expect(new Set(changed.map(({ security_level }) => security_level)).size).toBe(1)
      expect(new Set(changed.map(({ version }) => version)).size).toBe(1)
    }
    // Otherwise nothing was in flight at any kill.
    expect(interrupted).toBeGreaterThanOrEqual(KILLS)
    await sweepAndExpectNoOrphans(database, folder)
  },
  60_000 + KILLS * 20_000,
)
