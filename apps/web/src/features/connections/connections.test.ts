import {
  ACCOUNT_SEARCH_PAUSE,
  REQUEST_SENT_SECONDS,
  requestForm,
  type ConnectionRequest,
} from '@casework/contract/connections'
import { expect, it } from 'vitest'
import { pendingOf } from './pending.ts'
import { roleBlurb, roleOptions } from './role-labels.ts'
import { readConnectionsTab, tabAddress } from './tabs.ts'

it('an unknown tab is the first one; `requests` are the received ones (CONN-009..011, OQ-092)', () => {
  expect(
    ['nonsense', undefined, 'requests', 'received-requests', 'sent-requests'].map(
      readConnectionsTab,
    ),
  ).toEqual(['connections', 'connections', 'received', 'received', 'sent'])
  expect(
    (['connections', 'received', 'sent'] as const).map((tab) =>
      readConnectionsTab(tabAddress(tab)),
    ),
  ).toEqual(['connections', 'received', 'sent'])
})

it('only requests that wait are to be answered (CONN-032)', () => {
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
    pendingOf([request(1, 'accepted'), request(2, 'pending'), request(3, 'rejected')]).map(
      ({ id }) => id,
    ),
  ).toEqual([2])
})

it('four roles can be given, each with its blurb (CONN-036, PERM-004..007)', () => {
  expect(roleOptions().map(({ value, label }) => `${value} ${label} ${roleBlurb(value)}`)).toEqual([
    'admin Admin Full access',
    'diamond Diamond High access',
    'gold Gold Moderate access, limited writes',
    'silver Silver Basic read-only access',
  ])
})

it('a request needs an account and its name (CONN-023..025, CONST-015)', () => {
  const fault = (form: object) => requestForm.safeParse(form).error?.issues[0]?.message
  expect(fault({ receiver_account_name: 'Typed' })).toBe('Please select an account')
  expect(fault({ receiver_account_id: 7, receiver_account_name: ' ' })).toBe(
    'Account name is required',
  )
  expect([ACCOUNT_SEARCH_PAUSE, REQUEST_SENT_SECONDS]).toEqual([300, 2])
})
