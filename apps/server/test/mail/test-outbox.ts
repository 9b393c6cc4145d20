import { runOnce } from 'graphile-worker'
import { expect, vi } from 'vitest'
import { trackInvitationMails } from '../../src/features/invitations/index.ts'
import { createJobLogger, toTaskList } from '../../src/platform/jobs/jobs.ts'
import { deriveKey } from '../../src/platform/keys.ts'
import { createLog } from '../../src/platform/log.ts'
import { createOutbox, SEND_MAIL, sendMail, type Outbox } from '../../src/platform/mail/outbox.ts'
import { createMailTransport } from '../../src/platform/mail/transport.ts'
import type { TestApp } from '../casework/index.ts'

/** Long enough for a healthy server on a busy machine, short enough for a test. */
const SHORT_PATIENCE = {
  connectionTimeout: 2000,
  greetingTimeout: 2000,
  socketTimeout: 1000,
  dnsTimeout: 2000,
}

interface Waiting {
  readonly attempts: number
  readonly last_error: string | null
  readonly payload: string
}

/** The outbox of an app, processed on demand through a mail server of the test. */
export interface TestOutbox {
  readonly outbox: Outbox
  /** Every line that the jobs logged. */
  readonly logged: string[]
  /** Tries each waiting mail once, ignoring its backoff. */
  deliverPending(smtpUrl: string): Promise<void>
  waiting(): Promise<Waiting[]>
}

export function createTestOutbox({ config, jobsPool }: TestApp): TestOutbox {
  const outbox = createOutbox(deriveKey(config.SECRET_KEY, 'job-payload'))
  const logged: string[] = []
  const log = createLog('trace', { write: (line: string) => void logged.push(line) })
  return {
    outbox,
    logged,
    deliverPending: async (smtpUrl) => {
      const transport = createMailTransport({
        smtpUrl,
        from: config.MAIL_FROM,
        dataDir: config.DATA_DIR,
        timeouts: SHORT_PATIENCE,
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
        {
          timeout: 5000,
        },
      )
    },
    waiting: async () =>
      (
        await jobsPool.query<Waiting>(
          'select attempts, last_error, payload::text from graphile_worker._private_jobs order by id',
        )
      ).rows,
  }
}
