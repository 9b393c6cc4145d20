import { open } from 'node:fs/promises'
import type { UploadExtension } from '@casework/contract/documents'

/** Names that the `file-type` library gives to each extension's contents; txt has no signature. */
const KINDS: Record<Exclude<UploadExtension, 'txt'>, readonly string[]> = {
  pdf: ['pdf'],
  doc: ['cfb'],
  docx: ['docx'],
  xls: ['cfb'],
  xlsx: ['xlsx'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  gif: ['gif'],
}

/** Directory entry that every file of the old Office format has. */
const INNER_STREAMS: Partial<Record<UploadExtension, readonly string[]>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
}

/** Whether a file's content is of the type that its extension claims. */
export async function contentMatches(path: string, extension: UploadExtension): Promise<boolean> {
  if (extension === 'txt') return isPlainText(path)
  // Imported with the first upload, which keeps it out of the start.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (!found || !KINDS[extension].includes(found.ext)) return false
  const streams = INNER_STREAMS[extension]
  return (
    !streams ||
    containsAny(
      path,
      streams.map((name) => Buffer.from(`${name}\0`, 'utf16le')),
    )
  )
}

/** Control characters except tab, line ends, form feed and escape. */
const NOT_TEXT = /[\0-\x08\x0E-\x1A\x1C-\x1F\x7F]/
/** First bytes that browsers (MIME sniffing standard) and viewers do not treat as plain text. */
const MARKUP_OR_PDF =
  /^(?:\xEF\xBB\xBF)?\s*(?:<(?:!doctype|html|head|body|script|svg|\?xml|iframe|object|embed)\b|<(?:h1|div|font|table|a|style|title|b|br|p)[\s>]|<!--|%PDF-|\{\\rtf)/i

async function isPlainText(path: string): Promise<boolean> {
  let first = true
  for await (const bytes of chunksOf(path)) {
    const text = bytes.toString('latin1')
    if (NOT_TEXT.test(text) || (first && MARKUP_OR_PDF.test(text))) return false
    first = false
  }
  return true
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
