import { documentEndpoints } from '@casework/contract/documents'
import { t } from '@casework/texts'
import type { QueryClient } from '@tanstack/react-query'
import { authStore, placeOf } from '~/platform/auth-state'
import { refresh, retryWrite } from '~/platform/query'
import { randomKey } from '~/platform/random-key'
import { upload } from '~/platform/upload'
import { toast } from '~/ui'
import { CHANGED } from './documents.hooks.ts'
import { failureText, isAnswered } from './upload-failure.ts'
import { isActive, uploadStore, type UploadFields, type UploadItem, type Wish } from './upload-store.ts'

interface Batch {
  fields: UploadFields
  client: QueryClient
  /** The group that its first file has made; the others go into it. */
  group: number | null
  uploaded: number
}

let lastKey = 0
let sending = false
const batches = new Map<number, Batch>()
const controls = new Map<number, AbortController>()

const itemsNow = () => uploadStore.current().items
const patch = (key: number, change: Partial<UploadItem>) =>
  uploadStore.change({ items: itemsNow().map((item) => (item.key === key ? { ...item, ...change } : item)) })
const drop = (gone: (item: UploadItem) => boolean) => uploadStore.change({ items: itemsNow().filter((item) => !gone(item)) })

/** Leaving the page would lose what is on its way: the browser asks first. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()
uploadStore.subscribe(() => (itemsNow().some(isActive) ? addEventListener('beforeunload', warn) : removeEventListener('beforeunload', warn)))

// What was begun in one firm must not end in another, nor in another person's name.
let place = placeOf(authStore.get())
authStore.subscribe(() => {
  const now = placeOf(authStore.get())
  if (now === place) return
  place = now
  const stopped = itemsNow().some(isActive)
  drop(() => true)
  for (const control of controls.values()) control.abort()
  if (stopped) toast.warning(t('The uploads were stopped because you left the workspace.'))
})

/** Files one after the other, each by a request of its own: one that fails or is stopped leaves the others alone. */
export const uploadQueue = {
  /** Gives the key of the batch. `after` is the batch that it repeats: a new group is not made twice. */
  add(files: readonly File[], fields: UploadFields, client: QueryClient, after: number | null): number {
    const batch = ++lastKey
    const before = after === null ? undefined : batches.get(after)
    const same = before && before.fields['group_name'] === fields['group_name'] && before.fields['session_id'] === fields['session_id']
    batches.set(batch, { fields, client, group: same ? before.group : null, uploaded: 0 })
    const wishOf = (file: File): Wish => {
      const earlier = itemsNow().find((item) => item.batch === after && item.file === file)
      return earlier && isSame(before?.fields, fields) ? earlier.wish : { key: randomKey(), fields: null }
    }
    const added = files.map((file): UploadItem => ({
      key: ++lastKey,
      batch,
      file,
      wish: wishOf(file),
      state: 'waiting',
      percent: 0,
      speed: null,
      failure: null,
    }))
    uploadStore.change({ items: [...itemsNow().filter((item) => item.batch !== after), ...added] })
    void pump()
    return batch
  },
  retry(key: number) {
    patch(key, { state: 'waiting', percent: 0, speed: null, failure: null })
    void pump()
  },
  /** Stops it, or forgets it. */
  remove(key: number) {
    const item = itemsNow().find((other) => other.key === key)
    drop((other) => other.key === key)
    controls.get(key)?.abort()
    if (item && item.state !== 'sending') settle(item.batch)
  },
  removeBatch(batch: number) {
    const items = itemsNow().filter((item) => item.batch === batch)
    for (const { key } of items.toReversed()) uploadQueue.remove(key)
  },
}

const isSame = (one: UploadFields | undefined, other: UploadFields) => JSON.stringify(one) === JSON.stringify(other)

async function pump() {
  if (sending) return
  sending = true
  for (let next = waiting(); next; next = waiting()) await send(next)
  sending = false
}

const waiting = () => itemsNow().find(({ state }) => state === 'waiting')

async function send({ key, batch: batchKey, file, wish }: UploadItem) {
  const batch = batches.get(batchKey)
  if (!batch) return
  const control = new AbortController()
  controls.set(key, control)
  patch(key, { state: 'sending' })
  const began = performance.now()
  const onProgress = (percent: number) => {
    const seconds = (performance.now() - began) / 1000
    patch(key, { percent, speed: seconds < 0.3 ? null : (file.size * percent) / 100 / seconds })
  }
  const fields = wish.fields ?? (batch.group === null ? batch.fields : { ...batch.fields, group_id: batch.group, group_name: null, group_description: null })
  try {
    const result = await insistently(
      () => upload(documentEndpoints.upload, { files: [file], fields, onProgress, signal: control.signal, key: wish.key }),
      control.signal,
    )
    batch.group ??= result.group?.id ?? null
    batch.uploaded += result.uploaded_count
    patch(key, { state: 'done', percent: 100 })
  } catch (error) {
    if (!control.signal.aborted) patch(key, { state: 'failed', failure: failureText(error), wish: isAnswered(error) ? wish : { ...wish, fields } })
  } finally {
    controls.delete(key)
    settle(batchKey)
  }
}

/** Tries again, as every write does, when no answer came (OQ-019). */
async function insistently<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !retryWrite(failures, error)) throw error
    }
  }
}

/** Once nothing of a batch is on its way, the person is told how many files arrived (UPLOAD-019). */
function settle(key: number) {
  const batch = batches.get(key)
  if (!batch || itemsNow().some((item) => item.batch === key && isActive(item))) return
  if (batch.uploaded > 0) {
    toast.success(t('Successfully uploaded {n} document(s)', { n: batch.uploaded }))
    batch.uploaded = 0
    void refresh(batch.client, CHANGED)
    if (!itemsNow().some((item) => item.batch === key && item.state === 'failed')) uploadStore.change({ arrived: key })
  }
  drop((item) => item.batch === key && item.state === 'done')
}
