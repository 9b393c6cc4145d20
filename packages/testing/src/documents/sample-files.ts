import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Builds a zip archive without compression. */
export function buildZip(entries: Record<string, string | Uint8Array>): Buffer<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const [nameBytes, bytes] = [Buffer.from(name), Buffer.from(content as Uint8Array)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, nameBytes, bytes])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, tail, nameBytes]))
    files.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}

export const buildOfficeZip = (
  mainType: string,
  part: string,
  more: Record<string, string | Uint8Array> = {},
) =>
  buildZip({
    '[Content_Types].xml': `<Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${mainType}.main+xml"/></Types>`,
    [part]: '<x/>',
    ...more,
  })

/** Builds a minimal OLE2 compound file with one named stream. */
export function buildCompoundFile(stream: string): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  const entry = Buffer.alloc(128)
  entry.write(stream, 'utf16le')
  return Buffer.concat([header, Buffer.alloc(512, 0xff), entry, Buffer.alloc(896)])
}

/** A one-pixel PNG with all required chunks. */
const buildPng = () => {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, check])
  }
  const head = Buffer.from('00000001000000010800000000', 'hex')
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.from('789c63000000020001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** One minimal valid file per accepted extension. */
export const samples = {
  pdf: (size = 64) =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size), Buffer.from('\n%%EOF\n')]),
  doc: (): Buffer<ArrayBuffer> => buildCompoundFile('WordDocument'),
  docx: () => buildOfficeZip('wordprocessingml.document', 'word/document.xml'),
  xls: () => buildCompoundFile('Workbook'),
  xlsx: () => buildOfficeZip('spreadsheetml.sheet', 'xl/workbook.xml'),
  jpg: () =>
    Buffer.concat([
      Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
      randomBytes(32),
      Buffer.from('ffd9', 'hex'),
    ]),
  jpeg: (): Buffer<ArrayBuffer> => samples.jpg(),
  png: buildPng,
  gif: () =>
    Buffer.concat([
      Buffer.from('GIF89a'),
      Buffer.from('0100010080000000000000ffffff2c00000000010001000002024401003b', 'hex'),
    ]),
  txt: () => Buffer.from('Grüße aus dem Büro\r\n\tZweite Zeile\n'),
}

/** Contents that are refused under every accepted extension. */
export const rejectedFiles: Record<string, Buffer<ArrayBuffer>> = {
  html: Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
  'html after whitespace': Buffer.from('\uFEFF \n <HTML><body onload=alert(1)>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  script: Buffer.from('<script>alert(1)</script>'),
  xml: Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  ),
  'program for Windows': Buffer.concat([
    Buffer.from('MZ'),
    Buffer.alloc(64),
    Buffer.from('PE\0\0'),
  ]),
  'program for Linux': Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(64)]),
  'zip that is not Office': buildZip({ 'readme.txt': 'hello' }),
  'macro workbook': buildOfficeZip('xlsm', 'evil/part.bin'),
  'compound file of something else': buildCompoundFile('MsiDatabase'),
  noise: randomBytes(200).fill(0, 0, 4),
}
