import { expect, onTestFinished, test } from 'vitest'
import { newFirm, startTestApp } from '../casework/index.ts'
import { newDatabase } from '../database/new-database.ts'
import { toDatabaseUrl } from '../database/database-url.ts'
import { getStoreFolder } from '../documents/upload-requests.ts'
import {
  expectAllDownloadable,
  expectNothingLost,
  sweepAndExpectNoOrphans,
} from './surviving-records.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { countAcknowledged, createLedger } from './ledger.ts'
import { writeUntilKilled } from './mixed-load.ts'

/** `npm run test:stress` raises this. */
const KILLS = Number(process.env['STRESS_KILLS'] ?? 8)

test(
  `loses no acknowledged write in ${KILLS} kills, no row lacks its file, and the sweep leaves no file without a row`,
  async ({ annotate }) => {
    const database = await newDatabase()
    const casework = await startTestApp({ database })
    let server: ServerProcess | undefined
    onTestFinished(async () => {
      await server?.kill()
      await casework.stop()
      await database.drop()
    })
    const { owner, addClient } = await newFirm(casework)
    const client_id = (await addClient()).id
    const settings = {
      DATA_DIR: casework.config.DATA_DIR,
      DATABASE_URL: toDatabaseUrl(database.owner),
      SECRET_KEY: database.secret,
      RATE_LIMIT_FACTOR: '1000',
    }
    const folder = getStoreFolder(casework)
    const ledger = createLedger()
    let [interrupted, compared] = [0, 0]

    for (let kill = 0; kill < KILLS; kill += 1) {
      const started = await startServer(settings)
      server = started
      const written = await writeUntilKilled(
        { address: started.address, token: owner.signToken(), client_id },
        ledger,
        () => started.kill(),
      )
      interrupted += written.interrupted
      compared = await expectNothingLost(database, folder, ledger, compared)
    }

    await expectNothingLost(database, folder, ledger)
    server = await startServer(settings)
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
