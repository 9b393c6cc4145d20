import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

/** A plain image. */
export function buildPlainPng([red, green, blue]: Colour, width = 320, height = 200): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const line = Buffer.concat([
    Buffer.alloc(1),
    Buffer.alloc(width * 3, Buffer.from([red, green, blue])),
  ])
  const lines = Buffer.concat(Array.from({ length: height }, () => line))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PDF with one plain page for each colour. */
export function buildPlainPdf(...colours: readonly Colour[]): Buffer {
  const pageObject = (at: number) => 3 + at * 2
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${colours.map((_, at) => `${pageObject(at)} 0 R`).join(' ')}] /Count ${colours.length} >>`,
    ...colours.flatMap((colour, at) => {
      const drawing = `${colour.map((part) => part / 255).join(' ')} rg 0 0 300 400 re f`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents ${pageObject(at) + 1} 0 R >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, at) => {
    const start = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')}`
  return Buffer.from(
    `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  )
}
