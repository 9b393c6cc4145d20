/** The text parts of an upload. */
export type UploadFields = Readonly<Record<string, string | number | null>>

/** What a file was sent with. Sent again without an answer to the first try, it must be the same wish (OQ-019, OQ-250). */
export interface Wish {
  key: string
  /** Fixed from the first try on to which no answer came: it may have been done. */
  fields: UploadFields | null
}

/** One file on its way. */
export interface UploadItem {
  key: number
  /** The press of "Upload" that it came with. */
  batch: number
  file: File
  wish: Wish
  state: 'waiting' | 'sending' | 'done' | 'failed'
  percent: number
  /** Bytes a second, once it can be told. */
  speed: number | null
  failure: string | null
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
}

export const isActive = ({ state }: UploadItem) => state === 'waiting' || state === 'sending'

/** How far several files are together, weighed by their sizes (UPLOAD-022). */
export function percentOf(items: readonly UploadItem[]): number {
  const total = items.reduce((sum, { file }) => sum + Math.max(file.size, 1), 0)
  const sent = items.reduce((sum, { file, percent }) => sum + Math.max(file.size, 1) * percent, 0)
  return total === 0 ? 0 : Math.round(sent / total)
}
