import { t } from '@casework/texts'
import { ApiError, getErrorMessage } from './api-error.ts'
import { authStore } from '../auth/auth-state.ts'
import { callForBytes } from './call.ts'
import { API_BASE } from './request.ts'

/** Object URLs of viewed files are revoked this many ms after the tab opens (DOC-057). */
export const VIEW_REVOKED_AFTER = 1000

/**
 * A blob runs in our origin, so its type comes from this list, never from the response. Files of
 * other types are downloaded instead.
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

/** Returns `pdf` for `Letter.PDF`; empty without a dot. */
export function getExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

/** Whether browsers can show the file; others can only be downloaded. */
export const canBeViewed = (fileName: string): boolean => getExtension(fileName) in SHOWN_AS

/**
 * Shows a file in a new tab. Call it inside the click handler: the tab opens empty right away, so
 * that popup blockers allow it. Returns an error message, or null.
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
    // The new page must not access this one.
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

/** Downloads a file. Returns an error message, or null. */
export async function downloadFile(file: StoredFile): Promise<string | null> {
  if (!file.secure_download_url) return t('Download URL not available')
  if (!authStore.get().user) return t('Authentication required')
  try {
    return saveBytes(await callForBytes(ownAddress(file.secure_download_url)), file.file_name)
  } catch (error) {
    return getErrorMessage(error, t('Failed to download document'))
  }
}

/** Long enough for every browser to start the download. */
const SAVED_REVOKED_AFTER = 10_000

/** Saves bytes as a download. */
export function saveBytes(chunks: BlobPart[], fileName: string): null {
  const address = URL.createObjectURL(new Blob(chunks, { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName || 'document'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), SAVED_REVOKED_AFTER)
  return null
}

/**
 * Rejects URLs outside our API, so that the token is never sent elsewhere, and adds the workspace.
 */
function ownAddress(url: string): string {
  const address = new URL(url, location.origin)
  if (address.origin !== location.origin || !address.pathname.startsWith(`${API_BASE}/`))
    throw new Error('foreign file address')
  const owner = authStore.get().ownerAccountId
  if (owner !== null) address.searchParams.set('owner_account_id', String(owner))
  return address.pathname + address.search
}

/**
 * Fetches a document's preview image. Without a type: browsers show blobs in <img> only if they are
 * images.
 */
export const fetchPreview = async (url: string, signal?: AbortSignal): Promise<Blob> =>
  new Blob(await callForBytes(ownAddress(url), signal))
