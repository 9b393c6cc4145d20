import type { UploadExtension } from '@casework/contract/documents'

export type PreviewKind = 'pdf' | 'image'

/** The longer side of a preview. */
export const PREVIEW_PIXELS = 360

const KINDS: Partial<Record<UploadExtension, PreviewKind>> = {
  pdf: 'pdf',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
}

/** How a file of this ending is drawn; undefined when it is not. */
export const getPreviewKind = (extension: UploadExtension | undefined): PreviewKind | undefined =>
  extension && KINDS[extension]
