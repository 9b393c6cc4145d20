import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authStore } from '../auth/auth-state.ts'
import { downloadFile, fetchPreview, viewFile, VIEW_REVOKE_DELAY } from './files.ts'

const FILE = {
  file_name: 'letter.pdf',
  secure_view_url: '/api/documents/7/view/',
  secure_download_url: '/api/documents/7/download/',
}
const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() }
const revoked: string[] = []
const fetchStub = vi.fn<() => Promise<Response>>()
const open = vi.fn<() => typeof tab | null>(() => tab)
const setSignedIn = (on: boolean) =>
  vi.spyOn(authStore, 'get').mockReturnValue({
    ...authStore.get(),
    user: on ? ({ token: 'a.b.c' } as NonNullable<ReturnType<typeof authStore.get>['user']>) : null,
  })

beforeEach(() => {
  vi.useFakeTimers()
  revoked.length = 0
  open.mockClear()
  tab.close.mockClear()
  vi.stubGlobal('location', { origin: 'http://casework.test' })
  vi.stubGlobal('window', { open })
  fetchStub.mockReset().mockImplementation(() => Promise.resolve(new Response('bytes')))
  vi.stubGlobal('fetch', fetchStub)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address))
  setSignedIn(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('revokes the URL of a viewed file one second after the tab opens it (DOC-057)', async () => {
  expect(VIEW_REVOKE_DELAY).toBe(1000)
  expect(await viewFile(FILE)).toBeNull()
  expect(tab.location.replace).toHaveBeenCalledWith('blob:one')
  await vi.advanceTimersByTimeAsync(999)
  expect(revoked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(revoked).toEqual(['blob:one'])
})

it.each([
  ['utf-8', 'Grüße'],
  ['windows-1252', new Uint8Array([0x4d, 0xfc])],
  ['utf-16le', new Uint8Array([0xff, 0xfe, 0x4d, 0])],
])('shows a text in %s (FIX-210)', async (charset, body) => {
  fetchStub.mockResolvedValue(new Response(body))
  expect(await viewFile({ ...FILE, file_name: 'Letter.TXT' })).toBeNull()
  expect(vi.mocked(URL.createObjectURL).mock.calls[0]?.[0]).toHaveProperty(
    'type',
    `text/plain;charset=${charset}`,
  )
})

it('does not request a file without a URL (DOC-089, DOC-090)', async () => {
  expect(await viewFile({ ...FILE, secure_view_url: '' })).toBe('View URL not available')
  expect(await downloadFile({ ...FILE, secure_download_url: '' })).toBe(
    'Download URL not available',
  )
  expect(fetchStub).not.toHaveBeenCalled()
})

it('requests nothing while signed out (DOC-091)', async () => {
  setSignedIn(false)
  expect([await viewFile(FILE), await downloadFile(FILE)]).toEqual([
    'Authentication required',
    'Authentication required',
  ])
  expect(fetchStub).not.toHaveBeenCalled()
})

it('closes the empty tab and reports a failed fetch, and reports a blocked tab differently (DOC-088, DOC-092, DOC-093)', async () => {
  fetchStub.mockImplementation(() =>
    Promise.resolve(new Response('{"success":false}', { status: 400 })),
  )
  expect(await viewFile(FILE)).toBe('Failed to load document for viewing')
  expect(tab.close).toHaveBeenCalledOnce()
  expect(await downloadFile(FILE)).toBe('Failed to download document')
  open.mockReturnValueOnce(null)
  expect(await viewFile(FILE)).toBe('Failed to open document')
})

it('lets the caller show the refusal of a red document, and closes the empty tab', async () => {
  const error = { status: 403, type: 'second_factor_missing', message: 'Set one up', data: null }
  fetchStub.mockImplementation(() =>
    Promise.resolve(Response.json({ success: false, error }, { status: 403 })),
  )
  await expect(viewFile(FILE)).rejects.toMatchObject({ message: 'Set one up' })
  expect(tab.close).toHaveBeenCalledOnce()
  await expect(downloadFile(FILE)).rejects.toMatchObject({ message: 'Set one up' })
})

it('fetches five previews at a time, and none that has scrolled away meanwhile (FIX-272)', async () => {
  const finish: (() => void)[] = []
  fetchStub.mockImplementation(
    () => new Promise((resolve) => finish.push(() => resolve(new Response('picture')))),
  )
  const scrolling = new AbortController()
  const fetchOne = (signal: AbortSignal) => fetchPreview('/api/documents/7/preview/', signal)
  const stay = () => fetchOne(new AbortController().signal)
  const first = Array.from({ length: 5 }, stay)
  const gone = fetchOne(scrolling.signal)
  const last = stay()
  await vi.advanceTimersByTimeAsync(0)
  expect(fetchStub).toHaveBeenCalledTimes(5)

  scrolling.abort(new Error('scrolled away'))
  finish[0]?.()
  await expect(gone).rejects.toThrow('scrolled away')
  await vi.advanceTimersByTimeAsync(0)
  expect(fetchStub).toHaveBeenCalledTimes(6)
  for (const end of finish) end()
  expect(await Promise.all([...first, last])).toHaveLength(6)
})
