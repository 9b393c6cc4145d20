import { UPLOAD_EXTENSIONS, type UploadExtension } from '@casework/contract/documents'
import { MAX } from '@casework/contract/fields'

/** Browsers write these three characters so, and no others, in the file names of a form. */
const ESCAPED_BY_BROWSERS = /%(?:22|0A|0D)/gi
/** Control characters, and the invisible ones that turn around or hide part of a name on the screen. */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu
const PATH = /^.*[/\\]/su
const EDGES = /^[\s.]+|[\s.]+$/gu

/**
 * The name of an uploaded file as it is kept and shown: the last part of its path, printable, composed, at most as long
 * as a file name may be and with its ending. May come out empty. It names nothing on the server's disk.
 */
export function cleanFileName(given: string): string {
  const name = given
    .replace(ESCAPED_BY_BROWSERS, (escaped) => decodeURIComponent(escaped))
    .normalize('NFC')
    .replace(UNPRINTABLE, '')
    .replace(PATH, '')
    .replace(EDGES, '')
  return shorten(name)
}

function shorten(name: string): string {
  const characters = [...name]
  if (characters.length <= MAX.file_name) return name
  const dot = characters.lastIndexOf('.')
  const ending = dot < 0 || characters.length - dot > 10 ? [] : characters.slice(dot)
  return [...characters.slice(0, MAX.file_name - ending.length), ...ending].join('')
}

/** The ending of a name when it is one that may be uploaded (UPLOAD-012). */
export function parseUploadExtension(name: string): UploadExtension | undefined {
  const ending = /[^.]\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  return UPLOAD_EXTENSIONS.find((extension) => extension === ending)
}
