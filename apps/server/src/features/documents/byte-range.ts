import type { ByteRange } from '../../platform/file-store/index.ts'

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Parses a Range header for a file of `size` bytes. Multiple ranges, other units and malformed
 * headers are ignored, as HTTP allows: the result is then `whole`.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = ONE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') return buildSuffixRange(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Returns the range of the last `length` bytes. */
function buildSuffixRange(length: number, size: number): ByteRange | 'unsatisfiable' {
  return length === 0 || size === 0
    ? 'unsatisfiable'
    : { start: Math.max(0, size - length), end: size - 1 }
}
