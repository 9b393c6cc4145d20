// Kills the job while it works on 200 due plans.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { LEVELS } from '@casework/contract/document-levels'
import { expect, test } from 'vitest'
import { runLevelPlans } from '../../src/features/documents/index.ts'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { createRandom } from '../moves/random.ts'

/** `npm run test:stress` raises this. */
const KILLS = Number(process.env['STRESS_PLAN_KILLS'] ?? 2)
const PLANS = 200

const casework = useTestApp()

/** Yellow documents, each with an active plan that was due two days ago. */
const addDuePlans = ({ account_id, owner }: Firm, client_id: number) =>
  inTransaction(
    casework.authPool,
    { account_id, user_id: owner.user_id, levels: LEVELS },
    async (scope) => {
      const added = await scope.many<{ id: number }>(sql`
        insert into documents (account_id, client_id, file_name, file_size, security_level, sha256, store_key)
        select ${account_id}, ${client_id}, 'paper.txt', 1, 'yellow', repeat('0', 64), gen_random_uuid()::text
        from generate_series(1, ${PLANS}::int) returning id`)
      await scope.many(sql`
        insert into level_plans (account_id, document_id, from_level, to_level, due_on, not_before, set_by, set_role)
        select ${account_id}, a.id, 'yellow', 'green', now()::date - 2, now()::date - 2, ${owner.user_id}, 'owner'
        from unnest(${added.map(({ id }) => id)}::bigint[]) a (id)`)
    },
  )

interface Counts {
  readonly done: number
  readonly lowered: number
  readonly entries: number
  readonly recorded: number
}

const count = ({ account_id }: Firm): Promise<Counts> =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows } = await client.query<Counts>(
      `select
         (select count(*)::int from level_plans where account_id = $1 and state = 'done') as done,
         (select count(*)::int from documents where account_id = $1 and security_level = 'green' and version = 2) as lowered,
         count(*)::int as entries, count(distinct object_ids)::int as recorded
       from audit_entries where account_id = $1 and action = 'JOB run_level_plan'`,
      [account_id],
    )
    return rows[0] as Counts
  })

const countsOf = (done: number): Counts => ({ done, lowered: done, entries: done, recorded: done })

/** Starts the job as a process, and kills it once it has finished so many plans. */
async function runAndKill(firm: Firm, wanted: number) {
  const program = fileURLToPath(new URL('run-plans.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, JOBS_DATABASE: JSON.stringify(casework.database.jobs) },
    stdio: 'inherit',
  })
  const exited = once(child, 'exit')
  while (child.exitCode === null && (await count(firm)).done < wanted);
  child.kill('SIGKILL')
  await exited
}

test(
  `lowers each of ${PLANS} documents once, with one entry, in ${KILLS} kills (PLAN-006)`,
  { timeout: 60_000 + KILLS * 60_000 },
  async () => {
    const random = createRandom(7)
    let interrupted = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const firm = await newFirm(casework)
      await addDuePlans(firm, (await firm.addClient()).id)
      await runAndKill(firm, random.nextBelow(PLANS - 50) + 1)
      const { done } = await count(firm)
      if (done < PLANS) interrupted += 1

      // What a killed transaction of the job has left is undone completely.
      expect(await count(firm)).toEqual(countsOf(done))
      await runLevelPlans(casework.jobsPool, pino({ level: 'error' }))
      expect(await count(firm)).toEqual(countsOf(PLANS))
    }
    expect(interrupted).toBeGreaterThan(0)
  },
)
