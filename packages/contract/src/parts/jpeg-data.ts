type Bytes = Uint8Array<ArrayBuffer>

const END = [0xff, 0xd9]
/** More bits than a block of pixels needs, and no mark. */
const OTHER_DATA = new Uint8Array(1024).fill(0xa5)

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8

/**
 * Returns a JPEG image with its end mark, which it may lack, and the same with other data before that
 * mark. Decoders fill up picture data that ends early, without a word; they ignore what follows
 * complete data. So the data is complete exactly if both are the same picture.
 */
export function buildJpegReadings(bytes: Uint8Array): [asIs: Bytes, continued: Bytes] {
  const data = bytes.subarray(0, findEnd(bytes))
  return [join(data, []), join(data, OTHER_DATA)]
}

function join(data: Uint8Array, more: ArrayLike<number>): Bytes {
  const joined = new Uint8Array(data.length + more.length + END.length)
  joined.set(data)
  joined.set(more, data.length)
  joined.set(END, data.length + more.length)
  return joined
}

/** Finds the end mark of the picture, not that of a thumbnail in its header. */
function findEnd(bytes: Uint8Array): number {
  let at = 2
  for (;;) {
    at = bytes.indexOf(0xff, at)
    const mark = bytes[at + 1]
    if (at < 0) return bytes.length
    if (mark === undefined || mark === 0xd9) return at
    if (mark === 0xff) at += 1
    // Picture data, where a zero follows, or a mark without a length.
    else if (mark < 0xc0 || (mark >= 0xd0 && mark <= 0xd7)) at += 2
    else at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  }
}
