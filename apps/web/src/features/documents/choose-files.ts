import { UPLOAD_EXTENSIONS } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { getExtension } from '~/platform/files'
import { toast } from '~/ui'

/** One document, or several into a group (UPLOAD-002). */
export type UploadMode = 'single' | 'group'

const BYTES_PER_MB = 1024 * 1024
/** Of a server that does not say. */
const USUAL_MB = 50

/** How large a file the server takes: it says so in the page (OQ-202). */
const mostMegabytes = () =>
  Number(document.querySelector<HTMLMetaElement>('meta[name="max-file-mb"]')?.content) || USUAL_MB

/**
 * Of what is chosen already and what was dropped now the files to upload; says what was skipped and why (UPLOAD-013 to
 * UPLOAD-016, OQ-202).
 */
export function chooseFiles(
  mode: UploadMode,
  before: readonly File[],
  given: readonly File[],
): readonly File[] {
  const megabytes = mostMegabytes()
  const allowed = given.filter((file) => isAllowed(file, megabytes))
  return mode === 'single' ? firstOf(allowed, before) : withoutTwins(before, allowed)
}

/** Else says why not: before a byte of it is sent. */
function isAllowed(file: File, megabytes: number): boolean {
  if (!UPLOAD_EXTENSIONS.some((extension) => extension === getExtension(file.name))) {
    toast.warning(t('File "{file}" has an unsupported format and was skipped', { file: file.name }))
    return false
  }
  if (file.size <= megabytes * BYTES_PER_MB) return true
  toast.warning(
    t('{file}: File is too large (maximum {megabytes} MB)', { file: file.name, megabytes }),
  )
  return false
}

/** What stays of several files when the mode becomes single. */
export const firstOf = (
  files: readonly File[],
  otherwise: readonly File[] = [],
): readonly File[] => {
  if (files.length > 1)
    toast.warning(
      t('Single document mode only allows one file. Only the first file will be selected.'),
    )
  return files[0] ? [files[0]] : otherwise
}

function withoutTwins(before: readonly File[], given: readonly File[]): readonly File[] {
  const chosen = new Map(before.map((file) => [file.name, file]))
  for (const file of given) if (!chosen.has(file.name)) chosen.set(file.name, file)
  if (chosen.size < before.length + given.length)
    toast.warning(t('Some files were skipped because they were already selected'))
  return [...chosen.values()]
}
