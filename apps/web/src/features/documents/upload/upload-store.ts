import type { Level } from '@casework/contract/document-levels'
import { createStore } from 'zustand/vanilla'
import type { UploadFailure } from './upload-failure.ts'

/** Form fields sent with the file. */
export type UploadFields = Readonly<Record<string, string | number | null>>

/** The fields that a file does not share with the others of its batch. */
export interface OwnFields {
  doc_name: string
  security_level: Level
}

/** A file to send. */
export interface QueuedFile {
  file: File
  /** Null if the file has the fields of its batch only. */
  own: OwnFields | null
}

/** What a file is sent with. A retry after no response must send exactly the same request. */
export interface UploadRequest {
  idempotencyKey: string
  /** Frozen after an attempt without a response, because it may have succeeded. */
  fields: UploadFields | null
}

export interface UploadItem extends QueuedFile {
  key: number
  /** Files submitted together share a batch. */
  batch: number
  request: UploadRequest
  /** `rateLimited`: started, and waiting for a server limit to reset. */
  state: 'waiting' | 'sending' | 'rateLimited' | 'done' | 'failed'
  percent: number
  /** Bytes per second; null until it can be measured. */
  speed: number | null
  failure: UploadFailure | null
}

export interface Uploads {
  items: readonly UploadItem[]
  /** The batch shown by the open dialog; the panel leaves it out. */
  batchInDialog: number | null
  /** The last batch of which every file is stored. */
  completedBatch: number | null
}

const store = createStore<Uploads>(() => ({
  items: [],
  batchInDialog: null,
  completedBatch: null,
}))

/**
 * Upload state, which outlives dialogs and pages. `upload-queue.ts` sends the files; it is loaded
 * with the dialog.
 */
export const uploadStore = {
  ...store,
  patch: (key: number, change: Partial<UploadItem>) =>
    store.setState(({ items }) => ({
      items: items.map((item) => (item.key === key ? { ...item, ...change } : item)),
    })),
  drop: (isGone: (item: UploadItem) => boolean) =>
    store.setState(({ items }) => ({ items: items.filter((item) => !isGone(item)) })),
}

export const isActive = ({ state }: UploadItem) =>
  state === 'waiting' || state === 'sending' || state === 'rateLimited'
export const isDone = ({ state }: UploadItem) => state === 'done'

/** Fully sent, and the server is checking it: too late to cancel. */
export const isBeingChecked = ({ state, percent }: UploadItem) =>
  state === 'sending' && percent === 100

/** Progress of several files in percent, weighted by size. */
export function computePercent(items: readonly UploadItem[]): number {
  const total = items.reduce((sum, { file }) => sum + Math.max(file.size, 1), 0)
  const sent = items.reduce((sum, { file, percent }) => sum + Math.max(file.size, 1) * percent, 0)
  return total === 0 ? 0 : Math.round(sent / total)
}
