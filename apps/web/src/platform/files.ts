import { t } from '@casework/texts'
import { ApiError, getErrorMessage } from './api-error.ts'
import { authStore } from './auth-state.ts'
import { callForBytes } from './call.ts'
import { API_BASE } from './request.ts'

/** The address of a viewed file lives this long after its tab has opened (DOC-057). */
export const VIEW_REVOKED_AFTER = 1000

/**
 * What a file may be shown as: a blob runs in our origin, so its type comes from this list, never from the answer.
 * Everything else is saved instead of shown.
 */
const SHOWN_AS: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  txt: 'text/plain;charset=utf-8',
}

export interface StoredFile {
  file_name: string
  secure_view_url: string
  secure_download_url: string
}

/** `pdf` of `Letter.PDF`; empty without a dot. */
export function getExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

/** Can a browser show a file of this name? Otherwise it can only be downloaded (FIX-071). */
export const canBeViewed = (fileName: string): boolean => getExtension(fileName) in SHOWN_AS

/**
 * Shows a file in a new tab. Call it inside the click: the tab opens empty at once, so that no blocker stops it, and
 * gets its address when the file is here. Gives the sentence to show when it fails, else null (DOC-089 to DOC-093).
 */
export async function viewFile(file: StoredFile): Promise<string | null> {
  if (!file.secure_view_url) return t('View URL not available')
  if (!authStore.get().user) return t('Authentication required')
  const type = SHOWN_AS[getExtension(file.file_name)]
  const tab = type === undefined ? null : window.open('about:blank', '_blank')
  if (type !== undefined && !tab) return t('Failed to open document')
  try {
    const chunks = await callForBytes(ownAddress(file.secure_view_url))
    if (!tab) return saveBytes(chunks, file.file_name)
    const address = URL.createObjectURL(new Blob(chunks, type === undefined ? {} : { type }))
    // The new page must not reach back into this one.
    tab.opener = null
    tab.location.replace(address)
    setTimeout(() => URL.revokeObjectURL(address), VIEW_REVOKED_AFTER)
    return null
  } catch (error) {
    tab?.close()
    return error instanceof ApiError
      ? getErrorMessage(error, t('Failed to load document for viewing'))
      : t('Failed to open document')
  }
}

/** Saves a file under its name. Gives the sentence to show when it fails, else null (DOC-088). */
export async function downloadFile(file: StoredFile): Promise<string | null> {
  if (!file.secure_download_url) return t('Download URL not available')
  if (!authStore.get().user) return t('Authentication required')
  try {
    return saveBytes(await callForBytes(ownAddress(file.secure_download_url)), file.file_name)
  } catch (error) {
    return getErrorMessage(error, t('Failed to download document'))
  }
}

/** Long enough for every browser to have begun the download. */
const SAVED_REVOKED_AFTER = 10_000

/** Saves bytes that are here under a name. */
export function saveBytes(chunks: BlobPart[], fileName: string): null {
  const address = URL.createObjectURL(new Blob(chunks, { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName || 'document'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), SAVED_REVOKED_AFTER)
  return null
}

/** Only our own API is asked with the token, whatever address a record carries; the workspace goes along while switched. */
function ownAddress(url: string): string {
  const address = new URL(url, location.origin)
  if (address.origin !== location.origin || !address.pathname.startsWith(`${API_BASE}/`))
    throw new Error('foreign file address')
  const owner = authStore.get().ownerAccountId
  if (owner !== null) address.searchParams.set('owner_account_id', String(owner))
  return address.pathname + address.search
}

/** The picture that goes with a document. Without a type: a browser shows an image of its own kinds only. */
export const fetchPreview = async (url: string, signal?: AbortSignal): Promise<Blob> =>
  new Blob(await callForBytes(ownAddress(url), signal))
