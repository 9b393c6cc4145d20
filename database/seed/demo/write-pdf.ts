import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import type { Page, TableBlock, TextBlock } from './page.ts'

const MARGIN = 72
const SIZE = 11
const SMALL = 8.5
const INDENT = 26
const INK = '#1d1d1f'
const QUIET = '#5b6068'
const ACCENT = '#1f3a5f'
const [ROMAN, BOLD, ITALIC] = ['Times-Roman', 'Times-Bold', 'Times-Italic'] as const
const [SANS, SANS_BOLD] = ['Helvetica', 'Helvetica-Bold'] as const

type Document = InstanceType<typeof Pdf>

/** Writes an A4 PDF with the fonts that every reader has. */
export function writePdf(page: Page): Promise<Buffer> {
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: page.language,
    info: { Title: page.title, Author: page.letterhead[0] ?? '', Creator: '', Producer: '' },
  })
  drawHead(pdf, page)
  const body = page.letterhead.length > 0 && !page.isOwn ? SANS : ROMAN
  for (const block of page.blocks) {
    if (block.style === 'table') drawTable(pdf, block, body)
    else drawText(pdf, block, body)
  }
  drawFooters(pdf, page)
  pdf.end()
  return buffer(pdf)
}

const getWidth = (pdf: Document) => pdf.page.width - 2 * MARGIN

function drawHead(pdf: Document, { letterhead, isOwn, dateline, ...page }: Page): void {
  const [name, ...lines] = letterhead
  if (name === undefined) return
  const align = isOwn ? 'center' : 'left'
  pdf.font(isOwn ? BOLD : SANS_BOLD, isOwn ? 19 : 13).fillColor(isOwn ? ACCENT : INK)
  pdf.text(name, MARGIN, 46, { align })
  pdf.font(isOwn ? ROMAN : SANS, SMALL).fillColor(QUIET)
  pdf.text(lines.join(isOwn ? '  ·  ' : '\n'), { align })
  const y = pdf.y + 7
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.7)
  pdf.strokeColor(isOwn ? ACCENT : QUIET).stroke()
  pdf.y = y + 26
  pdf.font(isOwn ? ROMAN : SANS, SIZE).fillColor(INK)
  if (page.to.length > 0) pdf.text(page.to.join('\n'), MARGIN, pdf.y, { lineGap: 1 }).moveDown(1)
  pdf.text(dateline, { align: 'right' })
  if (page.reference) pdf.text(page.reference, { align: 'right' })
  pdf.moveDown(1)
  if (!page.subject) return
  pdf.font(isOwn ? BOLD : SANS_BOLD, SIZE + 0.5).text(page.subject, MARGIN, pdf.y)
  pdf.moveDown(0.8)
}

function drawText(pdf: Document, { style, text, mark }: TextBlock, body: string): void {
  const bold = body === SANS ? SANS_BOLD : BOLD
  pdf.font(body, SIZE).fillColor(INK)
  if (style === 'break') pdf.addPage()
  else if (style === 'heading') {
    if (pdf.y > pdf.page.height - 2 * MARGIN) pdf.addPage()
    pdf.moveDown(0.4).font(bold, SIZE + 0.5)
    pdf.text(text, MARGIN, pdf.y).moveDown(0.4)
  } else if (style === 'centered')
    pdf
      .font(bold, SIZE + 1)
      .text(text, MARGIN, pdf.y, { align: 'center' })
      .moveDown(0.5)
  else if (style === 'right') pdf.text(text, MARGIN, pdf.y, { align: 'right' }).moveDown(0.5)
  else if (style === 'signature')
    pdf.font(ITALIC, 17).fillColor(ACCENT).text(text, MARGIN, pdf.y).moveDown(0.2)
  else if (mark) {
    const width = getWidth(pdf) - INDENT
    if (pdf.y + pdf.heightOfString(text, { width }) > pdf.page.height - MARGIN) pdf.addPage()
    const { y } = pdf
    pdf.text(mark, MARGIN, y, { lineBreak: false })
    pdf.text(text, MARGIN + INDENT, y, { width, lineGap: 2 }).moveDown(0.45)
    pdf.x = MARGIN
  } else pdf.text(text, MARGIN, pdf.y, { lineGap: 2 }).moveDown(0.6)
}

/** Sums and measurements are aligned right, texts are not. */
const AMOUNT = /^$|^[–£]{0,2}\d/

/** The first row is the head. */
function drawTable(pdf: Document, { rows }: TableBlock, body: string): void {
  const columns = Math.max(...rows.map(({ length }) => length))
  const total = getWidth(pdf)
  const rest = columns > 1 ? (total * 0.52) / (columns - 1) : 0
  const widths = Array.from({ length: columns }, (_, at) =>
    at === 0 ? total - rest * (columns - 1) : rest,
  )
  const isAmounts = columns > 1 && rows.slice(1).every((row) => AMOUNT.test(row[columns - 1] ?? ''))
  for (const [at, row] of rows.entries()) {
    pdf.font(at === 0 ? (body === SANS ? SANS_BOLD : BOLD) : body, SIZE - 1).fillColor(INK)
    const heights = row.map((cell, column) =>
      pdf.heightOfString(cell || ' ', { width: (widths[column] ?? total) - 8 }),
    )
    const height = Math.max(...heights) + 6
    if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
    const { y } = pdf
    let x = MARGIN
    for (const [column, cell] of row.entries()) {
      const width = widths[column] ?? total
      const align = isAmounts && column === columns - 1 ? 'right' : 'left'
      pdf.text(cell, x + 4, y + 3, { width: width - 8, align })
      x += width
    }
    pdf.moveTo(MARGIN, y + height).lineTo(MARGIN + total, y + height)
    pdf
      .lineWidth(at === 0 ? 0.9 : 0.3)
      .strokeColor(QUIET)
      .stroke()
    pdf.x = MARGIN
    pdf.y = y + height
  }
  pdf.moveDown(0.8)
}

/** The number is on every page of papers with several, the small print on the first. */
function drawFooters(pdf: Document, { footer }: Page): void {
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at)
    // Below the margin, where text would otherwise start another page.
    pdf.page.margins.bottom = 0
    pdf.font(ROMAN, SMALL - 0.5).fillColor(QUIET)
    const y = pdf.page.height - 44
    if (footer && at === 0) pdf.text(footer, MARGIN, y - 12, { align: 'center' })
    if (count > 1) pdf.text(`${at + 1} / ${count}`, MARGIN, y, { align: 'center' })
  }
}
