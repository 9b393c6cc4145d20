import type { FileExtension } from '../upload/file-name.ts'

export type PreviewKind = 'pdf' | 'image'

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
