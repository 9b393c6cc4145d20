import { documentEndpoints } from '@casework/contract/documents'
import { t } from '@casework/texts'
import type { QueryClient } from '@tanstack/react-query'
import { authStore, workspaceKey } from '~/platform/auth-state'
import { refresh, retryWrite } from '~/platform/query'
import { randomKey } from '~/platform/random-key'
import { upload } from '~/platform/upload'
import { patiently, repeatUnavailable } from '~/platform/waiting'
import { toast } from '~/ui'
import { CHANGED } from './documents.hooks.ts'
import { failureOf, isAnswered } from './upload-failure.ts'
import {
  isActive,
  isBeingChecked,
  isDone,
  uploadStore,
  type UploadFields,
  type UploadItem,
  type UploadRequest,
} from './upload-store.ts'

interface Batch {
  fields: UploadFields
  client: QueryClient
  /** The group that its first stored file has made; the others go into it. */
  group: number | null
  /** The item that may have made the group, for all that is known: no answer came. The others wait for it. */
  groupCreator: number | null
}

let lastKey = 0
let sending = false
const batches = new Map<number, Batch>()
const controls = new Map<number, AbortController>()

const { patch, drop } = uploadStore
const itemsNow = () => uploadStore.current().items
const itemsOf = (batch: number | null) => itemsNow().filter((item) => item.batch === batch)

/** Leaving the page would lose what is on its way: the browser asks first. */
const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
uploadStore.subscribe(() =>
  itemsNow().some(isActive)
    ? addEventListener('beforeunload', confirmUnload)
    : removeEventListener('beforeunload', confirmUnload),
)

// What was begun in one firm must not end in another, nor in another person's name.
let place = workspaceKey(authStore.get())
authStore.subscribe(() => {
  const now = workspaceKey(authStore.get())
  if (now === place) return
  place = now
  const stopped = itemsNow().some(isActive)
  drop(() => true)
  for (const control of controls.values()) control.abort()
  if (stopped) toast.warning(t('The uploads were stopped because you left the workspace.'))
})

/** Files one after the other, each by a request of its own: one that fails or is stopped leaves the others alone (FIX-025). */
export const uploadQueue = {
  /** Gives the key of the batch. `after` is the batch that it goes on with: a new group is not made twice. */
  add(
    files: readonly File[],
    fields: UploadFields,
    client: QueryClient,
    after: number | null,
  ): number {
    const batch = ++lastKey
    const before = after === null ? undefined : batches.get(after)
    const same =
      before &&
      before.fields['group_name'] === fields['group_name'] &&
      before.fields['session_id'] === fields['session_id']
    const requestFor = (file: File): UploadRequest => {
      const earlier = itemsOf(after).find((item) => item.file === file)
      return earlier && isSame(before?.fields, fields)
        ? earlier.request
        : { idempotencyKey: randomKey(), fields: null }
    }
    const fresh = { batch, state: 'waiting', percent: 0, speed: null, failure: null } as const
    const added = files.map((file): UploadItem => ({
      ...fresh,
      key: ++lastKey,
      file,
      request: requestFor(file),
    }))
    const group = same ? before.group : null
    batches.set(batch, {
      fields,
      client,
      group,
      groupCreator: added.find(({ request }) => request.fields !== null)?.key ?? null,
    })
    // What has arrived of the batch before, or can never pass, stays in the count.
    const names = new Set(files.map(({ name }) => name))
    const kept = itemsNow()
      .filter((item) => item.batch !== after || isDone(item) || !names.has(item.file.name))
      .map((item) => (item.batch === after ? { ...item, batch } : item))
    uploadStore.change({ items: [...kept, ...added] })
    void pump()
    return batch
  },
  retry(key: number) {
    const { batch } = itemsNow().find((item) => item.key === key) ?? {}
    const groupCreator = batches.get(batch ?? 0)?.groupCreator
    for (const again of new Set([groupCreator, key]))
      if (again) patch(again, { state: 'waiting', percent: 0, speed: null, failure: null })
    void pump()
  },
  /** Stops it, or forgets it; what the server has already been given whole is left to come to its end. */
  remove(key: number) {
    const item = itemsNow().find((other) => other.key === key)
    if (!item || isBeingChecked(item)) return
    const batch = batches.get(item.batch)
    if (batch?.groupCreator === key) batch.groupCreator = null
    drop((other) => other.key === key)
    controls.get(key)?.abort()
    finishBatch(item.batch)
  },
  removeBatch(batch: number) {
    for (const { key, state } of itemsOf(batch).toReversed())
      if (state !== 'done') uploadQueue.remove(key)
    if (!itemsOf(batch).some(isActive)) drop((item) => item.batch === batch)
  },
}

const isSame = (one: UploadFields | undefined, other: UploadFields) =>
  JSON.stringify(one) === JSON.stringify(other)

async function pump() {
  if (sending) return
  sending = true
  for (let next = nextItem(); next; next = nextItem()) await send(next)
  sending = false
}

/** The first that waits; before it the one of its batch that may have made the group. */
function nextItem(): UploadItem | undefined {
  const waiting = itemsNow().filter(({ state }) => state === 'waiting')
  const groupCreator = waiting[0] && batches.get(waiting[0].batch)?.groupCreator
  return waiting.find(({ key }) => key === groupCreator) ?? waiting[0]
}

async function send({ key, batch: batchKey, file, request }: UploadItem) {
  const batch = batches.get(batchKey)
  if (!batch) return
  const control = new AbortController()
  controls.set(key, control)
  patch(key, { state: 'sending' })
  const fields = request.fields ?? fieldsFor(batch)
  try {
    const attempt = () =>
      upload(documentEndpoints.upload, {
        files: [file],
        fields,
        onProgress: progressOf(key, file),
        signal: control.signal,
        idempotencyKey: request.idempotencyKey,
      })
    const attemptWithRetries = () =>
      repeatUnavailable(() => repeatOnce(attempt, control.signal), control.signal)
    const result = await patiently(attemptWithRetries, control.signal, () =>
      patch(key, { state: 'held', percent: 0, speed: null }),
    )
    batch.group ??= result.group?.id ?? null
    batch.groupCreator = null
    patch(key, { state: 'done', percent: 100 })
  } catch (error) {
    if (!control.signal.aborted)
      fail(key, batchKey, error, { ...request, fields: isAnswered(error) ? null : fields })
  } finally {
    controls.delete(key)
    finishBatch(batchKey)
  }
}

const createsGroup = ({ fields, group }: Batch) => group === null && Boolean(fields['group_name'])

const fieldsFor = ({ fields, group }: Batch): UploadFields =>
  group === null
    ? fields
    : { ...fields, group_id: group, group_name: null, group_description: null }

function progressOf(key: number, file: File) {
  const began = performance.now()
  return (percent: number) => {
    const seconds = (performance.now() - began) / 1000
    patch(key, {
      state: 'sending',
      percent,
      speed: seconds < 0.3 ? null : (file.size * percent) / 100 / seconds,
    })
  }
}

function fail(key: number, batchKey: number, error: unknown, request: UploadRequest) {
  const failure = failureOf(error)
  patch(key, { state: 'failed', failure, request })
  const batch = batches.get(batchKey)
  if (!batch || !createsGroup(batch)) return
  // The group may be there: a second one is not made before that is known.
  batch.groupCreator = request.fields && key
  if (batch.groupCreator === null) return
  for (const { key: other, state } of itemsOf(batchKey))
    if (state === 'waiting') patch(other, { state: 'failed', failure })
}

/** Tries again, as every write does, when no answer came (OQ-019). */
async function repeatOnce<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !retryWrite(failures, error)) throw error
    }
  }
}

/** Once nothing of a batch is on its way, the lists are read again; once all of it has arrived, the person is told (UPLOAD-019). */
function finishBatch(key: number) {
  const items = itemsOf(key)
  const batch = batches.get(key)
  const done = items.filter(isDone).length
  if (!batch || done === 0 || items.some(isActive)) return
  void refresh(batch.client, CHANGED)
  if (done < items.length) return
  toast.success(t('Successfully uploaded {n} document(s)', { n: done }))
  uploadStore.change({ arrived: key })
  drop((item) => item.batch === key)
}
