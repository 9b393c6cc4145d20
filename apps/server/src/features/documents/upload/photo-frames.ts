// How photos are sent to the process that joins them: each one after its length.
import { createReadStream } from 'node:fs'

/** Written to the output for each photo that is begun; the PDF follows the last one. */
export const PHOTO_BEGUN = '\u0001'
/** Follows the mark of a photo that cannot be read. */
export const PHOTO_UNREADABLE = '\u0002'
/** Two for each photo of an upload with the largest number that MAX_FILES allows. */
const MAX_MARKS = 2000
const LENGTH_BYTES = 6

export async function* framePhotos(
  photos: readonly { readonly path: string; readonly size: number }[],
): AsyncGenerator<Buffer> {
  for (const { path, size } of photos) {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUIntBE(size, 0, LENGTH_BYTES)
    yield length
    for await (const chunk of createReadStream(path)) yield chunk as Buffer
  }
}

/**
 * Reads what precedes the PDF.
 * @returns indexes of the photos that cannot be read
 */
export function readPhotoMarks(answer: Buffer): {
  readonly begun: number
  readonly unreadable: readonly number[]
  readonly pdf: Buffer
} {
  const [marks = ''] = /^[\u0001\u0002]*/.exec(answer.toString('latin1', 0, MAX_MARKS)) ?? []
  let begun = 0
  const unreadable: number[] = []
  for (const mark of marks)
    if (mark === PHOTO_BEGUN) begun += 1
    else unreadable.push(begun - 1)
  return { begun, unreadable, pdf: answer.subarray(marks.length) }
}

/** Yields one photo at a time. */
export async function* splitPhotos(input: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let available = 0
  let wanted = 0
  const take = (size: number) => {
    const all = Buffer.concat(chunks)
    chunks = [all.subarray(size)]
    available = all.length - size
    return all.subarray(0, size)
  }
  for await (const chunk of input) {
    chunks.push(chunk as Buffer)
    available += (chunk as Buffer).length
    for (;;) {
      if (wanted === 0 && available >= LENGTH_BYTES)
        wanted = take(LENGTH_BYTES).readUIntBE(0, LENGTH_BYTES)
      if (wanted === 0 || available < wanted) break
      yield take(wanted)
      wanted = 0
    }
  }
}
