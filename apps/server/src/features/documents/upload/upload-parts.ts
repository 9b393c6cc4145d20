import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import { uploadParts } from '@casework/contract/document-uploads'
import { isOptionalExtension } from '@casework/contract/optional-file-types'
import { CONTENT_MISMATCH } from '@casework/contract/upload-contents'
import { tooLarge, type FileStore, type ReceivedFile } from '../../../platform/file-store/index.ts'
import { checkInputLimits } from '../../../platform/http/limits/input-limits.ts'
import type { Scan } from '../../../platform/files/malware-scan.ts'
import { invalidField, Refusal, UNKNOWN_FIELD } from '../../../platform/refusal.ts'
import { contentMatches } from './file-content.ts'
import { cleanFileName, parseExtension, type FileExtension } from './file-name.ts'

export type FormFields = Record<string, string>

/** A received file whose content matches its extension, or a photo. */
export interface CheckedFile {
  readonly file_name: string
  readonly bytes: ReceivedFile
  /** Of a photo that cannot be read; it counts unless other photos are combined. */
  readonly refusal?: Refusal
}

export const FILES = 'files'
/** Fields of the contract, and the workspace, which may be a form field too. */
const KNOWN_FIELDS: readonly string[] = [...Object.keys(uploadParts.def.shape), 'owner_account_id']

/**
 * Adds one text part of the form to `fields`.
 * @throws Refusal naming the field when it is unknown, repeated, not a text, or too long
 */
export function addField(
  fields: FormFields,
  { fieldname, value, valueTruncated }: MultipartValue,
): void {
  if (!KNOWN_FIELDS.includes(fieldname)) throw invalidField(fieldname, UNKNOWN_FIELD)
  if (Object.hasOwn(fields, fieldname))
    throw invalidField(fieldname, 'This field is given more than once')
  if (typeof value !== 'string') throw invalidField(fieldname, 'This field must be a text')
  if (valueTruncated) throw invalidField(fieldname, 'This text is too long')
  checkInputLimits(value, fieldname)
  fields[fieldname] = value
}

const unsupported = (file: string) =>
  invalidField(FILES, 'File "{file}" has an unsupported format', { file })
const otherContent = (file: string, extension: FileExtension) =>
  isOptionalExtension(extension)
    ? unsupported(file)
    : new Refusal('validation_error', CONTENT_MISMATCH[extension], {
        fields: { [FILES]: [CONTENT_MISMATCH[extension]] },
        subject: file,
      })

const isPhoto = (name: string) => /^(jpe?g|png)$/.test(parseExtension(name) ?? '')

/** @throws Refusal under `files` for a name that is not that of a photo */
export function requirePhoto(file_name: string): void {
  if (!isPhoto(file_name)) throw invalidField(FILES, 'Only photos can be combined')
}

export const unreadablePhoto = (n: number) =>
  invalidField(FILES, 'Photo {n} could not be read', { n })

export interface ReceiveOptions {
  /** The number of the photo, from 1, if photos are combined. */
  readonly photo?: number | undefined
  /** Whether the firm accepts more file types. */
  readonly acceptsMoreTypes: () => Promise<boolean>
  readonly store: FileStore
  readonly scan: Scan | undefined
  readonly maxBytes: number
  readonly onBytes: (bytes: number) => Promise<void>
}

/**
 * Receives one file part and checks its name, size, content and, if configured, for malware.
 * @returns undefined for the empty part that a form without a selected file sends
 * @throws Refusal under `files`
 */
export async function receivePart(
  part: MultipartFile,
  { store, scan, photo, acceptsMoreTypes, ...limits }: ReceiveOptions,
): Promise<CheckedFile | undefined> {
  if (part.fieldname !== FILES) throw invalidField(part.fieldname, 'No file is expected here')
  // The type is wrong: a part without a file name has undefined.
  const given = (part.filename as string | undefined) ?? ''
  checkInputLimits(given, FILES)
  const file_name = cleanFileName(given)
  const named = parseExtension(file_name)
  const extension =
    named && isOptionalExtension(named) && !(await acceptsMoreTypes()) ? undefined : named
  if (photo !== undefined && given !== '') requirePhoto(file_name)
  if (!extension && given !== '') throw unsupported(file_name)
  const bytes = await store.receive(part.file, limits)
  try {
    if (part.file.truncated) throw tooLarge(limits.maxBytes)
    if (!extension && bytes.size > 0) throw unsupported(file_name)
    if (!extension) {
      await bytes.discard()
      return undefined
    }
    const refusal = await checkContent(file_name, bytes, extension, photo)
    // Of several photos, the others may be combined; the field that says so may be behind them.
    if (refusal && !isPhoto(file_name)) throw refusal
    if (scan && (await scan(bytes.path)) === 'infected')
      throw invalidField(FILES, 'File "{file}" contains malware and was not stored', {
        file: file_name,
      })
    return { file_name, bytes, ...(refusal && { refusal }) }
  } catch (error) {
    await bytes.discard()
    throw error
  }
}

async function checkContent(
  file_name: string,
  { size, path }: ReceivedFile,
  extension: FileExtension,
  photo: number | undefined,
): Promise<Refusal | undefined> {
  if (size === 0) return invalidField(FILES, 'File "{file}" is empty', { file: file_name })
  if (await contentMatches(path, extension)) return undefined
  return photo === undefined ? otherContent(file_name, extension) : unreadablePhoto(photo)
}
