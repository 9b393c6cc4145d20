import { crc32, deflateSync } from 'node:zlib'

/** Builds a one-page PDF with the given lines. */
export function buildPdf(title: string, lines: readonly string[]): Buffer {
  const escape = (text: string) =>
    text.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`)
  const text = [
    `/F1 18 Tf (${escape(title)}) Tj /F1 11 Tf`,
    ...lines.map((line) => `0 -22 Td (${escape(line)}) Tj`),
  ].join('\n')
  const content = `BT 72 770 Td ${text} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const start = file.length
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  )
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const WIDTH = 420
const HEIGHT = 594
const [PAPER, INK] = [250, 70]

/** Builds a PNG that looks like a scanned page. */
export function buildScan(seed: number): Buffer {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT, PAPER)
  for (let y = 0; y < HEIGHT; y += 1) {
    rows[y * (WIDTH + 1)] = 0
    const line = Math.floor((y - 60) / 18)
    if (y < 60 || y >= HEIGHT - 60 || (y - 60) % 18 >= 3) continue
    const end = 60 + ((line * 7919 + seed * 104_729) % (WIDTH - 180)) + 60
    for (let x = 60; x < end; x += 1)
      if ((x * 31 + line * 17) % 11 > 1) rows[y * (WIDTH + 1) + 1 + x] = INK
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Bit depth 8; the following zero is grayscale.
  header.writeUInt8(8, 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const buildText = (title: string, lines: readonly string[]): Buffer =>
  Buffer.from(`${title}\n\n${lines.join('\n')}\n`)
