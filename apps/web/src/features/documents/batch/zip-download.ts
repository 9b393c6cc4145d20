import { documentBatches } from '@casework/contract/document-batches'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { authStore, workspaceKey } from '~/platform/auth/auth-state'
import { getErrorMessage, isFactorMissing } from '~/platform/http/api-error'
import { download } from '~/platform/http/download'
import { saveBytes } from '~/platform/http/files'
import { toast } from '~/ui'
import { showZipPanel } from './zip-panel.tsx'
import { patchZip, zipStore } from './zip-store.ts'

let lastKey = 0

/**
 * Downloads documents as one zip, and shows the outcome. A zip that was cut is not saved.
 * @param showSecurity shows why a second factor is needed
 */
export async function downloadZip(
  documents: readonly DocumentRecord[],
  showSecurity: (message: string) => void,
): Promise<void> {
  const key = ++lastKey
  const controller = new AbortController()
  const { signal } = controller
  // A download must not finish in another workspace, or for another user.
  const workspace = workspaceKey(authStore.get())
  const unsubscribe = authStore.subscribe(
    () => workspaceKey(authStore.get()) !== workspace && controller.abort(),
  )
  const size = documents.reduce((sum, { file_size }) => sum + file_size, 0)
  const item = { key, size, received: 0, cancel: () => controller.abort() }
  zipStore.setState(({ items }) => ({ items: [...items, item] }))
  showZipPanel()
  try {
    const ids = documents.map(({ id }) => id)
    const { blob, fileName } = await download({
      endpoint: documentBatches.downloadMany,
      body: { ids },
      signal,
      onProgress: (received) => patchZip(key, received),
    })
    signal.throwIfAborted()
    saveBytes([blob], fileName || 'documents.zip')
    toast.success(t('Documents downloaded successfully'))
  } catch (error) {
    if (signal.aborted) return
    if (isFactorMissing(error)) showSecurity(error.message)
    else toast.error(getErrorMessage(error, t('Failed to download documents')))
  } finally {
    unsubscribe()
    zipStore.setState(({ items }) => ({ items: items.filter((other) => other.key !== key) }))
  }
}
