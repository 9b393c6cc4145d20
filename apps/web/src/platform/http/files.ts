import { TEXT_EXTENSIONS } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { ACTION_DURATION, toast } from '~/ui/toast/toast-store'
import { ApiError, getErrorMessage, isFactorMissing } from './api-error.ts'
import { authStore } from '../auth/auth-state.ts'
import { callForBytes } from './call.ts'
import { API_BASE, nameWorkspace } from './request.ts'

/** Milliseconds until the object URL of a viewed file is revoked (DOC-057). */
export const VIEW_REVOKE_DELAY = 1000

/**
 * Types that open in a tab; others are downloaded. A blob runs in our origin, so its type comes from
 * this list, never from the response.
 */
const VIEW_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  txt: 'text/plain',
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

/**
 * What View shows of a file: itself in a tab, its text on the document's page, or nothing, so that it
 * can only be downloaded.
 */
export function getViewing(fileName: string): 'tab' | 'text' | 'nothing' {
  const extension = getExtension(fileName)
  if (extension in VIEW_TYPES) return 'tab'
  return hasText(fileName) ? 'text' : 'nothing'
}

/** Whether the document's page shows the text of the file. */
const hasText = (fileName: string): boolean =>
  (TEXT_EXTENSIONS as readonly string[]).includes(getExtension(fileName))

/**
 * Shows a file in a new tab. Call it inside the click handler: the tab opens empty right away, so
 * that popup blockers allow it. Returns an error message, or null.
 * @throws ApiError if the firm asks for a second factor that the user does not have
 */
export async function viewFile(file: StoredFile): Promise<string | null> {
  if (!file.secure_view_url) return t('View URL not available')
  if (!authStore.get().user) return t('Authentication required')
  const type = VIEW_TYPES[getExtension(file.file_name)]
  let tab = type === undefined ? null : openTab()
  if (type !== undefined && !tab) return t('Failed to open document')
  try {
    // The question is on this page, so the user must not be on an empty one.
    const chunks = await callForBytes(buildFileUrl(file.secure_view_url), undefined, {
      onAsk: () => {
        tab?.close()
        tab = null
      },
    })
    if (type === undefined) return saveBytes(chunks, file.file_name)
    const charset = type === 'text/plain' ? await readCharset(chunks) : ''
    showInTab(new Blob(chunks, { type: type + charset }), tab ?? openTab())
    return null
  } catch (error) {
    tab?.close()
    if (isFactorMissing(error)) throw error
    return error instanceof ApiError
      ? getErrorMessage(error, t('Failed to load document for viewing'))
      : t('Failed to open document')
  }
}

const openTab = () => window.open('about:blank', '_blank')

/**
 * Opens a page of this app in a new tab, which begins in the workspace of this one. Call it inside
 * the click handler. Returns an error message, or null.
 */
export function openInTab(path: string): string | null {
  const tab = window.open(path, '_blank')
  if (!tab) return t('Failed to open document')
  tab.opener = null
  return null
}

/** @param tab null if the browser blocked it: only a press may open one */
function showInTab(blob: Blob, tab: Window | null): void {
  if (!tab) {
    toast.info(t('The document can be opened now.'), ACTION_DURATION, {
      label: t('View'),
      onSelect: () => showInTab(blob, openTab()),
    })
    return
  }
  const objectUrl = URL.createObjectURL(blob)
  // The new page must not access this one.
  tab.opener = null
  tab.location.replace(objectUrl)
  setTimeout(() => URL.revokeObjectURL(objectUrl), VIEW_REVOKE_DELAY)
}

/**
 * Downloads a file. Returns an error message, or null.
 * @throws ApiError if the firm asks for a second factor that the user does not have
 */
export async function downloadFile(file: StoredFile): Promise<string | null> {
  if (!file.secure_download_url) return t('Download URL not available')
  if (!authStore.get().user) return t('Authentication required')
  try {
    return saveBytes(await callForBytes(buildFileUrl(file.secure_download_url)), file.file_name)
  } catch (error) {
    if (isFactorMissing(error)) throw error
    return getErrorMessage(error, t('Failed to download document'))
  }
}

/** Milliseconds; long enough for every browser to start the download. */
const DOWNLOAD_REVOKE_DELAY = 10_000

/** Saves bytes as a download. */
export function saveBytes(chunks: BlobPart[], fileName: string): null {
  const objectUrl = URL.createObjectURL(new Blob(chunks, { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = fileName || 'document'
  link.click()
  setTimeout(() => URL.revokeObjectURL(objectUrl), DOWNLOAD_REVOKE_DELAY)
  return null
}

/**
 * Rejects URLs outside our API, so that the token is never sent elsewhere, and adds the workspace.
 */
function buildFileUrl(url: string): string {
  const fileUrl = new URL(url, location.origin)
  if (fileUrl.origin !== location.origin || !fileUrl.pathname.startsWith(`${API_BASE}/`))
    throw new Error('The URL of the file is not one of our API')
  nameWorkspace(fileUrl.searchParams)
  return fileUrl.pathname + fileUrl.search
}

/** Previews at a time in this tab: a person may have 20 open files in all tabs. */
const MAX_PREVIEWS = 5
let previewsLeft = MAX_PREVIEWS
const waiting: (() => void)[] = []

/**
 * Fetches a preview image, when it is its turn; fails if the user has to confirm that it is them. The
 * blob needs no type: an <img> shows only images.
 */
export const fetchPreview = async (url: string, signal: AbortSignal): Promise<Blob> => {
  if (previewsLeft > 0) previewsLeft -= 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    signal.throwIfAborted()
    return new Blob(await callForBytes(buildFileUrl(url), signal, { neverAsks: true }))
  } finally {
    const next = waiting.shift()
    if (next) next()
    else previewsLeft += 1
  }
}

/** Loaded with the first text that is viewed, since no first screen needs it. */
async function readCharset(chunks: readonly Uint8Array[]): Promise<string> {
  const { findEncoding } = await import('@casework/contract/parts/text-encoding')
  return `;charset=${await findEncoding(chunks)}`
}
