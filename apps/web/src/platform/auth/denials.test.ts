import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { authStore } from './auth-state.ts'
import { denials, type Denial } from './denials.ts'
import { handleRefusal } from '../http/request.ts'

const buildRefusal = (type: string, message: string) => ({
  success: false,
  error: { status: 403, type, message, data: null },
})
const forbidden = buildRefusal('workspace_forbidden', 'You do not have access to this workspace')
let received: Denial[] = []
let unsubscribe: () => void

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
})
beforeEach(async () => {
  received = []
  unsubscribe = denials.subscribe((denial) => void received.push(denial))
  await authStore.login({
    user: { id: 1, name: 'A', email: 'a@b.co', mobile: '', role: 'user' },
    tokens: { access: 'secret' },
  })
  await authStore.switchWorkspace({ id: 5, name: 'Firm', role: 'gold' })
})
afterEach(() => {
  unsubscribe()
  authStore.logout()
})

it('reports a refusal in the current workspace with its message (OQ-074)', () => {
  handleRefusal(403, forbidden, '/clients/', authStore.get())
  handleRefusal(403, buildRefusal('permission_denied', 'No'), '/clients/', authStore.get())
  expect(received).toEqual([
    { kind: 'workspace', message: 'You do not have access to this workspace' },
    { kind: 'permission', message: 'No' },
  ])
})

it('reports a firm that requires a factor, in the own workspace too', async () => {
  const refusal = buildRefusal('second_factor_missing', 'Northside Law requires a second factor.')
  handleRefusal(403, refusal, '/clients/', authStore.get())
  await authStore.clearWorkspace()
  handleRefusal(403, refusal, '/clients/', authStore.get())
  const reported = { kind: 'factor', message: 'Northside Law requires a second factor.' }
  expect(received).toEqual([reported, reported])
})

it('ignores a refusal of a call that was sent from another workspace', async () => {
  const stateWhenSent = authStore.get()
  await authStore.switchWorkspace({ id: 6, name: 'Other', role: 'gold' })
  handleRefusal(403, forbidden, '/clients/', stateWhenSent)
  handleRefusal(403, buildRefusal('second_factor_missing', 'No'), '/clients/', stateWhenSent)
  await authStore.clearWorkspace()
  handleRefusal(403, forbidden, '/clients/', stateWhenSent)
  handleRefusal(403, buildRefusal('permission_denied', 'No'), '/clients/', authStore.get())
  handleRefusal(403, buildRefusal('other', 'No'), '/clients/', stateWhenSent)
  expect(received).toEqual([])
})
