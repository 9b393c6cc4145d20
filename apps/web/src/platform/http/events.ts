import type { StreamEndpoint } from '@casework/contract/parts/endpoint'
import { authStore } from '../auth/auth-state.ts'
import { tokenGate } from '../auth/token-gate.ts'
import { buildHeaders, buildUrl, handleRefusal, requireUser } from './request.ts'
import { parseJson, readRetryAfter } from './response.ts'

/**
 * Reads server-sent events and passes their names to `onEvent`. Resolves when the server closes the
 * stream, with the delay in ms after which it wants the client back, if it named one. Uses fetch,
 * since EventSource would need the token in the URL.
 * @throws ApiError if the stream cannot be opened
 */
export async function callForEvents(
  endpoint: StreamEndpoint,
  onEvent: (name: string) => void,
  signal: AbortSignal,
): Promise<number | undefined> {
  await tokenGate.pass()
  requireUser()
  const stateWhenSent = authStore.get()
  const response = await fetch(buildUrl(endpoint), {
    headers: { ...buildHeaders(), accept: 'text/event-stream' },
    signal,
    credentials: 'same-origin',
  })
  if (!response.ok || !response.body)
    throw handleRefusal(
      response.status,
      await parseJson(response),
      endpoint.path,
      stateWhenSent,
      readRetryAfter(response),
    )
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let retryMs: number | undefined
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = `${rest}${part.value}`.split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const name = /^event: ?(.*)$/m.exec(event)?.[1]
      if (name !== undefined) onEvent(name)
      const retry = /^retry: ?(\d+)$/m.exec(event)?.[1]
      if (retry !== undefined) retryMs = Number(retry)
    }
  }
  return retryMs
}
