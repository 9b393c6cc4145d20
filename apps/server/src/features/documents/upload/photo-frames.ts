// How photos are sent to the process that joins them: each behind its length.
import { createReadStream } from 'node:fs'

/** Written to the output for each photo that is begun; the PDF follows the last one. */
export const PHOTO_BEGUN = '\u0001'
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
