import { documentEndpoints } from '@casework/contract/documents'
import { t } from '@casework/texts'
import type { QueryClient } from '@tanstack/react-query'
import { authStore, workspaceKey } from '~/platform/auth/auth-state'
import { invalidate, retryWrite } from '~/platform/query/query'
import { randomKey } from '~/platform/random-key'
import { upload } from '~/platform/http/upload'
import { retryWhenRateLimited, retryWhenUnavailable } from '~/platform/http/retries'
import { ACTION_DURATION, toast } from '~/ui'
import { getScanPages } from './scan/scans.ts'
import { describeLeftOut, toUploadFailure, isAnswered } from './upload-failure.ts'
import {
  isActive,
  isBeingChecked,
  isDone,
  uploadStore,
  type OwnFields,
  type QueuedFile,
  type UploadFields,
  type UploadItem,
  type UploadRequest,
} from './upload-store.ts'

interface Batch {
  fields: UploadFields
  queryClient: QueryClient
  /** The group created by the first stored file; the rest of the batch joins it. */
  group: number | null
  /** Set after a lost response: this item may have created the group. The others wait for it. */
  groupCreator: number | null
  /** Stored files that a toast has counted. */
  announced: number
}

let lastKey = 0
let sending = false
const batches = new Map<number, Batch>()
const controllers = new Map<number, AbortController>()

const { patch, drop } = uploadStore
const getItems = () => uploadStore.getState().items
const getBatchItems = (batch: number | null) => getItems().filter((item) => item.batch === batch)

/** Ask before unload: leaving the page would lose running uploads. */
const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
uploadStore.subscribe(() =>
  getItems().some(isActive)
    ? addEventListener('beforeunload', confirmUnload)
    : removeEventListener('beforeunload', confirmUnload),
)

// Uploads started in one workspace must not finish in another, or as another user.
let workspace = workspaceKey(authStore.get())
authStore.subscribe(() => {
  const now = workspaceKey(authStore.get())
  if (now === workspace) return
  workspace = now
  const stopped = getItems().some(isActive)
  drop(() => true)
  for (const controller of controllers.values()) controller.abort()
  if (stopped)
    toast.warning(
      now === ''
        ? t('The uploads were stopped because your sign-in has ended.')
        : t('The uploads were stopped because you left the workspace.'),
    )
})

/** Name and level are fixed once the file is sent, also if the response was lost. */
export const isSent = ({ state, request }: UploadItem) =>
  (state !== 'waiting' && state !== 'failed') || request.fields !== null

/** Sends files one by one, each in its own request: one failure does not affect the others. */
export const uploadQueue = {
  /** Returns the key of the batch. `after` is the batch to continue, whose new group is reused. */
  add(
    files: readonly QueuedFile[],
    fields: UploadFields,
    queryClient: QueryClient,
    after: number | null,
  ): number {
    const batch = ++lastKey
    const previousBatch = after === null ? undefined : batches.get(after)
    const reusesGroup =
      previousBatch &&
      previousBatch.fields['group_name'] === fields['group_name'] &&
      previousBatch.fields['session_id'] === fields['session_id']
    const buildRequest = ({ file, own }: QueuedFile): UploadRequest => {
      const previousItem = getBatchItems(after).find((item) => item.file === file)
      return previousItem &&
        hasSameFields({ ...previousBatch?.fields, ...previousItem.own }, { ...fields, ...own })
        ? previousItem.request
        : createRequest()
    }
    const initialState = {
      batch,
      state: 'waiting',
      percent: 0,
      speed: null,
      failure: null,
    } as const
    const added = files.map((queued): UploadItem => ({
      ...initialState,
      ...queued,
      key: ++lastKey,
      request: buildRequest(queued),
    }))
    const group = reusesGroup ? previousBatch.group : null
    batches.set(batch, {
      fields,
      queryClient,
      group,
      groupCreator: added.find(({ request }) => request.fields !== null)?.key ?? null,
      announced: previousBatch?.announced ?? 0,
    })
    // Keep counting the earlier batch's files that are done or cannot be sent again.
    const names = new Set(files.map(({ file }) => file.name))
    const remaining = getItems()
      .filter((item) => item.batch !== after || isDone(item) || !names.has(item.file.name))
      .map((item) => (item.batch === after ? { ...item, batch } : item))
    uploadStore.setState({ items: [...remaining, ...added] })
    void sendWaitingItems()
    return batch
  },
  /** Changes the name or the level of a file that is not yet sent. */
  change(key: number, change: OwnFields) {
    const item = getItems().find((other) => other.key === key)
    if (item && !isSent(item)) patch(key, { own: change, request: createRequest() })
  },
  retry(key: number) {
    const { batch } = getItems().find((item) => item.key === key) ?? {}
    const groupCreator = batches.get(batch ?? 0)?.groupCreator
    for (const toRestart of new Set([groupCreator, key]))
      if (toRestart) patch(toRestart, { state: 'waiting', percent: 0, speed: null, failure: null })
    void sendWaitingItems()
  },
  /** Stops or forgets a file. A file that is fully sent is left for the server to finish. */
  remove(key: number) {
    const item = getItems().find((other) => other.key === key)
    if (!item || isBeingChecked(item)) return
    const batch = batches.get(item.batch)
    if (batch?.groupCreator === key) batch.groupCreator = null
    drop((other) => other.key === key)
    controllers.get(key)?.abort()
    finishBatchIfIdle(item.batch)
  },
  removeBatch(batch: number) {
    for (const { key, state } of getBatchItems(batch).toReversed())
      if (state !== 'done') uploadQueue.remove(key)
    if (!getBatchItems(batch).some(isActive)) drop((item) => item.batch === batch)
  },
}

const createRequest = (): UploadRequest => ({ idempotencyKey: randomKey(), fields: null })

const hasSameFields = (one: UploadFields, other: UploadFields) =>
  JSON.stringify(one) === JSON.stringify(other)

async function sendWaitingItems() {
  if (sending) return
  sending = true
  try {
    for (let next = pickNextItem(); next; next = pickNextItem()) await send(next)
  } finally {
    sending = false
  }
}

/** The first waiting item, but the one that may have created its batch's group goes first. */
function pickNextItem(): UploadItem | undefined {
  const waiting = getItems().filter(({ state }) => state === 'waiting')
  const groupCreator = waiting[0] && batches.get(waiting[0].batch)?.groupCreator
  return waiting.find(({ key }) => key === groupCreator) ?? waiting[0]
}

async function send({ key, batch: batchKey, file, own, request }: UploadItem) {
  const batch = batches.get(batchKey)
  if (!batch) return
  const controller = new AbortController()
  controllers.set(key, controller)
  patch(key, { state: 'sending' })
  const pages = getScanPages(file)
  const fields = request.fields ?? {
    ...buildFields(batch),
    ...own,
    ...(pages && { combine_as_pdf: 'true' }),
  }
  try {
    const attempt = () =>
      upload(documentEndpoints.upload, {
        files: pages ?? [file],
        fields,
        onProgress: createProgressHandler(key, file),
        signal: controller.signal,
        idempotencyKey: request.idempotencyKey,
      })
    const attemptWithRetries = () =>
      retryWhenUnavailable(() => withRetries(attempt, controller.signal), controller.signal)
    const result = await retryWhenRateLimited(attemptWithRetries, controller.signal, () =>
      patch(key, { state: 'rateLimited', percent: 0, speed: null }),
    )
    batch.group ??= result.group?.id ?? null
    batch.groupCreator = null
    patch(key, { state: 'done', percent: 100 })
    if (result.unreadable_photos)
      toast.warning(describeLeftOut(result.unreadable_photos), ACTION_DURATION)
  } catch (error) {
    if (!controller.signal.aborted)
      markFailed(key, batchKey, error, { ...request, fields: isAnswered(error) ? null : fields })
  } finally {
    controllers.delete(key)
    finishBatchIfIdle(batchKey)
  }
}

const createsGroup = ({ fields, group }: Batch) => group === null && Boolean(fields['group_name'])

const buildFields = ({ fields, group }: Batch): UploadFields =>
  group === null
    ? fields
    : { ...fields, group_id: group, group_name: null, group_description: null }

function createProgressHandler(key: number, file: File) {
  const startedAt = performance.now()
  return (percent: number) => {
    const seconds = (performance.now() - startedAt) / 1000
    patch(key, {
      state: 'sending',
      percent,
      speed: seconds < 0.3 ? null : (file.size * percent) / 100 / seconds,
    })
  }
}

function markFailed(key: number, batchKey: number, error: unknown, request: UploadRequest) {
  const fileName = getItems().find((item) => item.key === key)?.file.name ?? ''
  const failure = toUploadFailure(error, fileName)
  patch(key, { state: 'failed', failure, request })
  const batch = batches.get(batchKey)
  if (!batch || !createsGroup(batch)) return
  // The group may exist: don't create a second one before this item is answered.
  batch.groupCreator = request.fields && key
  if (batch.groupCreator === null) return
  for (const { key: other, state } of getBatchItems(batchKey))
    if (state === 'waiting') patch(other, { state: 'failed', failure })
}

/** Retries lost responses, like every write. */
async function withRetries<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !retryWrite(failures, error)) throw error
    }
  }
}

/** When a batch has stopped, refreshes the lists and counts what arrived. */
function finishBatchIfIdle(key: number) {
  const items = getBatchItems(key)
  const batch = batches.get(key)
  const storedCount = items.filter(isDone).length
  if (!batch || storedCount === 0 || items.some(isActive)) return
  void invalidate(batch.queryClient, documentEndpoints.upload)
  const isComplete = storedCount === items.length
  // The outcome of a group is one sentence in the dialog; it has a toast only when all is stored.
  const hasOwnFields = items.some(({ own }) => own !== null)
  const newCount = storedCount - batch.announced
  if (newCount > 0 && (isComplete || hasOwnFields)) {
    toast.success(t('Successfully uploaded {n} document(s)', { n: newCount }))
    batch.announced = storedCount
  }
  if (!isComplete) return
  uploadStore.setState({ completedBatch: key })
  drop((item) => item.batch === key)
}
