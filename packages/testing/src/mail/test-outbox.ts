import { runOnce } from 'graphile-worker'
import { expect, vi } from 'vitest'
import { trackInvitationMails } from '../../../../apps/server/src/features/invitations/index.ts'
import { createJobLogger, toTaskList } from '../../../../apps/server/src/platform/jobs/jobs.ts'
import { deriveKey } from '../../../../apps/server/src/platform/keys.ts'
import { createLog } from '../../../../apps/server/src/platform/observe/log.ts'
import {
  createOutbox,
  SEND_MAIL,
  sendMail,
  type Outbox,
} from '../../../../apps/server/src/platform/mail/outbox.ts'
import {
  createMailTransport,
  type MAIL_TIMEOUTS,
} from '../../../../apps/server/src/platform/mail/transport.ts'
import type { TestApp } from '../index.ts'

interface QueuedMail {
  readonly attempts: number
  readonly last_error: string | null
  readonly payload: string
}

/** The outbox of an app, processed on demand through a mail server of the test. */
export interface TestOutbox {
  readonly outbox: Outbox
  /** Every line that the jobs logged. */
  readonly logged: string[]
  /** Tries each queued mail once, ignoring its backoff. `timeouts`: for a server that does not answer. */
  deliverPending(smtpUrl: string, timeouts?: typeof MAIL_TIMEOUTS): Promise<void>
  /** Returns the mails that are still queued, oldest first. */
  readQueue(): Promise<QueuedMail[]>
}

export function createTestOutbox({ config, jobsPool }: TestApp): TestOutbox {
  const outbox = createOutbox(deriveKey(config.SECRET_KEY, 'job-payload'))
  const logged: string[] = []
  const log = createLog('trace', { write: (line: string) => void logged.push(line) })
  return {
    outbox,
    logged,
    deliverPending: async (smtpUrl, timeouts) => {
      const transport = createMailTransport({
        smtpUrl,
        from: config.MAIL_FROM,
        dataDir: config.DATA_DIR,
        timeouts,
      })
      await jobsPool.query('update graphile_worker._private_jobs set run_at = now()')
      const task = sendMail(outbox, transport, { invitation: trackInvitationMails(jobsPool) })
      await runOnce({
        pgPool: jobsPool,
        concurrency: 8,
        logger: createJobLogger(log),
        taskList: toTaskList({ [SEND_MAIL]: task }),
      })
      // graphile-worker resolves before it has recorded the outcomes.
      await vi.waitFor(
        async () =>
          expect(
            (await jobsPool.query('select from graphile_worker.jobs where locked_at is not null'))
              .rowCount,
          ).toBe(0),
        { timeout: 30_000 },
      )
    },
    readQueue: async () =>
      (
        await jobsPool.query<QueuedMail>(
          'select attempts, last_error, payload::text from graphile_worker._private_jobs order by id',
        )
      ).rows,
  }
}
