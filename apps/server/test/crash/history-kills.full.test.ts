import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newFirm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { startChain } from '../../src/platform/history/hashes.ts'
import { sealFirm } from '../../src/platform/history/sealing.ts'
import { newKilledInstallation } from './killed-installation.ts'

/** `npm run test:stress` raises this. */
const KILLS = Number(process.env['STRESS_HISTORY_KILLS'] ?? 5)
const WRITERS = 4

interface Link {
  readonly seq: number
  readonly hash: string
  /** The hash that the entry before and the own digest give. */
  readonly extended: string
  readonly record: string | null
}

test(
  `${KILLS} kills of server and worker during writes and sealing lose no entry and leave one chain (HIST-001, HIST-019)`,
  async () => {
    const { database, casework, startServer, startWorker } = await newKilledInstallation()
    const { owner, account_id } = await newFirm(casework)
    const acknowledged = new Set<string>()
    let interrupted = 0

    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await startServer()
      const worker = await startWorker()
      await casework.jobsPool.query(`select graphile_worker.add_job('seal_history', '{}')`)
      const headers = {
        authorization: `Bearer ${owner.signToken()}`,
        'content-type': 'application/json',
      }
      const create = async (): Promise<void> => {
        const body = JSON.stringify({ name: randomUUID() })
        const text = await fetch(`${server.address}/api/clients/`, {
          method: 'POST',
          headers,
          body,
        }).then(
          async (answer) => (answer.status === 201 ? answer.text() : undefined),
          () => undefined,
        )
        const id = text && (JSON.parse(text) as { data: { id: number } }).data.id
        if (!id) {
          interrupted += 1
          return
        }
        acknowledged.add(String(id))
        await create()
      }
      const writing = Array.from({ length: WRITERS }, () => create().catch(() => undefined))
      await wait(randomInt(50, 1000))
      await Promise.all([server.kill(), worker.kill()])
      await Promise.all(writing)
      // Another job goes on where the killed one was.
      if (kill % 2 === 1) await sealFirm(casework.jobsPool, account_id)
    }
    await sealFirm(casework.jobsPool, account_id)

    const chain = await onDatabase(database.backup, async (client) => {
      const { rows } = await client.query<Link>(
        `select seq::int, encode(hash, 'hex') as hash, object_ids[1]::text as record,
           encode(sha256(coalesce(lag(hash) over (order by seq), $2) || digest), 'hex') as extended
         from audit_entries where account_id = $1 order by seq nulls last`,
        [account_id, startChain(account_id)],
      )
      return rows
    })
    expect(chain.map(({ seq }) => seq)).toEqual(chain.map((_, at) => at + 1))
    expect(chain.filter(({ hash, extended }) => hash !== extended)).toEqual([])
    const records = chain.flatMap(({ record }) => record ?? [])
    expect(new Set(records).size).toBe(records.length)
    expect([...acknowledged].filter((id) => !records.includes(id))).toEqual([])
    // Otherwise nothing was in flight at any kill.
    expect(interrupted).toBeGreaterThanOrEqual(KILLS)
    expect(acknowledged.size).toBeGreaterThan(0)
  },
  60_000 + KILLS * 30_000,
)
