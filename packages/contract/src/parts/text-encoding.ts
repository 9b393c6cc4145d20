export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Of Node and of browsers; the contract is compiled with the types of neither. */
declare const TextDecoder: new (
  encoding: TextEncoding,
  options: { readonly fatal: boolean },
) => { decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string }
type Utf8Decoder = InstanceType<typeof TextDecoder>

/** What Windows writes before a text, in hexadecimal digits. */
const MARKS: readonly (readonly [mark: string, encoding: TextEncoding])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]
const MARK_BYTES = 3

/**
 * Finds the encoding of a text: by its mark, else UTF-8 if it is valid, else Windows-1252. For
 * imports, uploads and views, on the server and in the app.
 */
export async function findEncoding(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let start: number[] = []
  let isUtf8 = true
  for await (const bytes of chunks) {
    if (start.length < MARK_BYTES) {
      start = [...start, ...bytes.subarray(0, MARK_BYTES - start.length)]
      const hex = start.map((byte) => byte.toString(16).padStart(2, '0')).join('')
      const marked = MARKS.find(([mark]) => hex.startsWith(mark))
      if (marked) return marked[1]
    }
    isUtf8 &&= canDecode(utf8, bytes)
    if (!isUtf8 && start.length === MARK_BYTES) return 'windows-1252'
  }
  return isUtf8 && canDecode(utf8) ? 'utf-8' : 'windows-1252'
}

/** @param bytes undefined at the end, where a character may be incomplete */
function canDecode(decoder: Utf8Decoder, bytes?: Uint8Array): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}
