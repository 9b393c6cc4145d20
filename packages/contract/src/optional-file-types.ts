/** File extensions that a firm may allow in addition to those of UPLOAD_EXTENSIONS. */
export const OPTIONAL_EXTENSIONS = [
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
export type OptionalExtension = (typeof OPTIONAL_EXTENSIONS)[number]

/** Whether uploads of this extension depend on the firm's setting. */
export const isOptionalExtension = (extension: string): extension is OptionalExtension =>
  (OPTIONAL_EXTENSIONS as readonly string[]).includes(extension)
