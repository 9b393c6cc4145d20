/** A page of a PDF that is built for a test. Boxes as PDF writes them: left, bottom, right, top. */
export interface TestPage {
  readonly media: readonly [number, number, number, number]
  readonly crop?: readonly [number, number, number, number]
  readonly rotate?: number
  /** Drawing operators; the font /F1 is Helvetica. */
  readonly content?: string
  /** Objects of the page's annotations. */
  readonly annotations?: readonly string[]
}

/**
 * Builds a PDF. Objects 1 to 3 are the catalogue, the list of pages and the font.
 * @param more further objects, from number 4
 * @param catalogue further entries of the catalogue
 */
export function buildPdf(
  pages: readonly TestPage[],
  more: readonly string[] = [],
  catalogue = '',
): Buffer<ArrayBuffer> {
  const objects: string[] = [`<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`, '']
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  objects.push(...more)
  const add = (object: string) => `${objects.push(object)} 0 R`
  const kids = pages.map(({ media, crop, rotate = 0, content = '', annotations = [] }) => {
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    const notes = annotations.map(add).join(' ')
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [${media.join(' ')}] /Rotate ${rotate}` +
        (crop ? ` /CropBox [${crop.join(' ')}]` : '') +
        ` /Annots [${notes}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${stream} >>`,
    )
  })
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  let text = '%PDF-1.7\n'
  const starts = objects.map((object, index) => {
    const start = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = text.length
  const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** Writes one line of text; an angle turns it to the left around its beginning. */
export function writeLine(text: string, x: number, y: number, size: number, angle = 0): string {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const turn = [cos, sin, -sin, cos, x, y].map((number) => number.toFixed(5)).join(' ')
  return `BT /F1 ${size} Tf ${turn} Tm (${text}) Tj ET\n`
}
