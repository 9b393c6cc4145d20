import {
  ACCOUNT_SEARCH_DEBOUNCE_MS,
  REQUEST_SENT_SECONDS,
  requestForm,
  type ConnectionRequest,
} from '@casework/contract/connections'
import { expect, it } from 'vitest'
import { connectionsSearch } from './connections-search.ts'
import { filterPending } from './pending.ts'
import { getRoleSummary, getRoleOptions } from './role-labels.ts'
import { parseConnectionsTab, getTabParameter } from './tabs.ts'

it('falls back to the first tab, and reads `requests` as received requests (CONN-009..011, OQ-092)', () => {
  expect(
    ['nonsense', undefined, 'requests', 'received-requests', 'sent-requests'].map(
      parseConnectionsTab,
    ),
  ).toEqual(['connections', 'connections', 'received', 'received', 'sent'])
  expect(
    (['connections', 'received', 'sent'] as const).map((tab) =>
      parseConnectionsTab(getTabParameter(tab)),
    ),
  ).toEqual(['connections', 'received', 'sent'])
})

it('offers only pending requests for an answer (CONN-032)', () => {
  const request = (id: number, status: ConnectionRequest['status']): ConnectionRequest => ({
    id,
    status,
    sender_name: 'A',
    sender_email: 'a@b.co',
    receiver_name: 'B',
    created_at: '2026-11-20T10:00:00Z',
    assigned_role: null,
  })
  expect(
    filterPending([request(1, 'accepted'), request(2, 'pending'), request(3, 'rejected')]).map(
      ({ id }) => id,
    ),
  ).toEqual([2])
})

it('offers four roles, each with a summary (CONN-036, PERM-004..007)', () => {
  expect(
    getRoleOptions().map(({ value, label }) => `${value} ${label} ${getRoleSummary(value)}`),
  ).toEqual([
    'admin Admin Full access',
    'diamond Diamond High access',
    'gold Gold Moderate access, limited writes',
    'silver Silver Basic read-only access',
  ])
})

it('refuses a request without an account or its name (CONN-023..025, CONST-015)', () => {
  const readError = (form: object) => requestForm.safeParse(form).error?.issues[0]?.message
  expect(readError({ receiver_account_name: 'Typed' })).toBe('Please select an account')
  expect(readError({ receiver_account_id: 7, receiver_account_name: ' ' })).toBe(
    'Account name is required',
  )
  expect([ACCOUNT_SEARCH_DEBOUNCE_MS, REQUEST_SENT_SECONDS]).toEqual([300, 2])
})

it('reads the record of a link, whatever the length of its id (FIX-274)', () => {
  const read = (item: string) =>
    connectionsSearch({ item } as Parameters<typeof connectionsSearch>[0]).item
  for (const item of ['employee-7', `invitation-${2 ** 52}`]) expect(read(item)).toBe(item)
  for (const item of ['employee-0', 'client-7', `firm-${'9'.repeat(17)}`])
    expect(read(item)).toBeUndefined()
})
