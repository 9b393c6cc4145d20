import { UPLOAD_EXTENSIONS } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { getExtension } from '~/platform/http/files'
import { toast } from '~/ui'

export type UploadMode = 'single' | 'group'

const BYTES_PER_MB = 1024 * 1024
/** Fallback for a page without the meta tag. */
const DEFAULT_MAX_MB = 50

/** The server puts its upload limit into a meta tag of the page. */
const readMaxMegabytes = () =>
  Number(document.querySelector<HTMLMetaElement>('meta[name="max-file-mb"]')?.content) ||
  DEFAULT_MAX_MB

/** Adds newly chosen files to the chosen ones; shows a toast for each reason to skip a file. */
export function chooseFiles(
  mode: UploadMode,
  chosen: readonly File[],
  added: readonly File[],
): readonly File[] {
  const megabytes = readMaxMegabytes()
  const allowed = added.filter((file) => isAcceptable(file, megabytes))
  return mode === 'single' ? keepFirst(allowed, chosen) : mergeByName(chosen, allowed)
}

/** Shows a toast for a refused file: it is not uploaded only to be refused by the server. */
function isAcceptable(file: File, megabytes: number): boolean {
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

/** Keeps one file, with a warning if others are dropped. */
export const keepFirst = (
  files: readonly File[],
  fallback: readonly File[] = [],
): readonly File[] => {
  if (files.length > 1)
    toast.warning(
      t('Single document mode only allows one file. Only the first file will be selected.'),
    )
  return files[0] ? [files[0]] : fallback
}

function mergeByName(chosen: readonly File[], added: readonly File[]): readonly File[] {
  const byName = new Map(chosen.map((file) => [file.name, file]))
  for (const file of added) if (!byName.has(file.name)) byName.set(file.name, file)
  if (byName.size < chosen.length + added.length)
    toast.warning(t('Some files were skipped because they were already selected'))
  return [...byName.values()]
}
