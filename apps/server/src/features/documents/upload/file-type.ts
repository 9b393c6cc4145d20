import type { UploadExtension } from '@casework/contract/documents'

interface FileType {
  readonly contentType: string
  /** Safe to display in the browser: it runs no code from the file. */
  readonly inline: boolean
}

const TYPES: Record<UploadExtension, FileType> = {
  pdf: { contentType: 'application/pdf', inline: true },
  doc: { contentType: 'application/msword', inline: false },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    inline: false,
  },
  xls: { contentType: 'application/vnd.ms-excel', inline: false },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    inline: false,
  },
  jpg: { contentType: 'image/jpeg', inline: true },
  jpeg: { contentType: 'image/jpeg', inline: true },
  png: { contentType: 'image/png', inline: true },
  gif: { contentType: 'image/gif', inline: true },
  txt: { contentType: 'text/plain; charset=utf-8', inline: true },
}

const UNKNOWN: FileType = { contentType: 'application/octet-stream', inline: false }

/** The type we send a file with; the type that the uploader declared is never used. */
export const getFileType = (extension: UploadExtension | undefined): FileType =>
  extension ? TYPES[extension] : UNKNOWN
