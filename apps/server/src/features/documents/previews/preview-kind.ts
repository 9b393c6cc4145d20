import type { UploadExtension } from '@casework/contract/documents'

export type PreviewKind = 'pdf' | 'image'

/** Length of a preview's longer side. */
export const PREVIEW_PIXELS = 360

const KINDS: Partial<Record<UploadExtension, PreviewKind>> = {
  pdf: 'pdf',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
}

/** Returns undefined for file types without a preview. */
export const getPreviewKind = (extension: UploadExtension | undefined): PreviewKind | undefined =>
  extension && KINDS[extension]
