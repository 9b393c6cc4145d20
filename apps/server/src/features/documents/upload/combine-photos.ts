// Joins the photos of an upload into one PDF (decision 0052).
import { Readable } from 'node:stream'
import { tooLarge, type FileStore } from '../../../platform/file-store/index.ts'
import { FairQueue } from '../../../platform/limits/fair-queue.ts'
import { runConfined } from '../../../platform/sandbox/confined-process.ts'
import { cleanFileName } from './file-name.ts'
import { framePhotos, readPhotoMarks } from './photo-frames.ts'
import { requirePhoto, unreadablePhoto, type CheckedFile } from './upload-parts.ts'

const PROGRAM = new URL('./photos-worker.ts', import.meta.url)
const LIMITS = {
  milliseconds: 60_000,
  cpu_seconds: 40,
  heap_mb: 128,
  /** Fits a large photo, but not a decompression bomb. */
  data_bytes: 1024 * 1024 * 1024,
} as const
/** More processes would only wait for a core, and each uses memory. */
const combineQueue = new FairQueue({
  maxRunning: 2,
  maxRunningPerKey: 1,
  maxWaitingPerKey: 10,
  maxWaitMs: 20_000,
})
const PDF_HEADER = '%PDF-'
/** Bound how long one upload is tried. */
const MAX_CRASHES = 2
const RETRY_WITHIN_MS = 20_000

interface Combined {
  readonly pdf: CheckedFile
  /** Numbers of the photos that are left out, from 1. */
  readonly unreadable_photos: readonly number[]
}

/**
 * Returns the PDF, one page for each photo that can be read. The caller discards the
 * photos.
 * @throws Refusal under `files` for other files, and naming a photo if none can be read;
 * rate_limited when too many uploads of the firm are waiting
 */
export async function combinePhotos(
  firm: number,
  photos: readonly CheckedFile[],
  { store, maxBytes }: { readonly store: FileStore; readonly maxBytes: number },
): Promise<Combined> {
  for (const { file_name } of photos) requirePhoto(file_name)
  const unreadable = new Set(photos.keys().filter((at) => photos[at]?.refusal))
  const pdf = await combineQueue.run(firm, () => drawPdf(photos, unreadable, maxBytes))
  // The photos have been counted against the quota as they arrived.
  const bytes = await store.receive(Readable.from([pdf]), { maxBytes })
  const stem = photos[0]?.file_name.replace(/\.[^.]*$/, '') ?? ''
  return {
    pdf: { file_name: cleanFileName(`${stem}.pdf`), bytes },
    unreadable_photos: [...unreadable].map((at) => at + 1).toSorted((one, other) => one - other),
  }
}

/** Adds to `unreadable` the indexes of the photos that the PDF leaves out. */
async function drawPdf(
  photos: readonly CheckedFile[],
  unreadable: Set<number>,
  maxBytes: number,
): Promise<Buffer> {
  const retryUntil = performance.now() + RETRY_WITHIN_MS
  for (let crashes = 0; unreadable.size < photos.length; crashes += 1) {
    const tried = [...photos.keys()].filter((at) => !unreadable.has(at))
    const { code, answer } = await runConfined({
      program: PROGRAM,
      input: Readable.from(framePhotos(tried.flatMap((at) => photos[at]?.bytes ?? []))),
      limits: { ...LIMITS, answer_bytes: maxBytes + 2 * photos.length },
      // The image decoder is a native library.
      native: true,
    })
    const { begun, unreadable: refused, pdf } = readPhotoMarks(answer)
    for (const at of refused) unreadable.add(tried[at] ?? 0)
    if (code === 0 && unreadable.size < photos.length) return pdf
    if (code === 0) break
    if (pdf.toString('latin1', 0, PDF_HEADER.length) === PDF_HEADER) throw tooLarge(maxBytes)
    const last = tried[Math.max(0, begun - 1)] ?? 0
    if (crashes === MAX_CRASHES || performance.now() > retryUntil) throw unreadablePhoto(last + 1)
    // The last photo may have crashed the process: retry without it.
    if (begun > 0) unreadable.add(last)
  }
  throw photos[0]?.refusal ?? unreadablePhoto(1)
}
