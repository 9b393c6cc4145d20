// Files that are valid in two formats, or hide one format in another.
import type { UploadExtension } from '@casework/contract/documents'
import { buildCompoundFile, buildOfficeZip, samples, buildZip } from './sample-files.ts'

/** A text in most of these files. It must never run as a script or be displayed as a page. */
export const HIDDEN = 'hidden-in-another-kind'

const HTML = `<html><body><script>parent.postMessage('${HIDDEN}','*')</script></body></html>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${HIDDEN}')"/>`
const SCRIPT = `=1;alert('${HIDDEN}')//`
const concatBytes = (...parts: (string | Uint8Array)[]): Buffer<ArrayBuffer> =>
  Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)))

/** A JPEG with an HTML page in its first comment. */
const buildJpegWithComment = () => {
  const head = Buffer.from('fffe0000', 'hex')
  head.writeUInt16BE(HTML.length + 2, 2)
  const picture = samples.jpg()
  return concatBytes(picture.subarray(0, 20), head, HTML, picture.subarray(20))
}

const buildWordFile = (parts: Record<string, string | Uint8Array>) =>
  buildOfficeZip('wordprocessingml.document', 'word/document.xml', parts)
const OFFICE_EXTENSIONS: readonly UploadExtension[] = ['doc', 'docx', 'xls', 'xlsx']

export interface Polyglot {
  readonly name: string
  readonly bytes: Buffer<ArrayBuffer>
  /** The extensions that match its content; every other one is refused. */
  readonly acceptedAs: readonly UploadExtension[]
}

export const polyglots: readonly Polyglot[] = [
  {
    name: 'a page behind a PDF header',
    bytes: concatBytes('%PDF-1.7\n', HTML),
    acceptedAs: ['pdf'],
  },
  {
    name: 'a page behind a whole PDF',
    bytes: concatBytes(samples.pdf(), HTML),
    acceptedAs: ['pdf'],
  },
  {
    name: 'a script in a PDF',
    bytes: concatBytes(
      '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert("',
      HIDDEN,
      '"))>>>>endobj\n%%EOF',
    ),
    acceptedAs: ['pdf'],
  },
  { name: 'a page before a PDF', bytes: concatBytes(HTML, '\n%PDF-1.7\n%%EOF'), acceptedAs: [] },
  {
    name: 'a PDF behind a zip',
    bytes: concatBytes(buildZip({ 'page.html': HTML }), '\n%PDF-1.7\n%%EOF'),
    acceptedAs: [],
  },
  { name: 'a zip of a page', bytes: buildZip({ 'index.html': HTML }), acceptedAs: [] },
  {
    name: 'a zip of a page and a PDF',
    bytes: buildZip({ 'a.pdf': samples.pdf(), 'index.html': HTML }),
    acceptedAs: [],
  },
  {
    name: 'a Java archive',
    bytes: buildZip({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\n', 'Applet.class': HIDDEN }),
    acceptedAs: [],
  },
  {
    name: 'a script that begins as a GIF',
    bytes: concatBytes('GIF89a', SCRIPT),
    acceptedAs: ['gif', 'txt'],
  },
  {
    name: 'a script whose comment hides the size of a GIF',
    bytes: concatBytes('GIF89a/*', Buffer.alloc(6), '*/', SCRIPT, samples.gif().subarray(6)),
    acceptedAs: ['gif'],
  },
  { name: 'a page behind a GIF', bytes: concatBytes(samples.gif(), HTML), acceptedAs: ['gif'] },
  {
    name: 'a page in the comment of a JPEG',
    bytes: buildJpegWithComment(),
    acceptedAs: ['jpg', 'jpeg'],
  },
  {
    name: 'a zip behind a JPEG',
    bytes: concatBytes(samples.jpg(), buildZip({ 'index.html': HTML })),
    acceptedAs: ['jpg', 'jpeg'],
  },
  { name: 'a page behind a PNG', bytes: concatBytes(samples.png(), HTML), acceptedAs: ['png'] },
  { name: 'an SVG drawing', bytes: concatBytes(SVG), acceptedAs: [] },
  {
    name: 'an SVG drawing behind a comment',
    bytes: concatBytes('<!-- GIF89a -->', SVG),
    acceptedAs: [],
  },
  {
    name: 'an SVG drawing in a Word document',
    bytes: buildWordFile({ 'word/media/image1.svg': SVG }),
    acceptedAs: ['docx'],
  },
  {
    name: 'a page in a Word document',
    bytes: buildWordFile({ 'word/afchunk.html': HTML }),
    acceptedAs: ['docx'],
  },
  {
    name: 'a page before a Word document',
    bytes: concatBytes(HTML, buildWordFile({})),
    acceptedAs: [],
  },
  {
    name: 'a page behind a workbook',
    bytes: concatBytes(buildOfficeZip('spreadsheetml.sheet', 'xl/workbook.xml'), HTML),
    acceptedAs: ['xlsx'],
  },
  {
    name: 'a page behind an old Word document',
    bytes: concatBytes(buildCompoundFile('WordDocument'), HTML),
    acceptedAs: ['doc'],
  },
  {
    name: 'an old Word document that is a workbook too',
    bytes: concatBytes(buildCompoundFile('WordDocument'), buildCompoundFile('Workbook')),
    acceptedAs: ['doc', 'xls'],
  },
  {
    name: 'a page in the middle of a text',
    bytes: concatBytes('Dear Sir,\n', HTML),
    acceptedAs: ['txt'],
  },
  {
    name: 'a page in UTF-16',
    bytes: concatBytes('\uFEFF', Buffer.from(`\uFEFF${HTML}`, 'utf16le')),
    acceptedAs: [],
  },
  {
    name: 'a page in UTF-16 behind its own mark',
    bytes: Buffer.from(`\uFEFF\r\n${HTML}`, 'utf16le'),
    acceptedAs: [],
  },
  {
    name: 'a page in UTF-7',
    bytes: concatBytes('+ADw-script+AD4-', HIDDEN),
    acceptedAs: ['txt'],
  },
  {
    name: 'a message with a page in it',
    bytes: concatBytes('MIME-Version: 1.0\nContent-Type: text/html\n\n', HTML),
    acceptedAs: ['txt'],
  },
]

/** Whether the browser downloads such files instead of displaying them. */
export const isDownloadOnly = (extension: UploadExtension) => OFFICE_EXTENSIONS.includes(extension)
