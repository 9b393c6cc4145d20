import type { Notification } from '@casework/contract/notifications'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatBadge } from './badge-text.ts'
import { filterByType, toQuery } from './filters.ts'
import { notificationsSearch } from './notifications-search.ts'
import { createInboxStore, countUnread, type InboxCalls } from './inbox-store.ts'

const buildNotification = (
  id: number,
  is_read = false,
  notification_type: Notification['notification_type'] = 'connection_request',
): Notification => ({
  id,
  title: 'New connection request',
  message: 'Ana wants to connect with your account',
  notification_type,
  is_read,
  read_at: is_read ? '2026-11-20T10:00:00Z' : null,
  created_at: '2026-11-20T10:00:00Z',
  sender_account_name: 'Ana',
  link: { type: 'connection_request', id },
})

const NOW = Date.parse('2026-11-20T12:00:00Z')
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)

/** A server that holds back its responses until the test releases them. */
function createServer(stored: Notification[]) {
  const pendingCalls: { respond: (list: Notification[]) => void; fail: (error: Error) => void }[] =
    []
  const marked: number[][] = []
  const calls: InboxCalls<Notification> = {
    describeFailure: () => 'Failed to fetch notifications',
    list: () => new Promise((respond, fail) => void pendingCalls.push({ respond, fail })),
    markRead: (ids) => {
      marked.push(ids)
      return Promise.resolve(ids.filter((id) => stored.some((known) => known.id === id)))
    },
  }
  const store = createInboxStore(calls, () => NOW)
  const answer = async () => {
    const loading = store.load()
    pendingCalls.shift()?.respond(stored)
    await loading
  }
  return { store, calls, pendingCalls, marked, answer }
}

beforeEach(() => logged.mockClear())

describe('fetching', () => {
  it('holds list, unread count, loading flag, error and time (NOTIF-031, NOTIF-036)', async () => {
    const { store, pendingCalls } = createServer([])
    expect(store.getState()).toEqual({
      items: [],
      unread_count: 0,
      loading: false,
      error: null,
      fetched_at: null,
    })
    const loading = store.load()
    expect(store.getState().loading).toBe(true)
    pendingCalls[0]?.respond([
      buildNotification(3),
      buildNotification(2, true),
      buildNotification(1),
    ])
    await loading
    expect(store.getState()).toMatchObject({
      unread_count: 2,
      loading: false,
      error: null,
      fetched_at: NOW,
    })
    expect(countUnread([])).toBe(0)
  })

  it('shares one request between concurrent calls (OQ-124)', async () => {
    const { store, pendingCalls } = createServer([])
    const both = [store.load(), store.load()]
    expect(pendingCalls).toHaveLength(1)
    pendingCalls[0]?.respond([])
    await Promise.all(both)
    void store.load()
    expect(pendingCalls).toHaveLength(2)
  })

  it('requests the list once more if events arrive during a request', async () => {
    const { store, pendingCalls } = createServer([])
    const loading = store.load()
    void store.reload()
    void store.reload()
    expect(pendingCalls).toHaveLength(1)
    pendingCalls[0]?.respond([])
    await vi.waitFor(() => expect(pendingCalls).toHaveLength(2))
    pendingCalls[1]?.respond([buildNotification(1)])
    await loading
    expect(store.getState()).toMatchObject({ unread_count: 1, loading: false })
    expect(pendingCalls).toHaveLength(2)
  })

  it('keeps the list and sets an error after a failure (NOTIF-047)', async () => {
    const { store, pendingCalls, answer } = createServer([buildNotification(1)])
    await answer()
    const loading = store.load()
    pendingCalls[0]?.fail(new Error('no answer'))
    await loading
    expect(store.getState()).toMatchObject({
      unread_count: 1,
      loading: false,
      error: 'Failed to fetch notifications',
    })
  })

  it('drops a response that arrives after a reset', async () => {
    const { store, pendingCalls } = createServer([])
    const loading = store.load()
    store.reset()
    pendingCalls[0]?.respond([buildNotification(1)])
    await loading
    expect(store.getState().items).toEqual([])
  })

  it('drops a list that was requested before the last change', async () => {
    const { store, pendingCalls, answer } = createServer([buildNotification(1)])
    await answer()
    const loading = store.load()
    expect(await store.markRead(1)).toBe(true)
    pendingCalls[0]?.respond([buildNotification(1)])
    await loading
    expect(store.getState().unread_count).toBe(0)
  })
})

describe('marking as read', () => {
  it('makes no call for an empty list and returns false (NOTIF-046)', async () => {
    const { store, marked } = createServer([])
    expect(await store.markMultipleRead([])).toBe(false)
    expect(marked).toEqual([])
  })

  it('makes no call if nothing is unread and returns true (NOTIF-045)', async () => {
    const { store, marked, answer } = createServer([buildNotification(1, true)])
    await answer()
    expect(await store.markAllRead()).toBe(true)
    expect(marked).toEqual([])
  })

  it('logs a failure, returns false and changes nothing (NOTIF-033, NOTIF-052)', async () => {
    const { store, calls, answer } = createServer([buildNotification(1)])
    await answer()
    const before = store.getState()
    calls.markRead = () => Promise.reject(new Error('refused'))
    expect(await store.markRead(1)).toBe(false)
    expect(store.getState()).toBe(before)
    expect(logged).toHaveBeenCalledOnce()
  })

  it('updates only what the server has changed, after its response (NOTIF-032, NOTIF-033)', async () => {
    const { store, calls, marked, answer } = createServer([
      buildNotification(3),
      buildNotification(2),
      buildNotification(1, true),
    ])
    await answer()
    let accept: (ids: number[]) => void = () => undefined
    calls.markRead = (ids) => new Promise((resolve) => void (marked.push(ids), (accept = resolve)))
    const marking = store.markAllRead()
    expect(marked).toEqual([[3, 2]])
    expect(store.getState().unread_count).toBe(2)
    accept([3])
    expect(await marking).toBe(true)
    expect(
      store.getState().items.map(({ id, is_read, read_at }) => [id, is_read, read_at]),
    ).toEqual([
      [3, true, '2026-11-20T12:00:00.000Z'],
      [2, false, null],
      [1, true, '2026-11-20T10:00:00Z'],
    ])
    expect(store.getState().unread_count).toBe(1)
  })
})

it('shows 9+ on the badge above nine (SHELL-041, SHELL-042)', () => {
  expect([1, 9, 10, 500].map(formatBadge)).toEqual(['1', '9', '9+', '9+'])
})

it('asks the server for unread notifications and filters by type itself (NOTIF-017, NOTIF-030, OQ-116)', () => {
  const all = [
    buildNotification(4),
    buildNotification(3, false, 'connection_accepted'),
    buildNotification(2, false, 'connection_rejected'),
    buildNotification(1, true, 'role_updated'),
  ]
  const readSearch = (filter?: string) =>
    notificationsSearch({ filter } as Parameters<typeof notificationsSearch>[0])
  expect([readSearch('nonsense'), readSearch(), readSearch('accepted')]).toEqual([
    {},
    {},
    { filter: 'accepted' },
  ])
  expect([toQuery('unread'), toQuery('requests')]).toEqual([{ is_read: 'false' }, {}])
  expect(
    (['all', 'unread', 'requests', 'accepted'] as const).map(
      (filter) => filterByType(filter, all).length,
    ),
  ).toEqual([4, 4, 1, 1])
})
