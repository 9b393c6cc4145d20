import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { UnreadableFile } from './parser-protocol.ts'

const MB = 1024 * 1024
const LIMITS = { entries: 200, inflated: 50 * MB, strings: 16 * MB, ratio: 100 } as const
/** Small parts may well be nothing but repetition. */
const RATIO_FREE = MB
/** All texts of a workbook, which are read before the first cell. */
const STRINGS = 'xl/sharedStrings.xml'
const REQUIRED = ['[Content_Types].xml', 'xl/workbook.xml']
const MARKUP = /\.(?:xml|rels|vml)$/i
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i
const OVERLAP = 40

/**
 * Looks at every part of a workbook before it is read: by what the directory says, and then by what really comes out.
 * @throws UnreadableFile for a bomb, a document type, a password, or a zip that is no workbook
 */
export async function inspectZip(bytes: Buffer): Promise<void> {
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
  const dense = uncompressedSize > RATIO_FREE && uncompressedSize > compressedSize * LIMITS.ratio
  const wordy = fileName === STRINGS && uncompressedSize > LIMITS.strings
  if (dense || wordy || total > LIMITS.inflated) throw new UnreadableFile('too much inside')
}

async function inflate(zip: ZipFile, entry: Entry, room: number): Promise<number> {
  const isMarkup = MARKUP.test(entry.fileName)
  let size = 0
  let before = ''
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += (chunk as Buffer).length
    if (size > room) throw new UnreadableFile('too much inside')
    if (!isMarkup) continue
    // Markup of two bytes a character shows the same words without its zeros.
    const text = before + (chunk as Buffer).toString('latin1').replaceAll('\0', '')
    if (DECLARATION.test(text)) throw new UnreadableFile('other content')
    before = text.slice(-OVERLAP)
  }
  return size
}
