import { UPLOAD_EXTENSIONS, type UploadExtension } from '@casework/contract/documents'
import { isOptionalExtension, type OptionalExtension } from '@casework/contract/optional-file-types'
import { MAX } from '@casework/contract/parts/fields'
import { cleanLine } from '@casework/contract/parts/single-line'

/** The only three characters that browsers percent-encode in file names of a form. */
const ESCAPED_BY_BROWSERS = /%(?:22|0A|0D)/gi
const PATH = /^.*[/\\]/su
const EDGES = /^[\s.]+|[\s.]+$/gu

/**
 * Returns the display name of an uploaded file: base name only, a clean line, shortened before
 * its extension. May be empty. Never used as a path on the server.
 */
export function cleanFileName(given: string): string {
  const name = cleanLine(
    given.replace(ESCAPED_BY_BROWSERS, (escaped) => decodeURIComponent(escaped)),
  )
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

export type FileExtension = UploadExtension | OptionalExtension

/** Returns undefined when no firm accepts files with this extension. */
export function parseExtension(name: string): FileExtension | undefined {
  const ending = /[^.]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return isOptionalExtension(ending)
    ? ending
    : UPLOAD_EXTENSIONS.find((extension) => extension === ending)
}
