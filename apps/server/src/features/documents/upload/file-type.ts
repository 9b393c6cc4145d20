import type { FileExtension } from './file-name.ts'

interface FileType {
  readonly contentType: string
  /** Safe to display in the browser: it runs no code from the file. */
  readonly inline: boolean
}

const TYPES: Record<FileExtension, FileType> = {
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
  txt: { contentType: 'text/plain', inline: true },
  eml: { contentType: 'message/rfc822', inline: false },
  msg: { contentType: 'application/vnd.ms-outlook', inline: false },
  odt: { contentType: 'application/vnd.oasis.opendocument.text', inline: false },
  tif: { contentType: 'image/tiff', inline: false },
  tiff: { contentType: 'image/tiff', inline: false },
  heic: { contentType: 'image/heic', inline: false },
  mp3: { contentType: 'audio/mpeg', inline: false },
  m4a: { contentType: 'audio/mp4', inline: false },
  wav: { contentType: 'audio/wav', inline: false },
  mp4: { contentType: 'video/mp4', inline: false },
  mov: { contentType: 'video/quicktime', inline: false },
  zip: { contentType: 'application/zip', inline: false },
}

const UNKNOWN: FileType = { contentType: 'application/octet-stream', inline: false }

/** The type we send a file with; the type that the uploader declared is never used. */
export const getFileType = (extension: FileExtension | undefined): FileType =>
  extension ? TYPES[extension] : UNKNOWN
