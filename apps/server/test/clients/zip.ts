import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly bytes: Buffer
  /** Overrides the size that the directory declares. */
  readonly declaredSize?: number
  readonly uncompressed?: boolean
}

/** Builds a zip from any parts, also malformed ones. */
export function buildZip(parts: readonly ZipPart[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, declaredSize, uncompressed = false } of parts) {
    const packed = uncompressed ? bytes : deflateRawSync(bytes)
    const file = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(uncompressed ? 0 : 8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(declaredSize ?? bytes.length, 18)
    head.writeUInt16LE(file.length, 22)
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, file, packed])
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, entry, file]),
    )
    pieces.push(local)
    offset += local.length
  }
  const centralDirectory = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(parts.length, 65_535), 4)
  end.writeUInt16LE(Math.min(parts.length, 65_535), 6)
  end.writeUInt32LE(centralDirectory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...pieces, centralDirectory, Buffer.from('PK\u0005\u0006'), end])
}

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`
const RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const BOOK = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`
const BOOK_RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
export const cell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
export const sheetXml = (rows: string) =>
  `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`
export const stringsXml = (strings: string) => `<?xml version="1.0"?><sst ${MAIN}>${strings}</sst>`
export const HEADER = `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Email')}</row>`

/** The parts of a workbook around hand-written sheet XML. */
export function workbookParts(sheet: string, strings = stringsXml('')): ZipPart[] {
  const parts = {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': RELS,
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': BOOK_RELS,
    'xl/sharedStrings.xml': strings,
    'xl/worksheets/sheet1.xml': sheet,
  }
  return Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))
}
