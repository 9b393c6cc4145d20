import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

export interface Sums {
  readonly size: number
  /** Hex. */
  readonly sha256: string
}

/** The bytes differ from what was written, or end too early. */
export class Damaged extends Error {}

/** @returns why these are not the expected bytes; undefined if they are */
export const compareSums = (found: Sums, expected: Sums): string | undefined =>
  found.size !== expected.size
    ? `has ${found.size} bytes instead of ${expected.size}`
    : found.sha256 === expected.sha256
      ? undefined
      : 'differs from its checksum'

/**
 * Passes a stream on and computes its sums, which are complete when it ends.
 * @param expected the stream fails with Damaged at its end unless it has these
 */
export function addSums(source: Readable, expected?: Sums) {
  const hash = createHash('sha256')
  const counted = { size: 0, lines: 0, sha256: '' }
  async function* pass() {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk)
      counted.size += chunk.length
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) counted.lines += 1
      yield chunk
    }
    counted.sha256 = hash.digest('hex')
    const difference = expected && compareSums(counted, expected)
    if (difference) throw new Damaged(difference)
  }
  return { stream: Readable.from(pass(), { objectMode: false }), sums: counted }
}

/** Reads a stream to its end. */
export async function readSums(source: Readable): Promise<Sums & { readonly lines: number }> {
  const { stream, sums } = addSums(source)
  for await (const _chunk of stream);
  return sums
}
