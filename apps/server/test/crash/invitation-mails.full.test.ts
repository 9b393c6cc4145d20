import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { invitationEndpoints } from '@casework/contract/invitations'
import { notificationEndpoints } from '@casework/contract/notifications'
import { expect, test, vi } from 'vitest'
import { releaseOrphanedJobs } from '../../src/platform/jobs/orphaned-jobs.ts'
import { newPerson, startTestApp, type TestApp } from '@casework/testing'
import { newDatabase } from '@casework/testing/database/new-database'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { startMailServer } from '@casework/testing/mail/mail-server'
import { startWorker } from '@casework/testing/server-process'

/** `npm run test:stress` raises this. */
const KILLS = Number(process.env['STRESS_MAIL_KILLS'] ?? 2)
const INVITATIONS_PER_KILL = 8

const countJobs = async ({ jobsPool }: TestApp) =>
  (await jobsPool.query('select from graphile_worker.jobs')).rowCount

/** Replaces the minutes between the queue's retries. */
const letTimePass = async ({ jobsPool }: TestApp) => {
  await jobsPool.query(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`,
  )
  await jobsPool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes' where locked_at > now() - interval '1 minute'`,
  )
  await releaseOrphanedJobs(jobsPool)
}

test(
  `${KILLS * INVITATIONS_PER_KILL} invitations show what became of their mails although the worker is killed ${KILLS} times, with one notification per refusal (FIX-026)`,
  async () => {
    const database = await newDatabase()
    const casework = await startTestApp({ database })
    const server = await startMailServer()
    let answers = 0
    server.chooseOutcome = ([recipient = '']) => {
      answers += 1
      if (recipient.startsWith('refused-')) return 'reject'
      return (
        (['defer', 'disconnect', 'accept', 'accept', 'accept'] as const)[randomInt(5)] ?? 'accept'
      )
    }
    const settings = {
      DATA_DIR: casework.config.DATA_DIR,
      DATABASE_URL: toDatabaseUrl(database.owner),
      SECRET_KEY: database.secret,
      SMTP_URL: server.url,
    }
    const firm = await newPerson(casework)

    let invited = 0
    let waitingAtKill = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const emails = Array.from(
        { length: INVITATIONS_PER_KILL },
        (_, row) => `${row % 2 ? 'refused' : 'taken'}-${(invited += 1)}@example.com`,
      )
      await firm.call(invitationEndpoints.send, {
        body: { emails, invited_names: emails.map(() => 'Ann') },
      })
      const answersBeforeKill = answers + randomInt(1, 6)
      const worker = await startWorker(settings)
      await vi.waitFor(
        async () => {
          await letTimePass(casework)
          expect(answers).toBeGreaterThanOrEqual(answersBeforeKill)
        },
        { timeout: 20_000, interval: 20 },
      )
      // Before, in or after the transaction that records the outcome.
      await wait(randomInt(0, 10))
      await worker.kill()
      waitingAtKill += (await countJobs(casework)) ?? 0
    }
    const worker = await startWorker(settings)
    await vi.waitFor(
      async () => {
        await letTimePass(casework)
        expect(await countJobs(casework)).toBe(0)
      },
      { timeout: 60_000, interval: 100 },
    )
    await worker.kill()

    const list = await firm.call(invitationEndpoints.list, {})
    expect(list).toHaveLength(KILLS * INVITATIONS_PER_KILL)
    for (const { email, delivery } of list)
      expect([email, delivery]).toEqual([email, email.startsWith('refused-') ? 'refused' : 'sent'])
    const arrived = new Set(server.received.flatMap(({ recipients }) => recipients))
    // The code of the inviter's own sign-up may have waited as well.
    arrived.delete(firm.email)
    expect(arrived).toEqual(
      new Set(list.filter(({ delivery }) => delivery === 'sent').map(({ email }) => email)),
    )
    const notified = (await firm.call(notificationEndpoints.list, {})).map(({ link }) => link?.id)
    expect(notified).toHaveLength(new Set(notified).size)
    expect(new Set(notified)).toEqual(
      new Set(list.filter(({ delivery }) => delivery === 'refused').map(({ id }) => id)),
    )
    // Otherwise no mail was pending at any kill, and the test proves nothing.
    expect(waitingAtKill).toBeGreaterThan(0)
    await server.stop()
    await casework.stop()
    await database.drop()
  },
  60_000 + KILLS * 25_000,
)
