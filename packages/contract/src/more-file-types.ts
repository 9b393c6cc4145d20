/** File extensions that a firm may allow in addition to those of UPLOAD_EXTENSIONS. */
export const MORE_EXTENSIONS = [
  'eml',
  'msg',
  'odt',
  'tif',
  'tiff',
  'heic',
  'mp3',
  'm4a',
  'wav',
  'mp4',
  'mov',
  'zip',
] as const
export type MoreExtension = (typeof MORE_EXTENSIONS)[number]

/** Whether uploads of this extension depend on the firm's setting. */
export const isMoreExtension = (extension: string): extension is MoreExtension =>
  (MORE_EXTENSIONS as readonly string[]).includes(extension)
