import type { DemoPaper } from './content.ts'
import type { Page } from './page.ts'
import { writeDocx } from './write-docx.ts'
import { writePdf } from './write-pdf.ts'
import { writeScan } from './write-scan.ts'

/** Writes the file of a paper in its format. @param seed decides how a scan is tilted */
export async function writePaper(
  { format }: Pick<DemoPaper, 'format'>,
  page: Page,
  seed: number,
): Promise<Buffer> {
  if (format === 'docx') return writeDocx(page)
  const pdf = await writePdf(page)
  return format === 'pdf' ? pdf : writeScan(pdf, format, seed)
}
