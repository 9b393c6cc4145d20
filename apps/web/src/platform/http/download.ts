import type { StreamEndpoint } from '@casework/contract/parts/endpoint'
import { networkError, timeoutError } from './api-error.ts'
import { authStore } from '../auth/auth-state.ts'
import { tokenGate } from '../auth/token-gate.ts'
import { buildHeaders, buildUrl, handleRefusal, REQUEST_TIMEOUT, requireUser } from './request.ts'
import { parseJson, readRetryAfter } from './response.ts'
import { retryWhenRateLimited } from './retries.ts'
import { withStepUp } from './step-up.ts'

interface DownloadOptions {
  endpoint: StreamEndpoint
  body: object
  signal: AbortSignal
  /** Called with the number of bytes so far. */
  onProgress: (received: number) => void
}

interface Downloaded {
  blob: Blob
  /** As the server named the file; empty if it did not. */
  fileName: string
}

/**
 * Downloads a file with progress. Gives up after 30 s without progress.
 * @throws ApiError a refusal, or no response; another error if the stream was cut
 */
export const download = (options: DownloadOptions): Promise<Downloaded> =>
  withStepUp(() => retryWhenRateLimited(() => downloadOnce(options), options.signal), {
    signal: options.signal,
  })

async function downloadOnce(options: DownloadOptions): Promise<Downloaded> {
  const stall = createStallSignal()
  try {
    const signal = AbortSignal.any([options.signal, stall.signal])
    const response = await request({ ...options, signal })
    let received = 0
    const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        stall.restart()
        received += chunk.length
        options.onProgress(received)
        controller.enqueue(chunk)
      },
    })
    // The browser keeps a large blob on disk. A stream that was cut rejects.
    const blob = await new Response(response.body?.pipeThrough(count)).blob()
    return { blob, fileName: readFileName(response) }
  } finally {
    stall.stop()
  }
}

async function request({ endpoint, body, signal }: DownloadOptions): Promise<Response> {
  await tokenGate.pass()
  requireUser()
  const stateWhenSent = authStore.get()
  const response = await fetch(buildUrl(endpoint), {
    method: endpoint.method,
    headers: { ...buildHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
    credentials: 'same-origin',
  }).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'TimeoutError'
      ? timeoutError()
      : networkError()
  })
  if (response.ok) return response
  throw handleRefusal(
    response.status,
    await parseJson(response),
    endpoint.path,
    stateWhenSent,
    readRetryAfter(response),
  )
}

/** Aborts unless it is restarted in time. */
function createStallSignal() {
  const controller = new AbortController()
  const start = () =>
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), REQUEST_TIMEOUT)
  let timer = start()
  return {
    signal: controller.signal,
    restart: () => {
      clearTimeout(timer)
      timer = start()
    },
    stop: () => clearTimeout(timer),
  }
}

const readFileName = (response: Response) =>
  /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
