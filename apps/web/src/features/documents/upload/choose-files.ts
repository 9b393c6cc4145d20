import { UPLOAD_EXTENSIONS } from '@casework/contract/documents'
import { isOptionalExtension, OPTIONAL_EXTENSIONS } from '@casework/contract/optional-file-types'
import { t } from '@casework/texts'
import { getExtension } from '~/platform/http/files'
import { toast } from '~/ui'

export type UploadMode = 'single' | 'several' | 'group'

const BYTES_PER_MB = 1024 * 1024
/** Fallback for a page without the meta tag. */
const DEFAULT_MAX_MB = 50

/** The server puts its upload limit into a meta tag of the page. */
const readMaxMegabytes = () =>
  Number(document.querySelector<HTMLMetaElement>('meta[name="max-file-mb"]')?.content) ||
  DEFAULT_MAX_MB

export const describeSkipped = (file: File) =>
  t('File "{file}" has an unsupported format and was skipped', { file: file.name })

/** Whether the firm decides if the file may be uploaded. */
export const needsSetting = ({ name }: File) => isOptionalExtension(getExtension(name))

/** The extensions for the file dialog. */
export const listExtensions = (areMoreAllowed = false): readonly string[] =>
  areMoreAllowed ? [...UPLOAD_EXTENSIONS, ...OPTIONAL_EXTENSIONS] : UPLOAD_EXTENSIONS

const isKnownType = (file: File) =>
  needsSetting(file) || UPLOAD_EXTENSIONS.some((extension) => extension === getExtension(file.name))

/** Leaves out files that the server would refuse; shows a toast for each. */
export function skipUnacceptable(files: readonly File[]): readonly File[] {
  const megabytes = readMaxMegabytes()
  return files.filter((file) => isAcceptable(file, megabytes))
}

function isAcceptable(file: File, megabytes: number): boolean {
  if (!isKnownType(file)) {
    toast.warning(describeSkipped(file))
    return false
  }
  if (file.size <= megabytes * BYTES_PER_MB) return true
  toast.warning(
    t('{file}: File is too large (maximum {megabytes} MB)', { file: file.name, megabytes }),
  )
  return false
}

/** A group has each name once; several documents may be called the same. */
const identify = (mode: UploadMode, { name, size, lastModified }: File) =>
  mode === 'group' ? name : `${lastModified} ${size} ${name}`

/** Adds files to the chosen ones; shows a toast if one is chosen already. */
export function mergeFiles(
  mode: UploadMode,
  chosen: readonly File[],
  added: readonly File[],
): readonly File[] {
  const merged = new Map(chosen.map((file) => [identify(mode, file), file]))
  for (const file of added)
    if (!merged.has(identify(mode, file))) merged.set(identify(mode, file), file)
  if (merged.size < chosen.length + added.length)
    toast.warning(t('Some files were skipped because they were already selected'))
  return [...merged.values()]
}
