// Backs up while people work, and restores elsewhere. `npm run test:stress` runs 20 rounds.
import { createHash, randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { documentEndpoints } from '@casework/contract/documents'

import { newFirm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { verifyInstallation } from './verify-installation.ts'
import {
  asOpened,
  backUp,
  ignore,
  newInstallation,
  newPath,
  newTarget,
  type Installation,
} from '../../../test/operations/test-installation.ts'
import pg from 'pg'

const ROUNDS = Number(process.env['STRESS_BACKUPS'] ?? '1')
const WRITERS = 4

interface Work {
  /** Acknowledged uploads: document id -> hash. */
  readonly acknowledged: Map<number, string>
  stop(): Promise<number>
}

/** People who add clients, upload documents and delete some of them. */
function startWork({ casework }: Installation): Work {
  const acknowledged = new Map<number, string>()
  const stopping = new AbortController()
  let writes = 0
  const write = async () => {
    const firm = await newFirm(casework)
    while (!stopping.signal.aborted) {
      const client_id = (await firm.addClient()).id
      const bytes = randomBytes(20_000)
      const { id } = await uploadOne(firm.owner, { security_level: 'red', client_id }, [
        'brief.txt',
        Buffer.from(bytes.toString('base64')),
      ])
      acknowledged.set(id, createHash('sha256').update(bytes.toString('base64')).digest('hex'))
      const passing = await uploadOne(firm.owner, { security_level: 'green', client_id })
      await firm.owner.call(documentEndpoints.remove, { params: { id: passing.id } })
      writes += 4
    }
  }
  const writers = Array.from({ length: WRITERS }, write)
  return {
    acknowledged,
    stop: async () => {
      stopping.abort()
      await Promise.all(writers)
      return writes
    },
  }
}

test(
  `a backup under load has everything that was acknowledged before (FIX-094, ${ROUNDS} rounds)`,
  { timeout: 120_000 * ROUNDS },
  async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const installation = await newInstallation()
      const target = newPath()
      const work = startWork(installation)
      onTestFinished(async () => void (await work.stop().catch(() => 0)))
      await expect.poll(() => work.acknowledged.size).toBeGreaterThan(5)
      const before = new Map(work.acknowledged)
      const { files, damaged_documents } = await backUp(installation, { target })
      const writes = await work.stop()

      expect(damaged_documents).toEqual([])
      expect(writes).toBeGreaterThan(0)
      const elsewhere = await newTarget()
      await elsewhere.restore(target)
      const stored = await readHashes(elsewhere.database.backup)
      expect(stored.size).toBe(files)
      for (const [id, hash] of before) expect(stored.get(id)).toBe(hash)
      const restored = await asOpened(elsewhere)
      const client = new pg.Client(elsewhere.database.backup)
      await client.connect()
      const { problems } = await verifyInstallation({
        client,
        store: restored.store,
        onStep: ignore,
      }).finally(() => void client.end())
      expect(problems).toEqual([])
      expect(await findWrongTotals(elsewhere.database.backup)).toEqual([])
      await restored.close()
      await installation.close()
    }
  },
)

/** Of every document, also in the bin. */
const readHashes = (backup: pg.ClientConfig) =>
  onDatabase(backup, async (client) => {
    const { rows } = await client.query<{ id: string; sha256: string }>(`
      select id, sha256 from documents
      union all
      select record_id, row ->> 'sha256' from bin_rows where kind = 'document'`)
    return new Map(rows.map(({ id, sha256 }) => [Number(id), sha256]))
  })

/** Stored totals that differ from the rows: triggers are off while rows are loaded. */
const findWrongTotals = (backup: pg.ClientConfig) =>
  onDatabase(backup, async (client) => {
    const text = `
      select account_id from (
        select account_id, 'client' as kind, count(*) as rows from clients group by 1
        union all
        select account_id, 'document:' || security_level, count(*) from documents group by 1, 2) counted
      full join (select account_id, kind, sum(rows) as rows from account_totals
                 where kind = 'client' or kind like 'document:%' group by 1, 2 having sum(rows) <> 0) stored
        using (account_id, kind)
      where counted.rows is distinct from stored.rows`
    return (await client.query<{ account_id: string }>(text)).rows
  })
