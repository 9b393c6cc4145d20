import { documentBatches } from '@casework/contract/document-batches'
import { invitationEndpoints } from '@casework/contract/invitations'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { authStore } from '../auth/auth-state.ts'
import type { StepUpAnswer } from '../auth/step-up-gate.ts'
import { isCancelled } from './api-error.ts'
import { call, callForBytes } from './call.ts'
import { download } from './download.ts'
import { stepUpStore } from './step-up-store.ts'

/** How many of the next calls the server refuses. */
let refusals = 0
let calls: { url: string; body: unknown; key: string | null }[] = []

const refuse = () =>
  Response.json(
    { success: false, error: { status: 403, type: 'step_up_required', message: 'Please confirm' } },
    { status: 403 },
  )

beforeEach(() => {
  // Nobody has gone: the stored sign-in is not read yet.
  authStore.setLoading(true)
  refusals = 1
  calls = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, body: init.body, key: new Headers(init.headers).get('idempotency-key') })
    refusals -= 1
    return Promise.resolve(
      refusals >= 0 ? refuse() : Response.json({ success: true, data: { id: 1 } }),
    )
  })
})
afterEach(() => {
  stepUpStore.getState().settle?.('cancelled')
  vi.unstubAllGlobals()
})

const body = { emails: ['nora@example.com'], invited_names: ['Nora'], assigned_role: 'gold' }
const invite = () =>
  call(invitationEndpoints.send, {
    body: { ...body, assigned_role: 'gold' },
    idempotencyKey: 'k1',
  })
const waitForQuestion = () => vi.waitFor(() => expect(stepUpStore.getState().settle).not.toBeNull())
const answer = async (given: StepUpAnswer) => {
  await waitForQuestion()
  stepUpStore.getState().settle?.(given)
}

it('repeats nothing and fails without a message if the user cancels (KEYS-038)', async () => {
  const refused = invite().catch((error: unknown) => error)
  await answer('cancelled')
  const error = await refused
  expect(isCancelled(error)).toBe(true)
  expect(error).toMatchObject({ message: '', fromServer: true })
  expect(calls).toHaveLength(1)
  await vi.waitFor(() => expect(stepUpStore.getState().settle).toBeNull())
})

it('repeats the call once with the same body and key (KEYS-038)', async () => {
  const sent = invite()
  await answer('confirmed')
  await sent
  expect(calls).toHaveLength(2)
  expect(calls[1]).toEqual(calls[0])
  expect(calls[0]?.key).toBe('k1')
})

it('does not ask a second time for the same call', async () => {
  refusals = 2
  const refused = invite().catch((error: unknown) => error)
  await answer('confirmed')
  expect(await refused).toMatchObject({ type: 'step_up_required', message: 'Please confirm' })
  expect(calls).toHaveLength(2)
})

it('asks the user if a factor that seemed fresh is refused again', async () => {
  refusals = 2
  const sent = invite()
  await answer('fresh')
  await vi.waitFor(() => expect(stepUpStore.getState().always).toBe(true))
  await answer('confirmed')
  await sent
  expect(calls).toHaveLength(3)
})

it('asks once for calls that are refused at the same time', async () => {
  refusals = 2
  let questions = 0
  onTestFinished(stepUpStore.subscribe(({ settle }) => (questions += settle ? 1 : 0)))
  const sent = Promise.all([invite(), callForBytes('/api/documents/1/view/')])
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  await answer('confirmed')
  await sent
  expect(questions).toBe(1)
  expect(calls).toHaveLength(4)
})

it('repeats the bytes of a file and a download', async () => {
  const file = callForBytes('/api/documents/1/view/')
  await answer('confirmed')
  await file
  refusals = 1
  const zip = download({
    endpoint: documentBatches.downloadMany,
    body: { ids: [1] },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  await answer('confirmed')
  expect((await zip).blob.size).toBeGreaterThan(0)
  expect(calls).toHaveLength(4)
  expect(calls[3]).toEqual(calls[2])
})

it('fails without asking where nobody has chosen anything, such as for a preview', async () => {
  const refused = callForBytes('/api/documents/1/preview/', undefined, { neverAsks: true })
  await expect(refused).rejects.toMatchObject({ type: 'step_up_required' })
  expect(stepUpStore.getState().settle).toBeNull()
})

const signIn = () =>
  authStore.login({
    user: { id: 7, name: 'Ada', email: 'ada@example.com', mobile: '', role: 'owner' },
    tokens: { access: 'token' },
  })
const expectNoQuestion = () => expect(stepUpStore.getState().settle).toBeNull()

it('keeps a new question open when an earlier one is answered late', async () => {
  const first = invite().catch((error: unknown) => error)
  await waitForQuestion()
  const { settle } = stepUpStore.getState()
  settle?.('cancelled')
  await first
  refusals = 1
  const second = invite()
  await waitForQuestion()
  settle?.('confirmed')
  await answer('confirmed')
  await second
  expect(calls).toHaveLength(3)
})

it('closes the question and repeats nothing in another workspace', async () => {
  onTestFinished(() => authStore.logout())
  await signIn()
  const refused = invite().catch((error: unknown) => error)
  await waitForQuestion()
  await authStore.switchWorkspace({ id: 9, name: 'Firm', role: 'admin' })
  expectNoQuestion()
  expect(await refused).toMatchObject({ type: 'abandoned' })
  expect(calls).toHaveLength(1)
})

it('asks nobody about a call of another workspace', async () => {
  onTestFinished(() => authStore.logout())
  await signIn()
  vi.stubGlobal('fetch', async () => {
    await authStore.switchWorkspace({ id: 9, name: 'Firm', role: 'admin' })
    return refuse()
  })
  await expect(callForBytes('/api/documents/1/view/')).rejects.toMatchObject({ type: 'abandoned' })
  expectNoQuestion()
})

it('closes the question without a message after a sign-out', async () => {
  await signIn()
  const refused = invite().catch((error: unknown) => error)
  await waitForQuestion()
  authStore.logout()
  expectNoQuestion()
  expect(await refused).toMatchObject({ type: 'cancelled', message: '' })
})

it('closes the question once every call that waits for it is aborted', async () => {
  refusals = 2
  const [one, other] = [new AbortController(), new AbortController()]
  const read = ({ signal }: AbortController) =>
    callForBytes('/api/documents/1/view/', signal).catch((error: unknown) => error)
  const refused = Promise.all([read(one), read(other)])
  await waitForQuestion()
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  one.abort()
  expect(stepUpStore.getState().settle).not.toBeNull()
  other.abort()
  expectNoQuestion()
  expect(await refused).toEqual([one.signal.reason, other.signal.reason])
  expect(calls).toHaveLength(2)
})
