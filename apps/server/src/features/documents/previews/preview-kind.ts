import type { FileExtension } from '../upload/file-name.ts'

export type PreviewKind = 'pdf' | 'image'

/** Of larger files nothing is drawn or read: it costs too much. */
export const MAX_SHOWN_BYTES = 64 * 1024 * 1024

const KINDS: Partial<Record<FileExtension, PreviewKind>> = {
  pdf: 'pdf',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
}

/** Returns undefined for file types without a preview. */
export const getPreviewKind = (extension: FileExtension | undefined): PreviewKind | undefined =>
  extension && KINDS[extension]
