import type { UploadFailure } from './upload-failure.ts'

/** The text parts of an upload. */
export type UploadFields = Readonly<Record<string, string | number | null>>

/** What a file was sent with. Sent again without an answer to the first try, it must be the same request (OQ-019, OQ-250). */
export interface UploadRequest {
  idempotencyKey: string
  /** Fixed from the first try on to which no answer came: it may have been done. */
  fields: UploadFields | null
}

/** One file on its way. */
export interface UploadItem {
  key: number
  /** The press of "Upload" that it came with. */
  batch: number
  file: File
  request: UploadRequest
  /** `held`: begun, and waiting for a limit of the server. */
  state: 'waiting' | 'sending' | 'held' | 'done' | 'failed'
  percent: number
  /** Bytes a second, once it can be told. */
  speed: number | null
  failure: UploadFailure | null
}

export interface Uploads {
  items: readonly UploadItem[]
  /** The batch that an open dialog shows, so that the panel need not. */
  watched: number | null
  /** The last batch of which everything has arrived. */
  arrived: number | null
}

let uploads: Uploads = { items: [], watched: null, arrived: null }
const listeners = new Set<() => void>()

/** What is being uploaded. It outlives dialogs and pages; the sending itself is in `upload-queue.ts`, fetched with the dialog. */
export const uploadStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  current: () => uploads,
  change: (next: Partial<Uploads>) => {
    uploads = { ...uploads, ...next }
    for (const listener of listeners) listener()
  },
  patch: (key: number, change: Partial<UploadItem>) =>
    uploadStore.change({
      items: uploads.items.map((item) => (item.key === key ? { ...item, ...change } : item)),
    }),
  drop: (isGone: (item: UploadItem) => boolean) =>
    uploadStore.change({ items: uploads.items.filter((item) => !isGone(item)) }),
}

export const isActive = ({ state }: UploadItem) =>
  state === 'waiting' || state === 'sending' || state === 'held'
export const isDone = ({ state }: UploadItem) => state === 'done'

/** All is sent and the server is looking at it: too late to call it back. */
export const isBeingChecked = ({ state, percent }: UploadItem) =>
  state === 'sending' && percent === 100

/** How far several files are together, weighed by their sizes (UPLOAD-022). */
export function percentOf(items: readonly UploadItem[]): number {
  const total = items.reduce((sum, { file }) => sum + Math.max(file.size, 1), 0)
  const sent = items.reduce((sum, { file, percent }) => sum + Math.max(file.size, 1) * percent, 0)
  return total === 0 ? 0 : Math.round(sent / total)
}
