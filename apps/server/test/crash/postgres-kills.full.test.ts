import { expect, test } from 'vitest'
import { setUp } from '../faults/set-up.ts'
import { getStoreFolder } from '@casework/testing/documents/upload-requests'
import { createLedger } from './ledger.ts'
import { writeUntilKilled } from './mixed-load.ts'
import {
  expectAllDownloadable,
  expectNothingLost,
  sweepAndExpectNoOrphans,
} from './surviving-records.ts'

/** `npm run test:stress` raises this. */
const KILLS = Number(process.env['STRESS_POSTGRES_KILLS'] ?? 2)
const MAX_RECOVERY_MS = 10_000

test(
  `loses no acknowledged write in ${KILLS} kills of PostgreSQL, and the server goes on within 10 s of its return`,
  async ({ annotate }) => {
    const { casework, database, postgres, server, signToken, caller } = await setUp()
    const folder = getStoreFolder(casework)
    const ledger = createLedger()
    let [interrupted, compared, longest] = [0, 0, 0]

    for (let kill = 0; kill < KILLS; kill += 1) {
      const written = await writeUntilKilled(
        { address: server.address, token: signToken(), client_id: caller.client_id },
        ledger,
        async () => postgres.kill(),
      )
      interrupted += written.interrupted
      expect(written.failed).toBe(0)
      await postgres.start()
      const returned = performance.now()
      await expect
        .poll(() => fetch(`${server.address}/health/ready`).then(({ status }) => status), {
          timeout: MAX_RECOVERY_MS,
          interval: 20,
        })
        .toBe(200)
      longest = Math.max(longest, performance.now() - returned)
      compared = await expectNothingLost(database, folder, ledger, compared)
    }

    await expectNothingLost(database, folder, ledger)
    await expectAllDownloadable(server.address, signToken(), ledger)
    const swept = await sweepAndExpectNoOrphans(database, folder)
    expect(interrupted).toBeGreaterThanOrEqual(KILLS)
    const summary = `${ledger.documents.size} documents and ${ledger.clients.size} clients acknowledged, ${interrupted} broken off, ready again after at most ${Math.round(longest)} ms, after the sweep: ${JSON.stringify(swept)}`
    await annotate(summary)
    process.stdout.write(`kills of PostgreSQL: ${summary}\n`)
  },
  60_000 + KILLS * 30_000,
)
