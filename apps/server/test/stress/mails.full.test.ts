import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { authEndpoints } from '@casework/contract/auth'
import { expect, test, vi } from 'vitest'
import { releaseOrphanedJobs } from '../../src/platform/jobs/orphaned-jobs.ts'
import { ask, newPerson, startTestApp, type TestApp } from '@casework/testing'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { startWorker } from '@casework/testing/server-process'
import { startMailServer, type MailOutcome } from '@casework/testing/mail/mail-server'

/** `npm run test:stress` raises this. */
const KILLS = Number(process.env['STRESS_MAIL_KILLS'] ?? 2)
const MAILS = KILLS * 10
const FAULTS: readonly MailOutcome[] = ['defer', 'reject', 'disconnect']
/** How many mails a worker sends in parallel; so many can be in flight when it is killed. */
const PARALLEL_SENDS = 2

/** The transaction of a reset request by a person of this name fails when it commits. */
const ROLLED_BACK_NAME = 'Phantom'
const failCommits = ({ owner }: TestDatabase) =>
  onDatabase(owner, (client) =>
    client.query(`
      create function fail() returns trigger language plpgsql as $$ begin
        if exists (select from users where id = new.user_id and name = '${ROLLED_BACK_NAME}') then raise exception 'no commit for phantoms'; end if;
        return null;
      end $$;
      create constraint trigger fail after insert or update on password_resets deferrable initially deferred for each row execute function fail()`),
  )

const requestResetMail = async (casework: TestApp, name?: string) => {
  const { email } = await newPerson(casework, name)
  return { email, ...(await ask(casework.app, authEndpoints.requestReset, { body: { email } })) }
}

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
  `${MAILS} mails all arrive although the mail server fails three times in ten and the worker is killed ${KILLS} times, and a rolled-back request sends none`,
  async ({ annotate }) => {
    const database = await newDatabase()
    const casework = await startTestApp({ database })
    await failCommits(database)
    let disconnects = 0
    const server = await startMailServer()
    server.chooseOutcome = () => {
      const outcome =
        randomInt(10) < 3 ? (FAULTS[randomInt(FAULTS.length)] as MailOutcome) : 'accept'
      if (outcome === 'disconnect') disconnects += 1
      return outcome
    }
    const settings = {
      DATA_DIR: casework.config.DATA_DIR,
      DATABASE_URL: toDatabaseUrl(database.owner),
      SECRET_KEY: database.secret,
      SMTP_URL: server.url,
    }
    const expected = new Set<string>()
    const rolledBack = new Set<string>()
    const countQueued = async () =>
      (
        await casework.jobsPool.query(
          `select from graphile_worker.jobs where task_identifier = 'send_mail'`,
        )
      ).rowCount

    let queuedAtKills = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      for (let i = 0; i < MAILS / KILLS; i += 1) {
        const { email, status } = await requestResetMail(casework)
        expect(status).toBe(200)
        expected.add(email)
      }
      const failed = await requestResetMail(casework, ROLLED_BACK_NAME)
      expect(failed.status).toBe(500)
      rolledBack.add(failed.email)

      const mailsBeforeKill = server.received.length + randomInt(1, 6)
      const worker = await startWorker(settings)
      await vi.waitFor(
        async () => {
          await letTimePass(casework)
          expect(server.received.length).toBeGreaterThanOrEqual(mailsBeforeKill)
        },
        { timeout: 20_000, interval: 20 },
      )
      // So that the kill comes at different moments of a mail.
      await wait(randomInt(0, 10))
      await worker.kill()
      queuedAtKills += (await countQueued()) ?? 0
    }

    const worker = await startWorker(settings)
    await vi.waitFor(
      async () => {
        await letTimePass(casework)
        expect(await countQueued()).toBe(0)
      },
      { timeout: 60_000 + MAILS * 200, interval: 100 },
    )
    await worker.kill()

    const arrived = server.received.map(({ recipients }) => recipients[0] ?? '')
    const copies = arrived.length - new Set(arrived).size
    const mailsByRecipient = Map.groupBy(server.received, ({ recipients }) => recipients[0])
    expect(new Set(arrived)).toEqual(expected)
    expect(new Set(arrived).isDisjointFrom(rolledBack)).toBe(true)
    for (const each of mailsByRecipient.values())
      expect(new Set(each.map(({ mail }) => mail.messageId)).size).toBe(1)
    expect(copies - disconnects).toBeLessThanOrEqual(KILLS * PARALLEL_SENDS)
    // Otherwise nothing was left to send at any kill, and the test proves nothing.
    expect(queuedAtKills).toBeGreaterThan(0)
    await annotate(
      `${MAILS} mails, ${KILLS} kills with ${queuedAtKills} mails waiting, ${disconnects} connections lost after acceptance, ${copies} copies`,
    )
    await server.stop()
    await casework.stop()
    await database.drop()
  },
  120_000 + KILLS * 25_000,
)
