// Metrics that code counts where it happens. `metrics.ts` registers them.
import { Counter, Gauge, type Metric } from 'prom-client'

export const missingFiles = new Counter({
  name: 'casework_missing_files_total',
  help: 'Answers that failed because the file store lacks the file of a document, or has it in another size',
  registers: [],
})

export const refusals = new Counter({
  name: 'casework_refusals_total',
  help: 'Answers with a failure, by its type and status; those from 500 are faults of the server',
  labelNames: ['type', 'status'],
  registers: [],
})

export const openStreams = new Gauge({
  name: 'casework_streams',
  help: 'Open streams of notifications',
  registers: [],
})

export const failedMails = new Counter({
  name: 'casework_mails_failed_total',
  help: 'Attempts to send a mail that failed',
  registers: [],
})

export const lastSweep = new Gauge({
  name: 'casework_last_sweep_timestamp_seconds',
  help: 'When this process last completed a sweep of the file store; 0 before that',
  registers: [],
})

export const sweptFiles = new Gauge({
  name: 'casework_last_sweep_files',
  help: 'What the last sweep of this process did with files',
  labelNames: ['action'],
  registers: [],
})

export const counters = [
  missingFiles,
  refusals,
  openStreams,
  failedMails,
  lastSweep,
  sweptFiles,
] as readonly Metric[]
