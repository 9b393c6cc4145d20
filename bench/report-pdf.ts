/** @returns a PDF of pages full of text, as large as asked for at least */
export function buildReport({ pages, bytes = 0 }: { pages: number; bytes?: number }): Buffer {
  const filling = `%${'x'.repeat(Math.floor(bytes / pages))}\n`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, page) => `${4 + 2 * page} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (let page = 1; page <= pages; page += 1) {
    const lines = Array.from(
      { length: 45 },
      (_, line) =>
        `BT /F1 11 Tf 72 ${780 - 16 * line} Td (Page ${page}: the expert found damp in wall ${line} of the ground floor.) Tj ET\n`,
    )
    const content = lines.join('') + filling
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${3 + 2 * page} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}endstream`,
    )
  }
  const offsets: number[] = []
  let file = '%PDF-1.4\n'
  for (const [at, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
