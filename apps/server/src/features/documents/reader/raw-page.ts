// A page without its stamp, as it is stored: its size in pixels, then the compressed pixels.
import { once } from 'node:events'
import { promisify } from 'node:util'
import { constants, createZstdCompress, zstdDecompress } from 'node:zlib'
import { MAX_PAGE_PIXELS, type Size } from './page-size.ts'

/** Bytes per pixel: red, green, blue. */
export const CHANNELS = 3
const HEAD_BYTES = 8
const decompress = promisify(zstdDecompress)

export interface RawPage extends Size {
  readonly pixels: Buffer<ArrayBuffer>
}

/** Frees the pixels: the garbage collector lets many pages wait. */
export const freePixels = ({ pixels }: RawPage): void => void pixels.buffer.transfer(0)

/** Takes the pixels of a page in parts, so that they are never all in memory. */
export function startRawPage({ width, height }: Size) {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32LE(width, 0)
  head.writeUInt32LE(height, 4)
  const parts: Buffer[] = [head]
  const stream = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  stream.on('data', (part: Buffer) => parts.push(part))
  return {
    write: async (part: Buffer): Promise<void> => {
      if (!stream.write(part)) await once(stream, 'drain')
    },
    end: async (): Promise<Buffer> => {
      stream.end()
      await once(stream, 'end')
      return Buffer.concat(parts)
    },
  }
}

/** @throws Error for bytes that are no stored page */
export async function readRawPage(stored: Buffer): Promise<RawPage> {
  if (stored.length <= HEAD_BYTES) throw new Error('Not a stored page')
  const [width, height] = [stored.readUInt32LE(0), stored.readUInt32LE(4)]
  if (width * height > MAX_PAGE_PIXELS) throw new Error('Not a stored page')
  const bytes = width * height * CHANNELS
  const pixels = await decompress(stored.subarray(HEAD_BYTES), {
    maxOutputLength: bytes + 1,
    // One buffer for all: it is full, but not known to be, without the last byte.
    chunkSize: bytes + 1,
  })
  if (pixels.length !== bytes) throw new Error('Not a stored page')
  return { width, height, pixels }
}
