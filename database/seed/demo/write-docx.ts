import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Page, PageBlock, TextBlock } from './page.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org'
const WORD = `${OFFICE}/wordprocessingml/2006/main`
const DOCUMENT_TYPE =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const CONTENT_TYPES = `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${DOCUMENT_TYPE}"/></Types>`
const RELATIONS = `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

/** In the units of Word: half points for fonts, twentieths of a point for distances. */
const [SIZE, LARGE, SMALL] = [22, 36, 17]
const MARGIN = 1440
const BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'

/** Always the same bytes for the same page. */
const WRITTEN_AT = new Date(Date.UTC(2020, 0, 1))

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface ParagraphStyle {
  readonly align?: 'left' | 'center' | 'right'
  readonly bold?: boolean
  readonly italic?: boolean
  readonly size?: number
  readonly after?: number
  readonly indent?: boolean
}

function writeParagraph(text: string, style: ParagraphStyle = {}): string {
  const { align = 'left', bold, italic, size = SIZE, after = 160, indent } = style
  const hanging = indent ? '<w:ind w:left="480" w:hanging="480"/>' : ''
  const font = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman"/>'
  const look = `${font}${bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}<w:sz w:val="${size}"/>`
  const [mark, rest] = indent ? text.split('\t') : []
  const run = (inner: string) => `<w:r><w:rPr>${look}</w:rPr>${inner}</w:r>`
  const write = (part: string) => `<w:t xml:space="preserve">${escape(part)}</w:t>`
  const content = indent
    ? run(`${write(mark ?? '')}<w:tab/>${write(rest ?? '')}`)
    : run(write(text))
  return `<w:p><w:pPr><w:spacing w:after="${after}"/>${hanging}<w:jc w:val="${align}"/></w:pPr>${content}</w:p>`
}

const TEXT_STYLES: Record<Exclude<TextBlock['style'], 'break'>, ParagraphStyle> = {
  paragraph: {},
  heading: { bold: true, size: SIZE + 2 },
  centered: { bold: true, align: 'center', size: SIZE + 2 },
  right: { align: 'right' },
  signature: { italic: true, size: LARGE },
  numbered: { indent: true },
  bullet: { indent: true },
}

function writeBlock(block: PageBlock): string {
  if (block.style === 'break') return BREAK
  if (block.style !== 'table')
    return writeParagraph(
      block.mark ? `${block.mark}\t${block.text}` : block.text,
      TEXT_STYLES[block.style],
    )
  const border = '<w:bottom w:val="single" w:sz="4" w:color="808080"/>'
  const rows = block.rows.map((row, at) => {
    const cells = row.map(
      (cell) =>
        `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${writeParagraph(cell, { bold: at === 0, after: 40 })}</w:tc>`,
    )
    return `<w:tr>${cells.join('')}</w:tr>`
  })
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${border}<w:insideH w:val="single" w:sz="4" w:color="808080"/></w:tblBorders></w:tblPr>${rows.join('')}</w:tbl>${writeParagraph('')}`
}

function writeHead({ letterhead, isOwn, dateline, to, reference, subject }: Page): string {
  const [name, ...lines] = letterhead
  if (name === undefined) return ''
  const align = isOwn ? 'center' : 'left'
  return [
    writeParagraph(name, { align, bold: true, size: LARGE, after: 0 }),
    writeParagraph(lines.join(' · '), { align, size: SMALL, after: 400 }),
    ...to.map((line) => writeParagraph(line, { after: 0 })),
    writeParagraph(dateline, { align: 'right', after: 0 }),
    writeParagraph(reference ?? '', { align: 'right', after: 300 }),
    ...(subject ? [writeParagraph(subject, { bold: true, after: 240 })] : []),
  ].join('')
}

/** Writes a Word document with the three parts that the format requires. */
export function writeDocx(page: Page): Promise<Buffer> {
  const footer = page.footer ? writeParagraph(page.footer, { align: 'center', size: SMALL }) : ''
  const section = `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="${MARGIN}" w:right="${MARGIN}" w:bottom="${MARGIN}" w:left="${MARGIN}" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>`
  const document = `${XML}<w:document xmlns:w="${WORD}"><w:body>${writeHead(page)}${page.blocks.map(writeBlock).join('')}${footer}${section}</w:body></w:document>`
  const zip = new ZipFile()
  const options = { mtime: WRITTEN_AT }
  zip.addBuffer(Buffer.from(CONTENT_TYPES), '[Content_Types].xml', options)
  zip.addBuffer(Buffer.from(RELATIONS), '_rels/.rels', options)
  zip.addBuffer(Buffer.from(document), 'word/document.xml', options)
  zip.end()
  return buffer(zip.outputStream)
}
