import { buildZip } from './sample-files.ts'

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const TYPES = `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

/** The parts of a Word file; `body` is the content of `w:body`. */
export const buildWordParts = (body: string, more: Record<string, string> = {}) => ({
  '[Content_Types].xml': TYPES,
  'word/document.xml': `<?xml version="1.0"?><w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
  ...more,
})

/** Builds a Word file without compression. */
export const buildWordFile = (
  body: string,
  more: Record<string, string> = {},
): Buffer<ArrayBuffer> => buildZip(buildWordParts(body, more))

/** A paragraph of one run. */
export const buildParagraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
