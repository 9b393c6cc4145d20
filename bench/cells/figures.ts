// Measured figures of docs/performance.md and decision 0041, and what the simulation derives from
// them. figures.test.ts compares them with the documents.

/** CPU ms of a list of 20 clients, by the clients of the firm. */
export const LIST_CPU_MS = [
  { clients: 100, ms: 0.59 },
  { clients: 10_000, ms: 0.61 },
  { clients: 100_000, ms: 0.72 },
] as const

/** CPU ms of a request of the mixed load, in a firm of 100,000 clients. */
export const MIXED_CPU_MS = 3.7

/** CPU ms to create a record: what storing a file costs beside its bytes. */
export const CREATE_CPU_MS = 1.11

/** CPU ms to export all clients of a firm of 100,000. */
export const EXPORT_CPU_MS = 560
const EXPORT_ROWS = 100_000

/** The largest database that was measured: records, size and time to load it. */
export const LARGEST = {
  clients: 1_000_000,
  cases: 2_000_000,
  sessions: 3_000_000,
  documents: 3_000_000,
  gigabytes: 6.4,
  minutes: 4,
} as const

/** Eight uploads of 50 MB each, through hashing and fsync. */
export const UPLOADS = { megabytes: 400, ms: 2377 } as const

const LARGEST_ROWS = LARGEST.clients + LARGEST.cases + LARGEST.sessions + LARGEST.documents
export const ROWS_PER_CLIENT = LARGEST_ROWS / LARGEST.clients
export const FILES_PER_CLIENT = LARGEST.documents / LARGEST.clients
export const ROWS_LIMIT = LARGEST_ROWS
export const BYTES_PER_ROW = (LARGEST.gigabytes * 1e9) / LARGEST_ROWS
export const ROWS_LOADED_PER_SECOND = LARGEST_ROWS / (LARGEST.minutes * 60)
export const ROWS_READ_PER_SECOND = (EXPORT_ROWS / EXPORT_CPU_MS) * 1000
export const MEGABYTES_PER_SECOND = UPLOADS.megabytes / (UPLOADS.ms / 1000)

/**
 * CPU ms of a request of the mixed load in a firm of this size. Only the firm of 100,000 clients was
 * measured; others are scaled by the time of their list. This overestimates small firms, which have
 * no far pages.
 */
export function estimateRequestCpu(clients: number): number {
  const [small, middle, large] = LIST_CPU_MS
  const [from, to] = clients < middle.clients ? [small, middle] : [middle, large]
  const position =
    Math.log(Math.max(1, clients) / from.clients) / Math.log(to.clients / from.clients)
  const list = from.ms + Math.min(1, Math.max(0, position)) * (to.ms - from.ms)
  return (MIXED_CPU_MS * list) / large.ms
}

/** Seconds to load rows, if the machine has time for nothing else. */
export const estimateRowSeconds = (rows: number): number => rows / ROWS_LOADED_PER_SECOND

/** Seconds to store files, if the machine has time for nothing else. */
export const estimateFileSeconds = (files: number, kilobytes: number): number =>
  files * (CREATE_CPU_MS / 1000 + kilobytes / 1000 / MEGABYTES_PER_SECOND)
