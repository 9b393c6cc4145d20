import { alertEndpoints } from '@casework/contract/alerts'
import { reportAlarms } from '../../src/features/alerts/alarms/alarms.jobs.ts'
import { deriveKey } from '../../src/platform/keys.ts'
import { createOutbox } from '../../src/platform/mail/outbox.ts'
import type { Firm, Person, TestApp } from '@casework/testing'

/** Runs the job that reports the alarms. */
export const reportAll = (casework: TestApp): Promise<void> =>
  reportAlarms({
    pool: casework.jobsPool,
    log: casework.app.log,
    outbox: createOutbox(deriveKey(casework.config.SECRET_KEY, 'job-payload')),
  })

/** The alarms that a person has been told of in a firm. */
export const listAlarms = async ({ account_id }: Firm, person: Person) =>
  (await person.in(account_id).call(alertEndpoints.list, { query: {} }))
    .filter(({ kind }) => kind.startsWith('alarm_'))
    .map(({ kind, title, message }) => ({ kind, title, message }))
