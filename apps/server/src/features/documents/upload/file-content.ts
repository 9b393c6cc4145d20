import { open, stat } from 'node:fs/promises'
import { findEncoding, type TextEncoding } from '@casework/contract/parts/text-encoding'
import type { FileExtension } from './file-name.ts'

/** Checked here: text has no signature, and of a zip only its first bytes count. */
type OwnCheck = 'txt' | 'eml' | 'zip'

/** Names that the `file-type` library gives to each extension's contents. */
const KINDS: Record<Exclude<FileExtension, OwnCheck>, readonly string[]> = {
  pdf: ['pdf'],
  // Word opens RTF under this name too.
  doc: ['cfb', 'rtf'],
  docx: ['docx', 'cfb'],
  xls: ['cfb'],
  xlsx: ['xlsx', 'cfb'],
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
/** A Word or Excel file with a password, or with managed rights. Nobody can tell which. */
const PROTECTED = { cfb: [toStreamName('EncryptedPackage')] }
/** A file of this type contains at least one of these parts. */
const PARTS: Partial<Record<FileExtension, Readonly<Record<string, readonly Buffer[]>>>> = {
  doc: { cfb: [toStreamName('WordDocument')] },
  docx: PROTECTED,
  xls: { cfb: [toStreamName('Workbook'), toStreamName('Book')] },
  xlsx: PROTECTED,
  msg: { cfb: [toStreamName('__properties_version1.0')] },
  // The second name is for a file with a password.
  odt: { odt: [Buffer.from('content.xml'), Buffer.from('encrypted-package')] },
}

/** Whether a file's content is of the type that its extension claims. */
export async function contentMatches(path: string, extension: FileExtension): Promise<boolean> {
  if (extension === 'txt') return isPlainText(path)
  const start = await readStart(path)
  if (extension === 'eml') return isMail(start)
  if (extension === 'zip' && ZIP.test(start.toString('latin1', 0, 8))) return true
  // Imported with the first upload, which keeps it out of the start.
  const { fileTypeFromFile } = await import('file-type')
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.ext
  if (found === undefined) return hasLeadingBytes(path, start, extension)
  if (extension === 'zip' || !KINDS[extension].includes(found)) return false
  const parts = PARTS[extension]?.[found]
  return !parts || containsAny(path, parts)
}

/** The header of a mail is shorter. */
const START_BYTES = 65_536

async function readStart(path: string): Promise<Buffer> {
  for await (const chunk of chunksOf(path)) return chunk.subarray(0, START_BYTES)
  return Buffer.alloc(0)
}

/** The signature of an archive with files, or of an empty one. The archive is not opened. */
const ZIP = /^(?:PK\x07\x08|PK00)?PK(?:\x03\x04|\x05\x06)/
/** Readers look for the end of the directory from the end of the file, before its comment. */
const ZIP_DIRECTORY = Buffer.from('PK\x05\x06')
const PDF_HEADER = '%PDF-'
/** Readers look for the header within this many bytes. */
const PDF_START = 1024

/**
 * Whether other bytes precede the content, as mail programs, printers and servers leave them. The
 * readers of these two types do not mind, but nothing may begin as a page.
 */
async function hasLeadingBytes(
  path: string,
  start: Buffer,
  extension: FileExtension,
): Promise<boolean> {
  if (MARKUP.test(start.toString('latin1'))) return false
  if (extension === 'pdf') return start.subarray(0, PDF_START + 4).includes(PDF_HEADER)
  if (extension !== 'zip') return false
  const { size } = await stat(path)
  for await (const end of chunksOf(path, Math.max(0, size - START_BYTES)))
    return end.includes(ZIP_DIRECTORY)
  return false
}

/** A field, or its continuation. */
const HEADER_LINE = /^(?:[!-9;-~]+[ \t]*:|[ \t])/
const MAIL_FIELD = /^(?:from|to|date|subject|received|message-id|return-path|mime-version)[ \t]*:/i

/** Left by programs that export mails: the mark of UTF-8, empty lines, the first line of an mbox. */
export const BEFORE_MAIL = /^(?:\xEF\xBB\xBF)?\s*(?:>?From [^\r\n]*\r?\n)?/

/** Whether fields of a mail, and nothing else, precede the first empty line. */
function isMail(start: Buffer): boolean {
  const text = start.toString('latin1').replace(BEFORE_MAIL, '')
  const [header = ''] = text.split(/\r?\n\r?\n/, 1)
  const lines = header.split(/\r?\n/).filter((line) => line !== '')
  return (
    !NOT_TEXT.test(header) &&
    lines.every((line) => HEADER_LINE.test(line)) &&
    lines.some((line) => MAIL_FIELD.test(line))
  )
}

/** Control characters except tab, line ends, form feed, escape, and the end mark of DOS. */
const NOT_TEXT = /[\0-\x08\x0E-\x19\x1C-\x1F\x7F]/
/** First bytes that browsers (MIME sniffing standard) and viewers do not treat as plain text. */
const MARKUP =
  /^(?:\xEF\xBB\xBF)?\s*(?:<(?:!doctype|html|head|body|script|svg|\?xml|iframe|object|embed)\b|<(?:h1|div|font|table|a|style|title|b|br|p)[\s>]|<!--|\{\\rtf)/i
const PDF = /^(?:\xEF\xBB\xBF)?\s*%PDF-/

async function isPlainText(path: string): Promise<boolean> {
  const toText = createTextReader(await findEncoding([await readStart(path)]))
  let first = true
  for await (const bytes of chunksOf(path)) {
    const text = toText(bytes)
    if (text === undefined || NOT_TEXT.test(text)) return false
    if (first && (MARKUP.test(text) || PDF.test(text))) return false
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

async function* chunksOf(path: string, start = 0): AsyncGenerator<Buffer> {
  const file = await open(path, 'r')
  const bytes = file.createReadStream({ start, highWaterMark: START_BYTES })
  for await (const chunk of bytes) yield chunk as Buffer
}
