import { authEndpoints } from '@casework/contract/auth'
import { clientEndpoints } from '@casework/contract/clients'
import { documentBatches } from '@casework/contract/document-batches'
import { documentEndpoints } from '@casework/contract/documents'
import { notificationEndpoints } from '@casework/contract/notifications'
import { expect, it, vi } from 'vitest'
import { authStore } from '../auth/auth-state.ts'
import { retryRead } from '../query/query.ts'
import { call, callForBytes } from './call.ts'
import { download } from './download.ts'
import { callForEvents } from './events.ts'
import { abandonedError } from './request.ts'
import { upload } from './upload.ts'

it('sends nothing for a user who has gone, except what anybody may call (FIX-239)', async () => {
  const fetchStub = vi.fn(() => Promise.resolve(Response.json({ success: true, data: null })))
  vi.stubGlobal('fetch', fetchStub)
  vi.stubGlobal('XMLHttpRequest', undefined)
  vi.spyOn(console, 'error').mockReturnValue()
  authStore.logout()
  const { signal } = new AbortController()
  const calls = [
    call(clientEndpoints.list),
    call(clientEndpoints.create, { body: { name: 'Ana' }, idempotencyKey: 'k1' }),
    callForBytes('/api/documents/1/view/'),
    callForEvents(notificationEndpoints.stream, vi.fn(), signal),
    upload(documentEndpoints.upload, { files: [], fields: {} }),
    download({
      endpoint: documentBatches.downloadMany,
      body: { ids: [1] },
      signal,
      onProgress: vi.fn(),
    }),
  ]
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes).toMatchObject(
    calls.map(() => ({ status: 'rejected', reason: { type: 'abandoned' } })),
  )
  expect(fetchStub).not.toHaveBeenCalled()

  await call(authEndpoints.requestReset, { body: { email: 'a@b.co' } })
  expect(fetchStub).toHaveBeenCalledOnce()
  // Repeating it would change nothing.
  expect(retryRead(0, abandonedError())).toBe(false)
})
