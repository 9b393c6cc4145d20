// Two workers in the same minute, and workers that are killed while they send reminders.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { deriveKey } from '../../src/platform/keys.ts'
import { createOutbox } from '../../src/platform/mail/outbox.ts'
import { useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { createRandom } from './random-rules.ts'
import { dayIn, newTwoPersonFirm } from './add-deadline.ts'
import { momentOf, runReminders } from './run-reminders.ts'

/** `npm run test:stress` raises this. */
const KILLS = Number(process.env['STRESS_REMINDER_KILLS'] ?? 3)
const DEADLINES = 40

const casework = useTestApp({ ownDatabase: true })

/** Court deadlines of today, of one person. */
const addDueDeadlines = ({ account_id, owner }: Firm, case_id: number, due_on: string) =>
  inTransaction(casework.appPool, { account_id, user_id: owner.user_id }, (scope) =>
    scope.many(sql`
      insert into deadlines (account_id, case_id, kind, title, due_on, dated_by, user_id, created_by)
      select ${account_id}, ${case_id}, 'court', 'Reply ' || n, ${due_on}::date, ${owner.user_id}, ${owner.user_id}, ${owner.user_id}
      from generate_series(1, ${DEADLINES}::int) n`),
  )

interface Counts {
  readonly alerts: number
  readonly reminders: number
  readonly runs: number
}

const count = ({ account_id }: Firm): Promise<Counts> =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows } = await client.query<Counts>(
      `select (select count(*)::int from updates where account_id = $1 and kind = 'deadline_soon') as alerts,
         (select count(*)::int from reminders where account_id = $1) as reminders,
         (select count(*)::int from firm_runs where account_id = $1) as runs`,
      [account_id],
    )
    return rows[0] as Counts
  })

/** The queued mails to the owner. */
const countMails = async ({ owner }: Firm): Promise<number> => {
  const { rows } = await casework.jobsPool.query<{ payload: unknown }>(
    `select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
     where j.task_identifier = 'send_mail'`,
  )
  const outbox = createOutbox(deriveKey(casework.config.SECRET_KEY, 'job-payload'))
  return rows.filter(({ payload }) => outbox.open(payload)?.to === owner.email).length
}

const ALL: Counts = { alerts: DEADLINES, reminders: DEADLINES + 1, runs: 1 }

async function newDueFirm(days: number) {
  const { firm, legalCase } = await newTwoPersonFirm(casework)
  await addDueDeadlines(firm, legalCase.id, dayIn('UTC', days))
  return { firm, moment: momentOf(dayIn('UTC', days)) }
}

test('workers of the same minute send each update and each mail once (DUE-023)', async () => {
  const { firm, moment } = await newDueFirm(1)
  await Promise.all([1, 2, 3, 4].map(() => runReminders(casework, moment)))
  expect(await count(firm)).toEqual(ALL)
  expect(await countMails(firm)).toBe(DEADLINES + 1)
})

const PROGRAM = fileURLToPath(new URL('run-as-process.ts', import.meta.url))

/** Starts the task as a process, and kills it after a while. */
async function runAndKill(moment: string, milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      JOBS_DATABASE: JSON.stringify(casework.database.jobs),
      PAYLOAD_KEY: deriveKey(casework.config.SECRET_KEY, 'job-payload').toString('hex'),
      MOMENT: moment,
    },
    stdio: 'inherit',
  })
  const exited = once(child, 'exit')
  await Promise.race([exited, pause(milliseconds)])
  child.kill('SIGKILL')
  await exited
}

test(
  `a killed worker sends all or nothing, and the next one the rest, in ${KILLS} kills (DUE-023)`,
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    const random = createRandom(11)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { firm, moment } = await newDueFirm(kill + 2)
      await runAndKill(moment, 200 + random() * 900)
      const { alerts } = await count(firm)
      expect([0, DEADLINES]).toContain(alerts)
      await runReminders(casework, moment)
      expect(await count(firm)).toEqual(ALL)
      expect(await countMails(firm)).toBe(DEADLINES + 1)
    }
  },
)
