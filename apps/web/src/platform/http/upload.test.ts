import { documentEndpoints } from '@casework/contract/documents'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { authStore } from '../auth/auth-state.ts'
import { tokenGate } from '../auth/token-gate.ts'
import { upload } from './upload.ts'

/** Replaces XMLHttpRequest: tests inspect the request and set the response. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  status = 0
  statusText = ''
  responseText = ''
  sent: FormData | undefined
  address = ''
  constructor() {
    super()
    FakeRequest.last = this
  }
  open(method: string, address: string) {
    this.address = `${method} ${address}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.sent = form
  }
  getResponseHeader() {
    return null
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  respond(status: number, body: unknown) {
    Object.assign(this, {
      status,
      responseText: typeof body === 'string' ? body : JSON.stringify(body),
    })
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  // Nobody has gone: the stored sign-in is not read yet.
  authStore.setLoading(true)
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  authStore.logout()
})

const files = [new File(['one'], 'one.pdf'), new File(['two'], 'two.txt')]
const fields = { security_level: 'green', client_id: 7, case_id: null, note: '' }
const startUpload = async (options: Partial<Parameters<typeof upload>[1]> = {}) => {
  const done = upload(documentEndpoints.upload, { files, fields, ...options }).catch(
    (error: unknown) => error,
  )
  await Promise.resolve()
  return { done, request: FakeRequest.last }
}

it('sends every file as a part named files, after the other fields (HTTP-010)', async () => {
  await authStore.login({
    user: { id: 1, name: 'A', email: 'a@b.co', mobile: '', role: 'user' },
    tokens: { access: 'secret' },
  })
  await authStore.switchWorkspace({ id: 5, name: 'Firm', role: 'gold' })
  const { done, request } = await startUpload()
  expect(
    [...(request.sent ?? [])].map(([name, value]) => [
      name,
      value instanceof File ? value.name : value,
    ]),
  ).toEqual([
    ['security_level', 'green'],
    ['client_id', '7'],
    ['files', 'one.pdf'],
    ['files', 'two.txt'],
  ])
  expect(request.address).toBe('POST /api/documents/upload/?owner_account_id=5')
  expect(request.headers).toMatchObject({
    authorization: 'Bearer secret',
    'accept-language': 'en',
    'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  request.respond(201, { success: true, data: { uploaded_count: 2 } })
  expect(await done).toEqual({ uploaded_count: 2 })
})

it('reports progress as a percentage (HTTP-011)', async () => {
  const reported: number[] = []
  const { done, request } = await startUpload({ onProgress: (percent) => reported.push(percent) })
  for (const loaded of [0, 1, 2, 3])
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 3 }))
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 5, total: 0 }))
  expect(reported).toEqual([0, 33, 67, 100, 0])
  request.respond(413, { success: false, error: { type: 'file_too_large', message: 'Too large' } })
  expect(await done).toMatchObject({ status: 413, type: 'file_too_large', message: 'Too large' })
})

it('times out after 30 s without progress; progress restarts the timer (HTTP-003, HTTP-026)', async () => {
  vi.useFakeTimers()
  const { done, request } = await startUpload()
  vi.advanceTimersByTime(29_000)
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 3 }))
  vi.advanceTimersByTime(29_000)
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 2, total: 3 }))
  vi.advanceTimersByTime(30_000)
  expect(await done).toMatchObject({ status: 408, type: 'timeout' })
})

it('does not send an upload if the workspace changed during token renewal', async () => {
  await authStore.login({
    user: { id: 1, name: 'A', email: 'a@b.co', mobile: '', role: 'user' },
    tokens: { access: 'secret' },
  })
  await authStore.switchWorkspace({ id: 5, name: 'Firm', role: 'gold' })
  const { promise: renewing, resolve: renewed } = Promise.withResolvers<void>()
  tokenGate.set(() => renewing)
  onTestFinished(() => tokenGate.set(() => undefined))
  const { done } = await startUpload()
  await authStore.clearWorkspace()
  renewed()
  expect(await done).toMatchObject({ type: 'abandoned' })
})
