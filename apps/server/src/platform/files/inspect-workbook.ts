import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { UnreadableFile } from './unreadable-file.ts'

const MB = 1024 * 1024
const LIMITS = { entries: 200, inflated: 50 * MB, strings: 16 * MB, ratio: 100 } as const
/** No ratio limit below this size: small entries may be very repetitive. */
const RATIO_MIN_SIZE = MB
/** The shared strings of a workbook, which are read before the first cell. */
const STRINGS = 'xl/sharedStrings.xml'
const REQUIRED = ['[Content_Types].xml', 'xl/workbook.xml']
const MARKUP = /\.(?:xml|rels|vml)$/i
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i
/** Characters kept from the previous chunk, so that a split declaration is found. */
const OVERLAP = 40

/**
 * Inspects every entry of a workbook before it is parsed: the sizes in the directory, then the
 * decompressed bytes.
 * @throws UnreadableFile for a zip bomb, a document type, a password, or a zip that is not a
 * workbook
 */
export async function inspectWorkbook(bytes: Buffer): Promise<void> {
  const zip = await fromBufferPromise(bytes).catch(() => {
    throw new UnreadableFile('damaged')
  })
  if (zip.entryCount > LIMITS.entries) throw new UnreadableFile('too much inside')
  const names = new Set<string>()
  let inflated = 0
  try {
    for await (const entry of zip.eachEntry()) {
      names.add(entry.fileName)
      if (entry.isEncrypted()) throw new UnreadableFile('protected')
      requireZipLimits(entry, inflated + entry.uncompressedSize)
      inflated += await inflate(zip, entry, LIMITS.inflated - inflated)
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged')
  }
  if (!REQUIRED.every((name) => names.has(name))) throw new UnreadableFile('other content')
}

function requireZipLimits(
  { fileName, uncompressedSize, compressedSize }: Entry,
  total: number,
): void {
  const isTooDense =
    uncompressedSize > RATIO_MIN_SIZE && uncompressedSize > compressedSize * LIMITS.ratio
  const hasTooMuchText = fileName === STRINGS && uncompressedSize > LIMITS.strings
  if (isTooDense || hasTooMuchText || total > LIMITS.inflated)
    throw new UnreadableFile('too much inside')
}

async function inflate(zip: ZipFile, entry: Entry, maxBytes: number): Promise<number> {
  const isMarkup = MARKUP.test(entry.fileName)
  let size = 0
  let tail = ''
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += (chunk as Buffer).length
    if (size > maxBytes) throw new UnreadableFile('too much inside')
    if (!isMarkup) continue
    // UTF-16 markup contains the same words once its zero bytes are removed.
    const text = tail + (chunk as Buffer).toString('latin1').replaceAll('\0', '')
    if (DECLARATION.test(text)) throw new UnreadableFile('other content')
    tail = text.slice(-OVERLAP)
  }
  return size
}
