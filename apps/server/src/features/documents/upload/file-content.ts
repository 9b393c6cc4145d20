import { open } from 'node:fs/promises'
import { findEncoding, type TextEncoding } from '@casework/contract/parts/text-encoding'
import type { FileExtension } from './file-name.ts'

/** Checked here: text has no signature, and the library would look into a zip. */
type OwnCheck = 'txt' | 'eml' | 'zip'

/** Names that the `file-type` library gives to each extension's contents. */
const KINDS: Record<Exclude<FileExtension, OwnCheck>, readonly string[]> = {
  pdf: ['pdf'],
  doc: ['cfb'],
  docx: ['docx'],
  xls: ['cfb'],
  xlsx: ['xlsx'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  gif: ['gif'],
  msg: ['cfb'],
  odt: ['odt'],
  tif: ['tif'],
  tiff: ['tif'],
  heic: ['heic'],
  mp3: ['mp3'],
  // Phones record m4a with the brand of mp4.
  m4a: ['m4a', 'mp4'],
  wav: ['wav'],
  mp4: ['mp4', 'm4v'],
  mov: ['mov'],
}

const toStreamName = (name: string) => Buffer.from(`${name}\0`, 'utf16le')
/** Names of parts, one of which a file of the type has. */
const PARTS: Partial<Record<FileExtension, readonly Buffer[]>> = {
  doc: [toStreamName('WordDocument')],
  xls: [toStreamName('Workbook'), toStreamName('Book')],
  msg: [toStreamName('__properties_version1.0')],
  odt: [Buffer.from('content.xml')],
}

/** Whether a file's content is of the type that its extension claims. */
export async function contentMatches(path: string, extension: FileExtension): Promise<boolean> {
  if (extension === 'txt') return isPlainText(path)
  if (extension === 'eml') return isMail(await readStart(path))
  if (extension === 'zip') return isZip(await readStart(path))
  // Imported with the first upload, which keeps it out of the start.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (!found || !KINDS[extension].includes(found.ext)) return false
  const parts = PARTS[extension]
  return !parts || containsAny(path, parts)
}

/** The header of a mail is shorter. */
const START_BYTES = 65_536

async function readStart(path: string): Promise<Buffer> {
  for await (const chunk of chunksOf(path)) return chunk.subarray(0, START_BYTES)
  return Buffer.alloc(0)
}

/** The signature of an archive with files, or of an empty one. The archive is not opened. */
const isZip = (start: Buffer) => /^PK(?:\x03\x04|\x05\x06)/.test(start.toString('latin1', 0, 4))

/** A field, or its continuation. */
const HEADER_LINE = /^(?:[!-9;-~]+[ \t]*:|[ \t])/
const MAIL_FIELD = /^(?:from|to|date|subject|received|message-id|return-path|mime-version)[ \t]*:/i

/** Whether fields of a mail, and nothing else, precede the first empty line. */
function isMail(start: Buffer): boolean {
  const [header = ''] = start.toString('latin1').split(/\r?\n\r?\n/, 1)
  const lines = header.split(/\r?\n/).filter((line) => line !== '')
  return (
    !NOT_TEXT.test(header) &&
    lines.every((line) => HEADER_LINE.test(line)) &&
    lines.some((line) => MAIL_FIELD.test(line))
  )
}

/** Control characters except tab, line ends, form feed and escape. */
const NOT_TEXT = /[\0-\x08\x0E-\x1A\x1C-\x1F\x7F]/
/** First bytes that browsers (MIME sniffing standard) and viewers do not treat as plain text. */
const MARKUP_OR_PDF =
  /^(?:\xEF\xBB\xBF)?\s*(?:<(?:!doctype|html|head|body|script|svg|\?xml|iframe|object|embed)\b|<(?:h1|div|font|table|a|style|title|b|br|p)[\s>]|<!--|%PDF-|\{\\rtf)/i

async function isPlainText(path: string): Promise<boolean> {
  const toText = createTextReader(await findEncoding([await readStart(path)]))
  let first = true
  for await (const bytes of chunksOf(path)) {
    const text = toText(bytes)
    if (text === undefined || NOT_TEXT.test(text) || (first && MARKUP_OR_PDF.test(text)))
      return false
    first = false
  }
  return true
}

/** Control characters are the same in all encodings but UTF-16, which is known by its mark. */
function createTextReader(encoding: TextEncoding): (bytes: Buffer) => string | undefined {
  if (!encoding.startsWith('utf-16')) return (bytes) => bytes.toString('latin1')
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (bytes) => {
    try {
      return decoder.decode(bytes, { stream: true })
    } catch {
      return undefined
    }
  }
}

async function containsAny(path: string, wanted: readonly Buffer[]): Promise<boolean> {
  const overlap = Math.max(...wanted.map((bytes) => bytes.length)) - 1
  let before = Buffer.alloc(0)
  for await (const bytes of chunksOf(path)) {
    const window = Buffer.concat([before, bytes])
    if (wanted.some((name) => window.includes(name))) return true
    before = window.subarray(Math.max(0, window.length - overlap))
  }
  return false
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r')
  for await (const chunk of file.createReadStream({ highWaterMark: 65_536 })) yield chunk as Buffer
}
