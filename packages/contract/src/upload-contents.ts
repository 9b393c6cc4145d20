import type { UploadExtension } from './documents.ts'

/** The message for a file whose content does not match its extension. */
export const CONTENT_MISMATCH: Record<UploadExtension, string> = {
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
