import { expect, test } from 'vitest'
import { newFirm } from '@casework/testing'
import { getStoreFolder } from '@casework/testing/documents/upload-requests'
import {
  expectAllDownloadable,
  expectNothingLost,
  sweepAndExpectNoOrphans,
} from './surviving-records.ts'
import { newKilledInstallation } from './killed-installation.ts'
import { countAcknowledged, createLedger } from './ledger.ts'
import { writeUntilKilled } from './mixed-load.ts'

/** `npm run test:stress` raises this. */
const KILLS = Number(process.env['STRESS_KILLS'] ?? 8)

test(
  `loses no acknowledged write in ${KILLS} kills, no row lacks its file, and the sweep leaves no file without a row`,
  async ({ annotate }) => {
    const { database, casework, startServer } = await newKilledInstallation()
    const { owner, addClient } = await newFirm(casework)
    const client_id = (await addClient()).id
    const folder = getStoreFolder(casework)
    const ledger = createLedger()
    let [interrupted, compared] = [0, 0]

    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await startServer()
      const written = await writeUntilKilled(
        { address: server.address, token: owner.signToken(), client_id },
        ledger,
        () => server.kill(),
      )
      interrupted += written.interrupted
      compared = await expectNothingLost(database, folder, ledger, compared)
    }

    await expectNothingLost(database, folder, ledger)
    const server = await startServer()
    await expectAllDownloadable(server.address, owner.signToken(), ledger)
    await server.kill()
    const swept = await sweepAndExpectNoOrphans(database, folder)
    // Otherwise no write was in flight at any kill, and the test proves nothing.
    expect(interrupted).toBeGreaterThanOrEqual(KILLS)
    expect(countAcknowledged(ledger)).toBeGreaterThanOrEqual(KILLS)
    const summary = `${ledger.documents.size} documents and ${ledger.clients.size} clients acknowledged, ${interrupted} broken off, after the sweep: ${JSON.stringify(swept)}`
    await annotate(summary)
    process.stdout.write(`kills: ${summary}\n`)
  },
  60_000 + KILLS * 20_000,
)
