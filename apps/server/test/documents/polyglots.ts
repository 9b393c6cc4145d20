// Files that are valid in two formats, or hide one format in another.
import type { UploadExtension } from '@casework/contract/documents'
import { compoundFile, officeZip, samples, buildZip } from './sample-files.ts'

/** Part of every file here that must never run or be shown as a page. */
export const HIDDEN = 'hidden-in-another-kind'

const HTML = `<html><body><script>parent.postMessage('${HIDDEN}','*')</script></body></html>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${HIDDEN}')"/>`
const SCRIPT = `=1;alert('${HIDDEN}')//`
const bytesOf = (...parts: (string | Uint8Array)[]): Buffer<ArrayBuffer> =>
  Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)))

/** A JPEG with an HTML page in its first comment. */
const jpegWithComment = () => {
  const head = Buffer.from('fffe0000', 'hex')
  head.writeUInt16BE(HTML.length + 2, 2)
  const picture = samples.jpg()
  return bytesOf(picture.subarray(0, 20), head, HTML, picture.subarray(20))
}

const word = (more: Record<string, string | Uint8Array>) =>
  officeZip('wordprocessingml.document', 'word/document.xml', more)
const office: readonly UploadExtension[] = ['doc', 'docx', 'xls', 'xlsx']

export interface Polyglot {
  readonly name: string
  readonly bytes: Buffer<ArrayBuffer>
  /** The extensions that match its content; every other one is refused. */
  readonly takenAs: readonly UploadExtension[]
}

export const polyglots: readonly Polyglot[] = [
  { name: 'a page behind a PDF header', bytes: bytesOf('%PDF-1.7\n', HTML), takenAs: ['pdf'] },
  { name: 'a page behind a whole PDF', bytes: bytesOf(samples.pdf(), HTML), takenAs: ['pdf'] },
  {
    name: 'a script in a PDF',
    bytes: bytesOf(
      '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert("',
      HIDDEN,
      '"))>>>>endobj\n%%EOF',
    ),
    takenAs: ['pdf'],
  },
  { name: 'a page before a PDF', bytes: bytesOf(HTML, '\n%PDF-1.7\n%%EOF'), takenAs: [] },
  {
    name: 'a PDF behind a zip',
    bytes: bytesOf(buildZip({ 'page.html': HTML }), '\n%PDF-1.7\n%%EOF'),
    takenAs: [],
  },
  { name: 'a zip of a page', bytes: buildZip({ 'index.html': HTML }), takenAs: [] },
  {
    name: 'a zip of a page and a PDF',
    bytes: buildZip({ 'a.pdf': samples.pdf(), 'index.html': HTML }),
    takenAs: [],
  },
  {
    name: 'a Java archive',
    bytes: buildZip({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\n', 'Applet.class': HIDDEN }),
    takenAs: [],
  },
  {
    name: 'a script that begins as a GIF',
    bytes: bytesOf('GIF89a', SCRIPT),
    takenAs: ['gif', 'txt'],
  },
  {
    name: 'a script in the size of a GIF',
    bytes: bytesOf('GIF89a/*', Buffer.alloc(6), '*/', SCRIPT, samples.gif().subarray(6)),
    takenAs: ['gif'],
  },
  { name: 'a page behind a GIF', bytes: bytesOf(samples.gif(), HTML), takenAs: ['gif'] },
  { name: 'a page in the comment of a JPEG', bytes: jpegWithComment(), takenAs: ['jpg', 'jpeg'] },
  {
    name: 'a zip behind a JPEG',
    bytes: bytesOf(samples.jpg(), buildZip({ 'index.html': HTML })),
    takenAs: ['jpg', 'jpeg'],
  },
  { name: 'a page behind a PNG', bytes: bytesOf(samples.png(), HTML), takenAs: ['png'] },
  { name: 'a drawing that calls itself a picture', bytes: bytesOf(SVG), takenAs: [] },
  { name: 'a drawing behind a comment', bytes: bytesOf('<!-- GIF89a -->', SVG), takenAs: [] },
  {
    name: 'a drawing in a Word document',
    bytes: word({ 'word/media/image1.svg': SVG }),
    takenAs: ['docx'],
  },
  {
    name: 'a page in a Word document',
    bytes: word({ 'word/afchunk.html': HTML }),
    takenAs: ['docx'],
  },
  { name: 'a page before a Word document', bytes: bytesOf(HTML, word({})), takenAs: [] },
  {
    name: 'a page behind a workbook',
    bytes: bytesOf(officeZip('spreadsheetml.sheet', 'xl/workbook.xml'), HTML),
    takenAs: ['xlsx'],
  },
  {
    name: 'a page behind an old Word document',
    bytes: bytesOf(compoundFile('WordDocument'), HTML),
    takenAs: ['doc'],
  },
  {
    name: 'an old Word document that is a workbook too',
    bytes: bytesOf(compoundFile('WordDocument'), compoundFile('Workbook')),
    takenAs: ['doc', 'xls'],
  },
  { name: 'a page in the middle of a text', bytes: bytesOf('Dear Sir,\n', HTML), takenAs: ['txt'] },
  {
    name: 'a page in wide characters',
    bytes: bytesOf('\uFEFF', Buffer.from(`\uFEFF${HTML}`, 'utf16le')),
    takenAs: [],
  },
  { name: 'a page in seven bits', bytes: bytesOf('+ADw-script+AD4-', HIDDEN), takenAs: ['txt'] },
  {
    name: 'a message with a page in it',
    bytes: bytesOf('MIME-Version: 1.0\nContent-Type: text/html\n\n', HTML),
    takenAs: ['txt'],
  },
]

/** Never shown in a browser, whatever its content. */
export const isDownloadOnly = (extension: UploadExtension) => office.includes(extension)
