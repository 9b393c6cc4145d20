import { clientEndpoints } from '@casework/contract/clients'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { authStore } from '../auth/auth-state.ts'
import { invalidate, refetchEverything } from '../query/query.ts'
import { forgetEarlyReads, readEarly, takeEarlyRead } from './early-reads.ts'

const input = { query: { page: 1 } }
let requests = 0

beforeEach(() => {
  // Nobody has gone: the stored sign-in is not read yet.
  authStore.setLoading(true)
  requests = 0
  forgetEarlyReads()
  vi.stubGlobal('fetch', () => {
    requests += 1
    return Promise.resolve(Response.json({ success: true, data: { items: [] } }))
  })
})

it('gives the response of an early request to the first query only', async () => {
  readEarly(clientEndpoints.list, input)
  readEarly(clientEndpoints.list, input)
  expect(await takeEarlyRead(clientEndpoints.list, input)).toMatchObject({ items: [] })
  expect(requests).toBe(1)
  expect(takeEarlyRead(clientEndpoints.list, input)).toBeUndefined()
})

it('drops a response that a write has made stale', async () => {
  readEarly(clientEndpoints.list, input)
  await invalidate(new QueryClient(), clientEndpoints.create)
  expect(takeEarlyRead(clientEndpoints.list, input)).toBeUndefined()
})

it('drops a response that was requested with another role', () => {
  readEarly(clientEndpoints.list, input)
  refetchEverything(new QueryClient())
  expect(takeEarlyRead(clientEndpoints.list, input)).toBeUndefined()
})
