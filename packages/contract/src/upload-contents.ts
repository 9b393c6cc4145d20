import type { UploadExtension } from './documents.ts'

/** What is said of a file that does not hold what its ending says. */
export const OTHER_CONTENT: Record<UploadExtension, string> = {
  pdf: 'The content is not a PDF',
  doc: 'The content is not a Word 97–2003 document (.doc)',
  docx: 'The content is not a Word document (.docx)',
  xls: 'The content is not an Excel 97–2003 workbook (.xls)',
  xlsx: 'The content is not an Excel workbook (.xlsx)',
  jpg: 'The content is not a JPEG image',
  jpeg: 'The content is not a JPEG image',
  png: 'The content is not a PNG image',
  gif: 'The content is not a GIF image',
  txt: 'The content is not plain text',
}
