// Metrics that code counts where it happens. `metrics.ts` registers them.
import { Counter, Gauge, type Metric } from 'prom-client'

export const missingFiles = new Counter({
  name: 'casework_missing_files_total',
  help: 'Answers that failed because the file store lacks the file of a document, or has it in another size',
  registers: [],
})

export const refusals = new Counter({
  name: 'casework_refusals_total',
  help: 'Refused or failed requests, by type and status; 5xx are server faults',
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
  help: 'Failed attempts to send a mail',
  registers: [],
})

export const lastSweep = new Gauge({
  name: 'casework_last_sweep_timestamp_seconds',
  help: 'When this process last ran the sweep of the file store, even if it stopped and moved nothing; 0 before that',
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
