// Joins the photos of an upload into one PDF (decision 0052).
import { Readable } from 'node:stream'
import { tooLarge, type FileStore } from '../../../platform/file-store/index.ts'
import { FairQueue } from '../../../platform/limits/fair-queue.ts'
import { runConfined } from '../../../platform/sandbox/confined-process.ts'
import { cleanFileName } from './file-name.ts'
import { framePhotos, PHOTO_BEGUN } from './photo-frames.ts'
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

/**
 * Returns the PDF, one page a photo. The caller discards the photos.
 * @throws Refusal under `files` for other files, and naming the photo that cannot be read;
 * rate_limited when too many uploads of the firm are waiting
 */
export async function combinePhotos(
  firm: number,
  photos: readonly CheckedFile[],
  { store, maxBytes }: { readonly store: FileStore; readonly maxBytes: number },
): Promise<CheckedFile> {
  for (const { file_name } of photos) requirePhoto(file_name)
  const pdf = await combineQueue.run(firm, () => drawPdf(photos, maxBytes))
  // The photos have been counted against the quota as they arrived.
  const bytes = await store.receive(Readable.from([pdf]), { maxBytes })
  const stem = photos[0]?.file_name.replace(/\.[^.]*$/, '') ?? ''
  return { file_name: cleanFileName(`${stem}.pdf`), bytes }
}

async function drawPdf(photos: readonly CheckedFile[], maxBytes: number): Promise<Buffer> {
  const { code, answer } = await runConfined({
    program: PROGRAM,
    input: Readable.from(framePhotos(photos.map(({ bytes }) => bytes))),
    limits: { ...LIMITS, answer_bytes: maxBytes + photos.length },
    // The image decoder is a native library.
    native: true,
  })
  let begun = 0
  while (answer[begun] === PHOTO_BEGUN.charCodeAt(0)) begun += 1
  const pdf = answer.subarray(begun)
  if (code === 0) return pdf
  throw pdf.toString('latin1', 0, PDF_HEADER.length) === PDF_HEADER
    ? tooLarge(maxBytes)
    : unreadablePhoto(Math.max(1, begun))
}
